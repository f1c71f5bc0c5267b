#!/bin/sh
# Put Floorman on Raspberry Pi OS (Bookworm, Trixie) or Debian 12 and 13, from a clone of it:
#
#   sudo hardware/appliance/install.sh               install, or install again: what is there already is left alone
#   sudo hardware/appliance/install.sh update        install this clone beside the present version; keep it if it runs
#   sudo hardware/appliance/install.sh back          go back to the version before
#   sudo hardware/appliance/install.sh kiosk         show the page on this machine's own screen, too
#   sudo hardware/appliance/install.sh uninstall     take it off; settings and history stay unless --purge is said
#
# Every step says what it does. FLOORMAN_ROOT=/some/folder puts the files below that folder instead and leaves packages,
# users and services of this machine alone; the tests use it.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
clone=$(cd "$here/../.." && pwd)
root=${FLOORMAN_ROOT:-}
opt=$root/opt/floorman
etc=$root/etc/floorman
units=$root/etc/systemd/system
python=${PYTHON:-python3}

say() { printf 'floorman: %s\n' "$*"; }
fail() {
    say "$*" >&2
    exit 1
}
# Whether this machine itself is changed, and whether it is run by systemd now.
real() { [ -z "$root" ]; }
running_systemd() { real && [ -d /run/systemd/system ]; }

check_system() {
    real && [ "$(id -u)" != 0 ] && fail "this changes the system: run it with sudo"
    [ -f "$clone/pyproject.toml" ] || fail "$clone is no clone of Floorman: run this file where it lies in the clone"
    if real; then
        # shellcheck disable=SC1091
        . /etc/os-release
        case ${VERSION_CODENAME:-} in
            bookworm | trixie) ;;
            *) say "this is ${PRETTY_NAME:-an unknown system}; tested are Bookworm and Trixie. Going on" ;;
        esac
    fi
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        ! command -v "$python" >/dev/null || fail "$("$python" --version) is too old: 3.11 or newer is needed"
}

# Those of the named packages that this system's lists have, and that are not installed yet.
missing() {
    for name in "$@"; do
        apt-cache show "$name" >/dev/null 2>&1 || continue
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q '^install ok installed' || printf '%s ' "$name"
    done
}

install_packages() {
    real || return 0
    say "packages: $1"
    shift
    # shellcheck disable=SC2046
    [ -n "$(missing "$@")" ] || return 0
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2046
    apt-get install -y -q --no-install-recommends $(missing "$@") >/dev/null
}

system_packages() {
    if real && ! apt-cache show python3-venv >/dev/null 2>&1; then apt-get update -q >/dev/null; fi
    # Debian 13 renamed libglib2.0-0; the Pi's camera and pins exist in Raspberry Pi's own lists only.
    install_packages "Python, what OpenCV needs, the network name" \
        python3 python3-venv libgl1 libglib2.0-0t64 libglib2.0-0 avahi-daemon avahi-utils libnss-mdns curl
    install_packages "the Pi's camera and pins, where there are any" python3-picamera2 python3-lgpio
    install_packages "a voice for a loudspeaker at this machine; it keeps quiet until the set-up lets it speak" espeak-ng
}

make_user() {
    real || return 0
    say "user: floorman, without a password or a shell"
    getent passwd floorman >/dev/null ||
        useradd --system --user-group --home-dir /var/lib/floorman --shell /usr/sbin/nologin floorman
    for group in video gpio render audio; do
        if getent group "$group" >/dev/null; then usermod -aG "$group" floorman; fi
    done
}

# Copy what is committed in the clone, so that building leaves nothing in it; the whole folder where it is no clone.
committed() {
    if git -c safe.directory="$clone" -C "$clone" rev-parse -q --verify HEAD >/dev/null 2>&1; then
        git -c safe.directory="$clone" -C "$clone" archive HEAD | tar -x -C "$1"
    else
        cp -R "$clone/." "$1"
    fi
}

# A release is a folder of its own with its environment; `current` names the one in use, `before` the one before.
make_release() {
    version=$("$python" - "$clone/pyproject.toml" <<'PY'
import sys, tomllib
print(tomllib.load(open(sys.argv[1], "rb"))["project"]["version"])
PY
)
    change=$(git -c safe.directory="$clone" -C "$clone" rev-parse --short HEAD 2>/dev/null || echo copy)
    release=$opt/releases/$version-$change
    if [ -e "$release/complete" ]; then
        say "release: $version ($change) is there"
        return
    fi
    say "release: $version ($change) into $release, a few minutes"
    rm -rf "$release"
    mkdir -p "$release"
    # python3-picamera2 comes with the system, so the environment has to see the system's packages.
    "$python" -m venv --system-site-packages "$release/venv"
    wheels=$release/venv/bin/pip
    source=$(mktemp -d)
    committed "$source"
    "$wheels" install --disable-pip-version-check -q "$source"
    rm -rf "$source"
    # Bookworm's simplejpeg was built for numpy 1 and breaks picamera2 beside numpy 2; a newer one goes before it.
    if "$release/venv/bin/python" -c 'import importlib.util as u, sys; sys.exit(not u.find_spec("picamera2"))'; then
        "$wheels" install --disable-pip-version-check -q --upgrade --force-reinstall --no-deps simplejpeg
    fi
    cp "$clone/README.md" "$clone/LICENSE" "$release/"
    "$release/venv/bin/floorman" --version >/dev/null || fail "what was installed does not start; nothing was changed"
    touch "$release/complete"
}

# Point a link at a release in one step, so that a pulled plug finds the old one or the new one.
point() {
    ln -sfn "releases/$(basename "$2")" "$opt/$1.new"
    mv -T "$opt/$1.new" "$opt/$1"
}

use_release() {
    now=$(readlink "$opt/current" 2>/dev/null || true)
    [ "$now" = "releases/$(basename "$release")" ] && return
    [ -n "$now" ] && point before "$now"
    point current "$release"
}

settings() {
    say "settings: $etc/table.toml, history: /var/lib/floorman"
    mkdir -p "$etc"
    [ -e "$etc/table.toml" ] && return
    cp "$here/table.toml" "$etc/table.toml"
    if real && ! "$opt/current/venv/bin/python" -c 'import picamera2' 2>/dev/null; then
        say "no picamera2 here: the camera is set to webcam:0"
        sed -i 's/^device = "picamera"/device = "webcam:0"/' "$etc/table.toml"
    fi
    chmod 644 "$etc/table.toml"
}

# The page's number after the colon, as the host's file and then the settings page have it.
port() {
    "$python" - "$etc/table.toml" "$root/var/lib/floorman/table.toml" <<'PY'
import sys, tomllib
chosen = 8000
for name in sys.argv[1:]:
    try:
        with open(name, "rb") as file:
            chosen = int(tomllib.load(file)["page"]["port"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
print(chosen)
PY
}

service() {
    say "service: floorman starts with the machine, restarts by itself, writes to the journal (journalctl -u floorman)"
    mkdir -p "$units"
    cp "$here/floorman.service" "$units/"
    if real && command -v systemctl >/dev/null; then systemctl enable -q floorman; fi
    running_systemd || return 0
    systemctl daemon-reload
    systemctl restart floorman
}

network_name() {
    say "name: http://floorman.local:$(port)/ on the local network"
    mkdir -p "$root/etc/avahi/services"
    sed "s/8000/$(port)/" "$here/floorman.avahi" >"$root/etc/avahi/services/floorman.service"
    file=$root/etc/avahi/avahi-daemon.conf
    [ -e "$file" ] || return 0
    grep -q '^host-name=floorman$' "$file" && return
    [ -e "$file.before-floorman" ] || cp "$file" "$file.before-floorman"
    sed -i -e '/^host-name=/d' -e 's/^\[server\]$/[server]\nhost-name=floorman/' "$file"
    if running_systemd; then systemctl try-restart avahi-daemon; fi
}

# Whether the page answers within a minute.
answers() {
    running_systemd || return 0
    for _ in $(seq 30); do
        curl -fs -o /dev/null "http://localhost:$(port)/healthz" && return 0
        sleep 2
    done
    return 1
}

finish() {
    if answers; then
        say "ready: open http://floorman.local:$(port)/dealer and choose a PIN"
        if running_systemd; then
            say "the set-up code is in the journal: journalctl -u floorman | grep set-up"
            say "what this machine lacks: $opt/current/venv/bin/floorman doctor --settings /etc/floorman/table.toml"
        fi
    else
        fail "the service does not answer; see  journalctl -u floorman -n 50"
    fi
}

install() {
    check_system
    system_packages
    make_user
    make_release
    use_release
    settings
    service
    network_name
    finish
}

update() {
    check_system
    [ -e "$opt/current" ] || fail "nothing is installed yet: run install.sh without a word"
    system_packages
    make_release
    use_release
    service
    if answers; then
        say "updated to $(basename "$(readlink "$opt/current")"); back again with: install.sh back"
    else
        say "the new version does not answer"
        back
        fail "the version before runs again; see  journalctl -u floorman -n 100"
    fi
}

back() {
    [ -e "$opt/before" ] || fail "there is no version before this one"
    now=$(readlink "$opt/current")
    then=$(readlink "$opt/before")
    point current "$then"
    point before "$now"
    say "back to $(basename "$then")"
    if running_systemd; then systemctl restart floorman; fi
}

kiosk() {
    check_system
    install_packages "a browser and what shows it" cage chromium wlr-randr seatd
    say "screen: the page comes up on this machine's screen when it starts"
    mkdir -p "$opt" "$units"
    sed "s/8000/$(port)/" "$here/kiosk.sh" >"$opt/kiosk.sh"
    chmod 755 "$opt/kiosk.sh"
    cp "$here/floorman-kiosk.service" "$units/"
    real || return 0
    getent passwd floorman-screen >/dev/null || useradd --create-home --shell /usr/sbin/nologin floorman-screen
    for group in video render input seat; do
        if getent group "$group" >/dev/null; then usermod -aG "$group" floorman-screen; fi
    done
    running_systemd || return 0
    systemctl daemon-reload
    systemctl enable -q --now floorman-kiosk
}

uninstall() {
    real && [ "$(id -u)" != 0 ] && fail "this changes the system: run it with sudo"
    say "service, name, screen and program are taken off"
    for unit in floorman-kiosk floorman; do
        if running_systemd && [ -e "$units/$unit.service" ]; then systemctl disable -q --now "$unit"; fi
        rm -f "$units/$unit.service"
    done
    if running_systemd; then systemctl daemon-reload; fi
    rm -f "$root/etc/avahi/services/floorman.service"
    file=$root/etc/avahi/avahi-daemon.conf
    if [ -e "$file.before-floorman" ]; then
        mv "$file.before-floorman" "$file"
        if running_systemd; then systemctl try-restart avahi-daemon; fi
    fi
    rm -rf "$opt"
    if [ "${1:-}" = --purge ]; then
        say "settings and history are deleted"
        rm -rf "$etc" "$root/var/lib/floorman"
        if real; then
            for user in floorman floorman-screen; do
                if getent passwd $user >/dev/null; then userdel $user; fi
            done
        fi
    else
        say "settings ($etc) and history (/var/lib/floorman) stay; --purge deletes them"
    fi
}

case ${1:-install} in
    install) install ;;
    update) update ;;
    back) check_system && back ;;
    kiosk) kiosk ;;
    uninstall) uninstall "${2:-}" ;;
    *) fail "unknown word '$1': install, update, back, kiosk or uninstall" ;;
esac
