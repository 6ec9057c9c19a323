"""The words for icons: the name of a glyph, the text alternative of a token, and a whole row as short text."""

from __future__ import annotations

from landsraad.imperium.effects.parser import parse, parse_condition
from landsraad.text.games.imperium.effects.icons import Token
from landsraad.text.games.imperium.effects.sentences import say, say_condition, say_event
from landsraad.text.languages import catalog
from landsraad.text.names import name

__all__ = ["alternative", "glyph_name", "row"]

SIGNS = {"arrow": "→", "or": "/", "then": "»", "line": "//", "open": "(", "close": ")", "choose": "{amount} ×"}
GOVERNING = ("if", "else", "when", "window", "who", "look_top")


def glyph_name(glyph: str, lang: str) -> str:
    """What a glyph stands for, for a legend: `Troop`, `Trash a card`."""
    return str(catalog(lang, "icons")["glyphs"][glyph])


def alternative(token: Token, lang: str, game: str = "imperium") -> str:
    """What a token says to somebody who does not see it."""
    kind = token["kind"]
    if kind == "icon":
        place = "cost" if token.get("paid") else "agent"
        return say(parse(token["effect"]), lang, place, game)
    if kind == "if":
        told = say_condition(parse_condition(token["condition"]), lang, "agent", game)
        return str(catalog(lang, "effects")["links"]["if"]).format(condition=told)
    words = catalog(lang, "effects")
    if kind == "per":
        return str(words["counts"][token["count"]])
    if kind in ("window", "who"):
        return str(words[{"window": "windows", "who": "subjects"}[kind]][token[kind]])
    if kind == "when":
        return say_event(parse(f"when {token['occasion']}: look"), lang, game)
    return str(catalog(lang, "icons")["signs"][kind]).format(amount=token.get("amount", ""))


def row(tokens: list[Token], lang: str, game: str = "imperium") -> str:
    """A row of icons as one short line: `Spice ×2 → Troop ×3`."""
    text = ""
    before = ""
    for token in tokens:
        kind = token["kind"]
        if before in ("icon", "close") and kind in ("icon", "open"):
            text += ","
        if text and before != "open" and kind != "close":
            text += " "
        text += short(token, lang, game)
        before = kind
    return text


def short(token: Token, lang: str, game: str) -> str:
    kind = token["kind"]
    if kind in SIGNS:
        return SIGNS[kind].format(amount=token.get("amount", ""))
    if kind != "icon":
        return alternative(token, lang, game) + (":" if kind in GOVERNING else "")
    if token.get("words"):
        return alternative(token, lang, game).rstrip(".")
    text = glyph_name(token["glyph"], lang)
    if "faction" in token:
        text += f" ({name('faction/' + token['faction'], lang, game)})"
    amount = token["amount"]
    if "least" in token:
        return f"{text} ×{token['least']}–{'*' if amount == 'all' else amount}"
    return text if amount == 1 else f"{text} ×{amount}"
