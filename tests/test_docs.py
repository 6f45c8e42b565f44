"""What README and docs say is so: examples run, files and commands that are named exist."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tischlein

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("bench/*.md"))]
MODULES = sorted(
    name for _, name, _ in pkgutil.walk_packages(tischlein.__path__, "tischlein.") if not name.endswith("__main__")
)


def examples() -> list[tuple[str, str]]:
    """Every Python example as (where it stands, its text)."""
    return [
        (f"{page.relative_to(ROOT)} {number}", text)
        for page in PAGES
        for number, text in enumerate(
            re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S), 1
        )
    ]


def test_the_readme_has_an_example() -> None:
    assert [where for where, _ in examples()][:1] == ["README.md 1"]
    assert 8 <= len(examples()[0][1].splitlines()) <= 12


@pytest.mark.parametrize(("where", "text"), examples(), ids=[where for where, _ in examples()])
def test_an_example_runs_and_prints_what_its_comments_say(where: str, text: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", text], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert run.returncode == 0, run.stderr
    printed = run.stdout.splitlines()
    for line in text.splitlines():
        if line.startswith("print(") and (said := line.partition("  # ")[2]).endswith(")"):
            assert said in printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_paths_of_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (page.parent / link).exists(), link
    for path in re.findall(r"`((?:src|tests|docs|bench|tools)/[\w./]*\w/?)`", text):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).failed == 0


def _packages() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [*project["dependencies"], *(d for group in project["optional-dependencies"].values() for d in group)]
    return [re.match(r"[\w.-]+", requirement)[0] for requirement in named]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_each_dependency_has_its_reason() -> None:
    told = re.findall(r"^\| ([\w.-]+) \|", (ROOT / "docs/dependencies.md").read_text(encoding="utf-8"), re.M)
    assert sorted(map(_plain, told)) == sorted([*map(_plain, _packages()), "package", "package"])


def test_constraints_are_exact_versions_and_cover_what_is_needed() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    held = {_plain(line.partition("==")[0]) for line in lines}
    assert set(map(_plain, [*_packages(), "hatchling"])) <= held


@pytest.mark.parametrize("script", ["play", "check", ".ci/run", "tools/environment.sh"])
def test_scripts_are_plain_shell(script: str) -> None:
    path = ROOT / script
    subprocess.run(["sh", "-n", path], check=True)
    if script != "tools/environment.sh":
        assert path.stat().st_mode & 0o111
        assert path.read_text(encoding="utf-8").startswith("#!/bin/sh\n")


def test_check_says_what_it_does_and_refuses_what_it_does_not_know() -> None:
    told = subprocess.run([ROOT / "check", "--help"], capture_output=True, text=True, check=True)
    assert "./check quick" in told.stdout
    wrong = subprocess.run([ROOT / "check", "everything"], capture_output=True, text=True, check=False)
    assert wrong.returncode != 0
    assert "usage: ./check [quick | thorough]" in wrong.stderr


def test_the_version_is_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == tischlein.__version__


def test_benchmarks_say_how_they_are_run() -> None:
    for script in ROOT.glob("bench/*.py"):
        run = subprocess.run([sys.executable, script, "--help"], capture_output=True, text=True, check=True)
        assert "usage:" in run.stdout
        assert script.name in (ROOT / "bench/README.md").read_text(encoding="utf-8")
