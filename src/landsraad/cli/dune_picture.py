"""The table of classic Dune as text: the Factions, the planet, and the own secrets."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from landsraad.cli.marks import seat_mark
from landsraad.text.messages import Renderer

__all__ = ["paint"]


def paint(view: dict[str, Any], say: Renderer, width: int) -> RenderableType:
    parts: list[RenderableType] = [Rule(header(view, say), align="left", style="yellow")]
    seats = {faction["id"]: faction["seat"] for faction in view["factions"]}
    for faction in view["factions"]:
        parts += faction_lines(view, faction, say)
    parts.append(Text(say.say("cli.board"), style="bold yellow"))
    parts += [Padding(part_line(id, here, seats, say), (0, 0, 0, 2)) for id, here in view["map"].items()]
    if view["auction"] is not None:
        parts.append(auction_line(view["auction"], say))
    if view["battle"] is not None:
        battle = view["battle"]
        fighters = [f"faction/{battle[side]}" for side in ("aggressor", "defender")]
        params = {"territory": f"territory/{battle['territory']}", "aggressor": fighters[0], "defender": fighters[1]}
        parts.append(Text(say.say("log.battle", params), style="bold"))
    return Group(*parts)


def header(view: dict[str, Any], say: Renderer) -> Text:
    pieces = [say.say("cli.turn", turn=view["turn"], most=view["max_turns"]), say.value(f"phase/{view['phase']}")]
    if view["storm"]["sector"] is not None:
        pieces.append(say.say("cli.storm", sector=view["storm"]["sector"]))
    return Text(" · ".join(pieces), style="bold")


def faction_lines(view: dict[str, Any], faction: dict[str, Any], say: Renderer) -> list[RenderableType]:
    own = faction["seat"] == view["viewer"]
    name = Text.assemble(
        seat_mark(faction["seat"]), " ", (say.value(f"faction/{faction['id']}"), "bold" if own else "")
    )
    name.append(f" ({say.seat(faction['seat'])})", style="dim")
    facts = []
    if faction["spice"] is not None:
        facts.append(say.amount("spice", faction["spice"]))
    for fact in ("strongholds", "reserves", "tanks"):
        facts.append(say.say(f"cli.{fact}", count=faction[fact]))
    if faction["card_count"] is not None:
        facts.append(say.say("cli.cards", count=faction["card_count"]))
    if faction["allies"]:
        allies = [f"faction/{ally}" for ally in faction["allies"]]
        facts.append(say.say("cli.allies", factions=allies))
    lines: list[RenderableType] = [name + Text("  " + ", ".join(facts))]
    for title, kind, ids in (
        ("held", "card", faction["cards"]),
        ("leaders", "leader", [leader["id"] for leader in faction["leaders"] if leader["status"] == "available"]),
        ("traitors", "leader", faction["traitors"]),
    ):
        if ids and (own or title == "held"):
            listed = say.value([f"{kind}/{id}" for id in ids])
            lines.append(Padding(Text.assemble((say.say(f"cli.{title}") + ": ", "cyan"), listed), (0, 0, 0, 4)))
    return lines


def part_line(id: str, here: dict[str, Any], seats: dict[str, int], say: Renderer) -> Text:
    text = Text.assemble((f"{say.value(f'part/{id}')}: ", "cyan"))
    pieces: list[Text] = []
    starred = here.get("starred", {})
    for faction in {**here.get("forces", {}), **starred}:
        count = str(here.get("forces", {}).get(faction, 0))
        if faction in starred:
            count += f" + {starred[faction]}*"
        pieces.append(Text.assemble(seat_mark(seats[faction]), f" {say.value(f'faction/{faction}')} {count}"))
    if "advisors" in here:
        pieces.append(Text(say.say("cli.advisors", count=here["advisors"])))
    if "spice" in here:
        pieces.append(Text(say.amount("spice", here["spice"]), style="yellow"))
    return text.append_text(Text(" · ").join(pieces))


def auction_line(auction: dict[str, Any], say: Renderer) -> Text:
    text = say.say("cli.auction", count=auction["cards_left"])
    if auction["card"] is not None:
        text += f" {say.value('card/' + auction['card'])}."
    if auction["bidder"] is not None:
        text += " " + say.say("cli.bid", count=auction["bid"], faction=f"faction/{auction['bidder']}")
    return Text(text, style="bold")
