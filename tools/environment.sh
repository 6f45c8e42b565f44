# Shared by ./play and ./check: make .venv and install into it.  Sourced from the project's root; plain POSIX sh.

say() { printf '%s: %s\n' "${me:-tischlein}" "$*"; }
fail() { say "$*" >&2; exit 1; }

# A Python that is new enough and can make environments; its path in $python.
find_python() {
    for python in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python3.14 python; do
        [ -n "$python" ] && command -v "$python" >/dev/null 2>&1 || continue
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return 0
    done
    fail "Python 3.11 or newer is needed and none was found (on Debian: apt-get install python3 python3-venv). \
Set PYTHON to use one that is installed elsewhere."
}

# Debian keeps what makes environments in a package of its own.
need_venv() {
    "$python" -c 'import venv, ensurepip' 2>/dev/null && return 0
    if may_install; then
        say "installing Debian's python3-venv"
        { apt-get update -qq && apt-get install -y -qq python3-venv; } >/dev/null ||
            fail "python3-venv could not be installed"
        "$python" -c 'import venv, ensurepip' 2>/dev/null && return 0
    fi
    fail "$python cannot make environments; on Debian: apt-get install python3-venv"
}

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

# prepare EXTRAS: the environment with the package and its extras ("" or "[dev]"), from the exact versions in
# constraints.txt.  What is there already is left alone until pyproject.toml or constraints.txt changes.
prepare() {
    extras=$1
    wanted=$(cat pyproject.toml constraints.txt | cksum)
    stamp=.venv/installed$extras
    for done in "$stamp" ".venv/installed[dev]"; do
        [ -x .venv/bin/python ] && [ -f "$done" ] && [ "$(cat "$done")" = "$wanted" ] && return 0
    done
    if ! [ -x .venv/bin/python ] || ! .venv/bin/python -c pass 2>/dev/null; then
        find_python
        need_venv
        say "making .venv with $("$python" --version)"
        rm -rf .venv
        "$python" -m venv .venv || fail "the environment could not be made"
    fi
    say "installing the package and what it needs${extras:+, with what its development needs} (the first time takes a minute or two)"
    # the builder first, so that it too has the version that was tried
    .venv/bin/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt hatchling &&
        .venv/bin/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt \
            --no-build-isolation --editable ".$extras" ||
        fail "the installation failed; the lines above say why"
    printf '%s\n' "$wanted" >"$stamp"
}
