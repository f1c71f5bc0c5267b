#!/bin/sh
# Make .venv and install Floorman into it: prepare.sh run | test | bench.
# What the system lacks is installed where that is possible without a question, and named otherwise.
set -eu
purpose=${1:-run}
cd "$(dirname "$0")/.."

say() { printf 'floorman: %s\n' "$*" >&2; }

# Install Debian packages as root or with a sudo that asks nothing; otherwise say the one command and stop.
system_packages() {
    why=$1
    shift
    if ! command -v apt-get >/dev/null; then
        say "$why. Install these with your system's package manager, then try again: $*"
        exit 1
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root="sudo"
    else
        say "$why. Run this, then try again:  sudo apt-get install -y $*"
        exit 1
    fi
    say "$why: installing $*"
    $as_root apt-get update -q >/dev/null || say "apt-get update failed; trying with the lists that are there"
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >/dev/null
}

find_python() {
    for name in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    say "Python 3.11 or newer is needed, and 'python3' here is $(python3 --version 2>&1 || echo missing)."
    say "On Debian 12 or Raspberry Pi OS Bookworm and later:  sudo apt-get install -y python3 python3-venv"
    say "Elsewhere install it and name it:  PYTHON=/path/to/python3.11 make $purpose"
    exit 1
}

make_environment() {
    python=$(find_python) || exit 1
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        system_packages "Python's venv module is missing" "python$version-venv"
    fi
    [ -x .venv/bin/python ] || "$python" -m venv .venv
}

# Install again only when pyproject.toml has changed or this purpose is new.
install() {
    extras=$1
    stamp=.venv/installed-$purpose
    if [ ! -f "$stamp" ] || ! cmp -s pyproject.toml "$stamp"; then
        say "installing into .venv (once, a minute or two)"
        .venv/bin/python -m pip install --disable-pip-version-check -q -e ".$extras"
        cp pyproject.toml "$stamp"
    fi
}

opencv_libraries() {
    if ! reason=$(.venv/bin/python -c 'import cv2' 2>&1); then
        case $reason in
            *libGL* | *libxcb* | *libgthread* | *libglib*)
                glib=libglib2.0-0
                # Debian 13 and later renamed the package
                if apt-cache show libglib2.0-0t64 >/dev/null 2>&1; then glib=libglib2.0-0t64; fi
                system_packages "OpenCV needs a shared library of the system" libgl1 "$glib"
                .venv/bin/python -c 'import cv2'
                ;;
            *)
                say "OpenCV cannot be loaded: $(printf '%s' "$reason" | tail -n 1)"
                exit 1
                ;;
        esac
    fi
}

browser() {
    if ! command -v chromium >/dev/null; then
        system_packages "the tests of the page need Chromium" chromium
    fi
    # what drives it is a program of its own, with a library that bare systems lack
    if ! .venv/bin/playwright --version >/dev/null 2>&1; then
        system_packages "what drives Chromium needs a shared library of the system" libatomic1
    fi
}

# The Pi camera's package needs libcamera to be imported, which only a Pi has; the tests read its source.
picamera_source() {
    [ -d "$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/picamera2" ] ||
        .venv/bin/python -m pip install --disable-pip-version-check -q --no-deps "picamera2>=0.3.30"
}

make_environment
case $purpose in
    run) install "" ;;
    test) install "[test]" && picamera_source && browser ;;
    bench) install "[test,bench]" ;;
    *) say "unknown purpose '$purpose': run, test or bench" && exit 2 ;;
esac
opencv_libraries
