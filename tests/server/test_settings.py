"""Settings: one declaration gives flag, variable, default, help and checks."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from landsraad.core.errors import LandsraadError
from landsraad.server import cli as server
from landsraad.server.configuration import read_settings, unknown_variables
from landsraad.server.settings import SETTINGS, InvalidSetting, Settings
from tests.cli.commands import refused, run

EXAMPLES: dict[type, tuple[str, Any]] = {
    int: ("2000", 2000),
    float: ("2.5", 2.5),
    bool: ("yes", True),
    str: ("some text", "some text"),
}


def example(name: str) -> tuple[str, Any]:
    """A text that can be given for a setting, and the value it stands for."""
    setting = SETTINGS[name]
    if setting.choices:
        return setting.choices[-1], setting.choices[-1]
    if setting.kind is tuple:
        return setting.example, (setting.example,)
    return (setting.example, setting.example) if setting.example else EXAMPLES[setting.kind]


NEEDS = {"smtp_host": ["--mail-from", "landsraad@example.org", "--public-url", "https://example.org"]}
"""What some settings cannot be without."""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings `landsraad serve` was run with."""
    found: list[Settings] = []
    monkeypatch.setattr(server, "serve", lambda settings, *_: found.append(settings))
    for setting in SETTINGS.values():
        monkeypatch.delenv(setting.variable, raising=False)
    return found


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_a_flag_and_a_variable(
    name: str, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = SETTINGS[name]
    text, value = example(name)
    needed = NEEDS.get(name, [])
    run("serve", *needed, *([setting.flag] if setting.kind is bool else [setting.flag, text]))
    monkeypatch.setenv(setting.variable, text)
    run("serve", *needed)
    assert [getattr(settings, name) for settings in served] == [value, value]
    for other in fields(Settings):
        if other.name != name and not needed:
            assert getattr(served[0], other.name) == getattr(Settings(), other.name)


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_default(
    served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("serve")
    monkeypatch.setenv("LANDSRAAD_PORT", "9000")
    run("serve")
    run("serve", "--port", "9001")
    monkeypatch.setenv("LANDSRAAD_PORT", "")
    run("serve")
    assert [settings.port for settings in served] == [8421, 9000, 9001, 8421]


def test_several_values(served: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    run("serve", "--origin", "https://a.example", "--origin", "https://b.example")
    monkeypatch.setenv("LANDSRAAD_ORIGINS", "https://a.example, https://b.example")
    run("serve")
    assert [settings.origins for settings in served] == [("https://a.example", "https://b.example")] * 2


def test_a_secret_comes_from_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "database"
    secret.write_text("postgresql://u:p@h/d\n")
    assert read_settings({}, {"LANDSRAAD_DATABASE_FILE": str(secret)}).database == "postgresql://u:p@h/d"
    with pytest.raises(InvalidSetting, match=r"LANDSRAAD_DATABASE_FILE: .* cannot be read"):
        read_settings({}, {"LANDSRAAD_DATABASE_FILE": str(tmp_path / "nowhere")})


@pytest.mark.parametrize(
    ("variable", "text", "reason"),
    [
        ("PORT", "many", "'many' is not a whole number from 0 to 65535."),
        ("PORT", "65536", "65536 is not a whole number from 0 to 65535."),
        ("LOG_FORMAT", "xml", "'xml' is not text or json."),
        ("BOT_SPEED", "nan", "nan is not a number of at least 0."),
        ("BOT_SPEED", "-1", "-1.0 is not a number of at least 0."),
        ("ORIGINS", "play.example.org", "'play.example.org' is not a text such as 'https://play.example.org'."),
    ],
)
def test_a_wrong_value_names_its_setting(variable: str, text: str, reason: str) -> None:
    setting = SETTINGS[variable.lower()]
    with pytest.raises(InvalidSetting) as told:
        read_settings({}, {setting.variable: text})
    assert str(told.value) == f"{setting.variable}: {reason}"
    assert told.value.setting == setting.name
    assert refused("serve", setting.flag, text) == f"landsraad: {setting.flag}: {reason}"
    assert issubclass(InvalidSetting, LandsraadError)


def test_what_a_setting_needs_is_told() -> None:
    assert refused("serve", "--smtp-host", "x").endswith("mail_from: it is needed when there is an SMTP server.")


def test_settings_made_in_a_program_are_checked_too() -> None:
    with pytest.raises(InvalidSetting, match="port: 70000 is not"):
        Settings(port=70000)


def test_a_wrong_database_is_told_without_its_password() -> None:
    assert refused("serve", "--database", "mysql://u:hush@h/d").endswith("not in 'mysql'.")
    told = refused("serve", "--database", "postgresql://u:hush@h:x/d")
    assert told == "landsraad: database: this is not the URL of a database."


def test_the_help_tells_every_setting() -> None:
    text = run("serve", "--help", columns=300)
    for setting in SETTINGS.values():
        assert setting.flag in text
        assert setting.variable in text
        assert setting.help in text


def test_misspelt_variables_are_found() -> None:
    assert unknown_variables(
        {"LANDSRAAD_PROT": "1", "LANDSRAAD_PORT": "1", "LANDSRAAD_DATABASE_FILE": "", "X": ""}
    ) == ["LANDSRAAD_PROT"]
