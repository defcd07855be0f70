"""The tables of the library, beside those of the catalog (`rulewright.cards.catalog`) in the same file.

Imported rows are in `IMPORTED`, each kind replaced whole by an import that brings it; what is derived from them
(the shelf and the full-text indexes) is made anew by every import.
"""

from __future__ import annotations

import sqlite3
from typing import Final

IMPORTED: Final = """
    CREATE TABLE printing (name TEXT, key TEXT, code TEXT, number TEXT, language TEXT, card INTEGER,
                           rarity TEXT, released TEXT, artist TEXT, flavor TEXT, uuid TEXT,
                           usd REAL, usd_foil REAL, usd_etched REAL, eur REAL, eur_foil REAL, tix REAL,
                           reprint INTEGER, firstprint INTEGER,
                           UNIQUE (code, number, language, key));
    CREATE TABLE card_set (code TEXT PRIMARY KEY, name TEXT, released TEXT) WITHOUT ROWID;
    CREATE TABLE price (uuid TEXT PRIMARY KEY, usd REAL, usd_foil REAL, usd_etched REAL, eur REAL,
                        eur_foil REAL, tix REAL) WITHOUT ROWID;
    CREATE TABLE ruling (id INTEGER PRIMARY KEY, text TEXT, published TEXT, publisher TEXT,
                         UNIQUE (text, published, publisher));
    CREATE TABLE ruled (key TEXT, oracle_id TEXT, name TEXT, card INTEGER, ruling INTEGER, obtained TEXT,
                        UNIQUE (key, oracle_id, ruling));
    CREATE TABLE edition (date TEXT PRIMARY KEY, file TEXT);
    CREATE TABLE rule (id INTEGER PRIMARY KEY, edition TEXT, number TEXT, parent TEXT, place INTEGER,
                       title TEXT, text TEXT, examples TEXT, UNIQUE (edition, number));
    CREATE TABLE cites (edition TEXT, citing TEXT, cited TEXT,
                        PRIMARY KEY (edition, citing, cited)) WITHOUT ROWID;
    CREATE TABLE glossary (id INTEGER PRIMARY KEY, edition TEXT, term TEXT, key TEXT, text TEXT,
                           UNIQUE (edition, key));
    CREATE TABLE reading (key TEXT PRIMARY KEY, understood INTEGER, nodes TEXT) WITHOUT ROWID;
    CREATE TABLE imported (file TEXT, kind TEXT, rows INTEGER, at TEXT);
"""
SHELF: Final = """
    CREATE TABLE shelf (id INTEGER PRIMARY KEY, place INTEGER, key TEXT, name TEXT, starter INTEGER,
                        cost TEXT, mana_value INTEGER, colors INTEGER, identity INTEGER, indicator INTEGER,
                        power REAL, toughness REAL, loyalty REAL, defense REAL, produces INTEGER,
                        rarity INTEGER, released TEXT, usd REAL, eur REAL, tix REAL, rulings INTEGER,
                        prints INTEGER NOT NULL DEFAULT 0, sets INTEGER NOT NULL DEFAULT 0, understood INTEGER);
    CREATE TABLE shelf_text (id INTEGER PRIMARY KEY, types TEXT, text TEXT, full_text TEXT);
    CREATE TABLE tag (id INTEGER PRIMARY KEY, word TEXT UNIQUE);
    CREATE TABLE tagged (tag INTEGER, card INTEGER, PRIMARY KEY (tag, card)) WITHOUT ROWID;
    CREATE INDEX shelf_key ON shelf (key);
"""
INDEXES: Final = """
    CREATE INDEX printing_card ON printing (card);
    CREATE INDEX printing_code ON printing (code, card);
    CREATE INDEX printing_rarity ON printing (rarity, card);
    CREATE INDEX printing_released ON printing (released, card);
    CREATE INDEX printing_reprint ON printing (reprint, card);
    CREATE INDEX printing_firstprint ON printing (firstprint, card);
    CREATE INDEX ruled_card ON ruled (card);
    CREATE INDEX ruled_ruling ON ruled (ruling);
    CREATE INDEX rule_parent ON rule (edition, parent);
    CREATE INDEX cites_cited ON cites (edition, cited);
"""
FULL_TEXT: Final = """
    CREATE VIRTUAL TABLE card_words USING fts5 (name, types, text, content = '',
                                       tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE rule_words USING fts5 (title, text, examples, content = '',
                                       tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE glossary_words USING fts5 (term, text, content = '',
                                       tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE ruling_words USING fts5 (names, text, content = '',
                                       tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE card_letters USING fts5 (name, types, text, content = '', tokenize = 'trigram');
    CREATE VIRTUAL TABLE name_letters USING fts5 (key, content = '', tokenize = 'trigram case_sensitive 1');
    CREATE TABLE known_name (id INTEGER PRIMARY KEY, key TEXT, name TEXT, kind TEXT);
"""


def create(db: sqlite3.Connection) -> None:
    """Lay out the imported tables."""
    db.executescript(IMPORTED)
