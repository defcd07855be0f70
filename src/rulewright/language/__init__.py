"""The phrasebook: Oracle English to ability trees and back (DESIGN section 3, *language*).

>>> reading = read(name="Spark", type_line="Instant", oracle_text="Spark deals 1 damage to any target.")
>>> reading.understood_text
True

How a text is read
------------------
`normalize` sets reminder text aside and finds paragraphs and the card's own name; `tokens` cuts words;
`frame` decides what a paragraph is and cuts sentences; `parser` reads a sentence by the `grammar` compiled from
the phrases in `phrases`; `lower` puts subjects into predicates and joins sentences that complete each other;
`resolve` finds what pronouns point at and gives targets and labels their numbers. `printer` prints the tree back
in its wording; `express` prints a tree alone.

Conventions for trees
---------------------
- ``AllOf`` has its filters in the order of the words: adjectives, head, what stands behind. "Card" beside
  another word is left out, because the zone says it; "spell" stays as ``IsKind("spell")``.
- What a player sacrifices carries ``ControlledBy`` that player; what a player discards, zone ``hand`` and owner.
- "An opponent", "a player" in triggers, conditions and descriptions are ``EachOpponent()``, ``EachPlayer()``.
- Abilities that speak of casting their own spell, being countered or leaving the stack have zones ``("stack",)``.
- The maximum of "any number of" is 1000.
- A search for "a card" has minimum and maximum 1; that it may fail to find (CR 701.23b) is not in the tree.
- "It" after an instruction that moved something is ``Made(label)``; its controller, power and the like are asked
  of the object as it was, ``TargetRef`` or ``EventObject``.
- "If you do" after "you may" points at the label inside the ``May``.
- Where each of several players does more than one thing, or chooses, the tree has ``ForEachPlayer`` and ``Actor``.
"""

from .express import NoWords, print_ability
from .problem import Problem
from .reading import Reading, read

__all__ = ["NoWords", "Problem", "Reading", "print_ability", "read"]
