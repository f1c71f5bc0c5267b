"""The installer and its units, as far as they can be tried without changing this machine."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import settings

ROOT = Path(__file__).parent.parent.parent
APPLIANCE = ROOT / "hardware" / "appliance"
SCRIPT = APPLIANCE / "install.sh"


class Install:
    """The installer working below a folder, on a copy of the project whose releases are made at once."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.clone = folder / "clone"
        shutil.copytree(APPLIANCE, self.clone / "hardware" / "appliance")
        for name in ("README.md", "LICENSE", "pyproject.toml"):
            shutil.copy(ROOT / name, self.clone / name)
        tools = folder / "tools"
        tools.mkdir()
        # An environment takes minutes and the network; what is tried here is everything around it.
        python = tools / "python"
        python.write_text(FAKE_PYTHON)
        python.chmod(0o755)
        self.environment = {**os.environ, "FLOORMAN_ROOT": str(self.root), "PYTHON": str(python)}

    def __call__(self, *words: str, good: bool = True) -> str:
        script = self.clone / "hardware" / "appliance" / "install.sh"
        done = subprocess.run(["sh", script, *words], env=self.environment, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) is good, done.stdout + done.stderr
        return done.stdout + done.stderr

    def version(self, number: str) -> None:
        """Make the clone another version."""
        file = self.clone / "pyproject.toml"
        file.write_text(re.sub(r'(?m)^version = ".*"', f'version = "{number}"', file.read_text()))

    def files(self) -> dict[str, str]:
        """Everything installed: contents of files, targets of links."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            if path.is_symlink():
                found[str(path.relative_to(self.root))] = f"-> {path.readlink()}"
            elif path.is_file():
                found[str(path.relative_to(self.root))] = path.read_text()
        return found


FAKE_PYTHON = """#!/bin/sh
case "$1 $2" in
    "-m venv")
        mkdir -p "$4/bin"
        printf '#!/bin/sh\\nexit 0\\n' > "$4/bin/pip"
        printf '#!/bin/sh\\nexit 1\\n' > "$4/bin/python"
        printf '#!/bin/sh\\necho floorman\\n' > "$4/bin/floorman"
        chmod 755 "$4/bin/"*
        ;;
    *) exec python3 "$@" ;;
esac
"""


@pytest.fixture
def install(tmp_path: Path) -> Install:
    return Install(tmp_path)


def test_installing_puts_program_settings_service_and_name_in_place_and_says_each(install: Install) -> None:
    said = install()
    files = install.files()
    assert files["opt/floorman/current"].startswith("-> releases/")
    assert "opt/floorman/releases/0.1.0-copy/complete" in files
    assert set(files) >= {
        "etc/floorman/table.toml",
        "etc/systemd/system/floorman.service",
        "etc/avahi/services/floorman.service",
    }
    for step in ("release:", "settings:", "service:", "name:", "ready:"):
        assert f"floorman: {step}" in said


def test_installing_twice_changes_nothing(install: Install) -> None:
    install()
    before = install.files()
    assert "release: 0.1.0 (copy) is there" in install()
    assert install.files() == before


def test_installing_again_leaves_the_hosts_settings_alone(install: Install) -> None:
    install()
    file = install.root / "etc/floorman/table.toml"
    file.write_text("[page]\nport = 9000\n")
    install()
    assert file.read_text() == "[page]\nport = 9000\n"


def test_another_port_of_the_page_is_the_one_that_is_named_and_looked_at(install: Install) -> None:
    assert "http://floorman.local:8000/dealer" in install()
    (install.root / "etc/floorman/table.toml").write_text("[page]\nport = 9000\n")
    assert "http://floorman.local:9000/dealer" in install()
    assert "<port>9000</port>" in install.files()["etc/avahi/services/floorman.service"]
    chosen = install.root / "var/lib/floorman/table.toml"
    chosen.parent.mkdir(parents=True)
    chosen.write_text("[page]\nport = 9001\n")
    assert "http://floorman.local:9001/dealer" in install()
    install("kiosk")
    assert "http://localhost:9001/" in install.files()["opt/floorman/kiosk.sh"]


def test_an_update_can_be_taken_back_and_taken_again(install: Install) -> None:
    install()
    install.version("0.2.0")
    assert "updated to 0.2.0-copy" in install("update")
    assert "back to 0.1.0-copy" in install("back")
    assert install.files()["opt/floorman/current"] == "-> releases/0.1.0-copy"
    assert "back to 0.2.0-copy" in install("back")


def test_a_version_that_does_not_start_changes_nothing(install: Install) -> None:
    install()
    before = install.files()["opt/floorman/current"]
    install.version("0.2.0")
    broken = Path(install.environment["PYTHON"])
    broken.write_text(FAKE_PYTHON.replace("echo floorman", "exit 1"))
    assert "what was installed does not start; nothing was changed" in install("update", good=False)
    assert install.files()["opt/floorman/current"] == before
    broken.write_text(FAKE_PYTHON)
    assert "updated to 0.2.0-copy" in install("update")  # what was left half made is made anew


def test_there_is_no_way_back_from_the_first_version_and_no_update_of_nothing(install: Install) -> None:
    assert "nothing is installed yet" in install("update", good=False)
    install()
    assert "no version before this one" in install("back", good=False)


def test_uninstalling_keeps_settings_and_history_unless_they_are_to_go(install: Install) -> None:
    install()
    install("kiosk")
    history = install.root / "var/lib/floorman/journal.db"
    history.parent.mkdir(parents=True)
    history.write_text("deals")
    install("uninstall")
    assert set(install.files()) == {"etc/floorman/table.toml", "var/lib/floorman/journal.db"}
    install("uninstall", "--purge")
    assert install.files() == {}


def test_the_network_name_is_set_once_and_given_back(install: Install) -> None:
    avahi = install.root / "etc/avahi/avahi-daemon.conf"
    avahi.parent.mkdir(parents=True)
    avahi.write_text("[server]\n#host-name=foo\nuse-ipv4=yes\n")
    install()
    install()
    assert avahi.read_text().count("host-name=floorman") == 1
    install("uninstall")
    assert avahi.read_text() == "[server]\n#host-name=foo\nuse-ipv4=yes\n"


def test_an_unknown_word_is_named(install: Install) -> None:
    assert "unknown word 'upgrade': install, update, back, kiosk or uninstall" in install("upgrade", good=False)


def test_the_settings_that_are_installed_can_be_read() -> None:
    read = settings.load(APPLIANCE / "table.toml")
    assert read.camera.device == "picamera"
    assert str(read.data) == "/var/lib/floorman"


def unit(name: str) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(APPLIANCE / name)
    return parser["Service"]


def test_the_units_command_is_one_that_the_program_has() -> None:
    command = unit("floorman.service")["ExecStart"].split()
    assert command[:2] == ["/opt/floorman/current/venv/bin/floorman", "run"]
    program = shutil.which("floorman") or str(Path(os.sys.executable).parent / "floorman")  # type: ignore[attr-defined]
    shown = subprocess.run([program, "run", "--help"], capture_output=True, text=True, check=True).stdout
    assert all(word in shown for word in command if word.startswith("--"))


def test_the_unit_is_watched_restarted_and_fenced_in() -> None:
    service = unit("floorman.service")
    wanted = {
        "Type": "notify", "Restart": "always", "User": "floorman", "NoNewPrivileges": "yes", "ProtectSystem": "strict",
        "ProtectHome": "yes", "IPAddressDeny": "any", "DevicePolicy": "closed", "StateDirectory": "floorman",
    }  # fmt: skip
    assert {name: service[name] for name in wanted} == wanted
    assert int(service["WatchdogSec"]) >= 20


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_itself_finds_no_fault_in_the_units(tmp_path: Path) -> None:
    for name in ("floorman.service", "floorman-kiosk.service"):
        text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", (APPLIANCE / name).read_text())
        (tmp_path / name).write_text(text.replace("README.md", "LICENSE"))
    done = subprocess.run(
        ["systemd-analyze", "verify", *map(str, sorted(tmp_path.glob("*.service")))],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    about_ours = [line for line in done.stderr.splitlines() if "floorman" in line]
    assert about_ours == []


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed here")
@pytest.mark.parametrize("script", ["install.sh", "kiosk.sh"])
def test_the_scripts_are_sound_shell(script: str) -> None:
    done = subprocess.run(["shellcheck", APPLIANCE / script], capture_output=True, text=True, check=False)
    assert done.stdout == ""
