"""Compiled bots, got ready beside everything else."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.processes import gone
from tischlein.bots import warm


def test_bots_think_in_plain_python_until_the_compiled_flavour_is_ready() -> None:
    assert warm.flavour("no such game") == "py"


def test_people_are_told_while_the_compiler_works_and_not_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that takes its time and then fails: from some seconds on it is said, and no longer once it is over."""
    began, over = threading.Event(), threading.Event()

    def compiled(game: str) -> bool:
        began.set()
        over.wait(10)
        return False

    now = time.monotonic()
    monkeypatch.setattr(warm, "_compiled", compiled)
    monkeypatch.setattr(warm, "_started", set())
    monkeypatch.setattr(warm, "_begun", {})
    monkeypatch.setattr(warm, "_ready", set())
    assert not warm.getting_ready("kashido")
    warm.start("kashido")
    assert began.wait(10)
    assert not warm.getting_ready("kashido")
    monkeypatch.setattr(time, "monotonic", lambda: now + 60)
    assert warm.getting_ready("kashido")
    over.set()
    for _ in range(1000):
        if not warm.getting_ready("kashido"):
            break
        threading.Event().wait(0.01)
    assert not warm.getting_ready("kashido")


@pytest.mark.slow
def test_the_background_gets_the_compiled_flavour_ready() -> None:
    """In a process of its own, for it would stay ready for other tests."""
    code = (
        "import time\n"
        "from tischlein.bots import warm\n"
        "warm.start('kashido')\n"
        "assert warm.flavour('kashido') == 'py'\n"
        "end = time.monotonic() + 240\n"
        "while warm.flavour('kashido') == 'py' and time.monotonic() < end: time.sleep(0.2)\n"
        "print(warm.flavour('kashido'))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "nb"


def test_the_compiler_ends_with_the_process_that_wanted_it(tmp_path: Path) -> None:
    """Also when that is killed without a chance to clear up."""
    code = (
        "import subprocess, time\n"
        "from tischlein.bots import warm\n"
        "begin = subprocess.Popen\n"
        "def told(*args, **how):\n"
        "    child = begin(*args, **how)\n"
        "    print(child.pid, flush=True)\n"
        "    return child\n"
        "subprocess.Popen = told\n"
        "warm.start('torres')\n"
        "time.sleep(300)\n"
    )
    command, environment = [sys.executable, "-c", code], os.environ | {"TISCHLEIN_CACHE": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(child, 0)  # it is there
        parent.kill()
    assert gone(child, 30.0)
