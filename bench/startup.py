"""How long `tischlein --help` takes, beside an interpreter that does nothing.

    python bench/startup.py [--rounds 15]

Both are started in turn; the medians and their difference are printed.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "tischlein --help": [sys.executable, "-m", "tischlein", "--help"],
    "tischlein serve --help": [sys.executable, "-m", "tischlein", "serve", "--help"],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            times[name].append(1000 * (time.perf_counter() - start))
    base = statistics.median(times["python -c pass"])
    for name, found in times.items():
        middle = statistics.median(found)
        print(f"{name:24}{middle:8.0f} ms{middle / base:7.2f} ×   (+{middle - base:.0f} ms)")


if __name__ == "__main__":
    main()
