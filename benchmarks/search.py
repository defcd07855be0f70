"""How fast the library answers, against a plain LIKE scan in the same run.

    python benchmarks/search.py DATA [--rounds N] [--no-read]

DATA is a folder with cards, rules, rulings and printings, or a catalog.sqlite. Times are wall-clock milliseconds; on a
busy machine the CPU time says more.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

from rulewright.reference.importing import import_data
from rulewright.reference.library import Library

WORDS = [
    "undefined type", "could produce", "tap a permanent for mana", "is tapped for mana triggers", "tap symbol",
    "X enters the battlefield ability value of X for that spell", "summoning sickness", "total cost", "harmonize",
    "creature", "the", "draw a card", "llanowr elvs", "lightning bolt", "702.180a", "goblin token haste", "flying",
    '"tapped for mana"', "replacement effect -damage", "state-based actions",
]  # fmt: skip
QUERIES = [
    "t:creature c>=rg mv<=3", 'o:"draw a card"', "kw:harmonize", "f:modern t:goblin", "is:commander id<=wu",
    "set:tdm", "usd<1 t:land order:usd", "t:dragon (c:r or c:g) -o:haste", "pow>tou t:elf", "understood:yes t:bear",
    "m:{2}{R}{R}", "r>=mythic year>=2024 t:angel", "produces=wu", "o:/draws? (two|three) cards/ t:sorcery",
    r"o:/^\{T\}: add \{/ t:artifact", "banned:modern", '!"Llanowar Elves"', "o:whenever t:enchantment", "c:m t:elf",
    "node:DealDamage c:r mv=1",
]  # fmt: skip
PAGES = [
    "/", "/search?q=tapped+for+mana", "/search?q=t%3Agoblin+f%3Amodern&kind=cards", "/card/Llanowar%20Elves",
    "/card/Lightning%20Bolt", "/rule/702.180", "/rule/106.12a", "/rule/601.2", "/glossary", "/keywords", "/sets",
    "/set/tdm", "/api/search?q=harmonize", "/api/rule/106.12a", "/api/card/Shock", "/symbol/R.svg",
]  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--no-read", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        catalog = given.data
        if catalog.is_dir():
            catalog = Path(folder) / "catalog.sqlite"
            start = time.perf_counter()
            import_data([given.data], catalog, read_cards=not given.no_read)
            print(f"import: {time.perf_counter() - start:.1f} s, {catalog.stat().st_size >> 20} MB")
        with Library(catalog) as library:
            queries = QUERIES
            if not library.status.read:
                queries = [query for query in QUERIES if "understood" not in query and "node" not in query]
            library.find_cards("t:creature")  # loads the grammar, as the site does soon after its start
            measure("words", WORDS, given.rounds, library.search)
            measure("queries", queries, given.rounds, library.find_cards)
        with Library(catalog) as library:
            measure("LIKE scan", WORDS, max(given.rounds // 3, 1), lambda text: like(library, text))
        serve(catalog)
    print(f"memory of this process at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


def measure(name: str, texts: list[str], rounds: int, ask: Callable[[str], object]) -> None:
    """Ask everything, several times, and print how long it took."""
    times: list[tuple[float, str]] = []
    worked: list[float] = []
    for _ in range(rounds):
        for text in texts:
            start, begun = time.perf_counter(), time.process_time()
            ask(text)
            worked.append((time.process_time() - begun) * 1000)
            times.append(((time.perf_counter() - start) * 1000, text))
    report(name, times)
    print(f"{'':10} in this process: median {statistics.median(worked):.1f} ms, p99 {percentile(worked):.1f} ms of CPU")


def percentile(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def report(name: str, times: list[tuple[float, str]]) -> None:
    """Print median, 99th percentile and the slowest."""
    only = [each for each, _ in times]
    p99 = percentile(only)
    slowest, text = max(times)
    print(
        f"{name:10} {len(only):5} asked: median {statistics.median(only):6.1f} ms, p99 {p99:6.1f} ms, "
        f"slowest {slowest:6.1f} ms ({text})"
    )


def like(library: Library, text: str) -> list[object]:
    """The same words by LIKE: no index, no ranking, every word somewhere."""
    words = text.replace('"', "").split()
    found: list[object] = []
    for table, columns in (
        ("rule", "text"), ("glossary", "term || text"), ("ruling", "text"), ("shelf_text", "types || full_text"),
    ):  # fmt: skip
        tests = " AND ".join(f"{columns} LIKE ?" for _ in words)
        found += library._db.execute(f"SELECT * FROM {table} WHERE {tests}", [f"%{word}%" for word in words])
    return found


def serve(catalog: Path) -> None:
    """Start the site in a process of its own; measure its start, its pages, and many requests at once."""
    start = time.perf_counter()
    code = (
        "import socket, sys, uvicorn; from pathlib import Path; from rulewright.web.app import create; "
        "s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(128); print(s.getsockname()[1], flush=True); "
        "uvicorn.Server(uvicorn.Config(create(Path(sys.argv[1])), log_level='error')).run(sockets=[s])"
    )
    server = subprocess.Popen([sys.executable, "-c", code, str(catalog)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        base = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        urllib.request.urlopen(base + "/symbol/R.svg").close()
        print(f"start: {time.perf_counter() - start:.2f} s")
        measure("pages", PAGES, 10, lambda page: urllib.request.urlopen(base + page).read())
        load(base)
        status = Path(f"/proc/{server.pid}/status")
        if status.exists():
            held = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
            print(f"memory of the server at most: {int(held.split()[1]) >> 10} MB")
    finally:
        server.terminate()
        server.wait()


def load(base: str, seconds: float = 10.0) -> None:
    """Ask from four threads at once, different searches and pages, for a while."""
    end = time.perf_counter() + seconds
    counts, errors = [0] * 4, [0] * 4

    def ask(which: int) -> None:
        at = which
        while time.perf_counter() < end:
            at += 1
            page = PAGES[at % len(PAGES)]
            if at % 5 == 0:
                page = "/api/search?" + urllib.parse.urlencode({"q": WORDS[at // 5 % len(WORDS)], "limit": 1 + at % 20})
            try:
                urllib.request.urlopen(base + page, timeout=10).read()
                counts[which] += 1
            except OSError:
                errors[which] += 1

    threads = [threading.Thread(target=ask, args=(each,)) for each in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"load: {sum(counts) / seconds:.0f} requests/s for {seconds:.0f} s, {sum(errors)} errors")


if __name__ == "__main__":
    main()
