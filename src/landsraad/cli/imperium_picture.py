"""The table of the Imperium family as text: seats, board, Conflict, Imperium Row and the own cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from landsraad.cli.marks import seat_mark, seat_marks
from landsraad.text.games.imperium.cards import CardText, describe
from landsraad.text.messages import Renderer

__all__ = ["paint"]

printed = cache(describe)
"""What is printed on a component; it never changes."""

ARROWS = {"left": "←", "right": "→", "both": "↔"}
"""The Agent tokens of a Commander."""
WIDE = 112
"""Columns from which the seats fit into one table, beside their notes."""


def paint(view: dict[str, Any], say: Renderer, width: int) -> RenderableType:
    parts: list[RenderableType] = [Rule(header(view, say), align="left", style="yellow")]
    if "teams" in view:
        parts.append(teams(view, say))
    longest = max(len(notes(player, say)) for player in view["players"])
    parts.append(seats_table(view, say) if width >= WIDE + longest else seats_list(view, say))
    parts += section(say.say("cli.board"), board(view, say))
    if view.get("contract_market"):
        parts += section(say.say("cli.contracts"), own_cards(say, "contract", view["contract_market"]))
    if view["conflict"] is not None:
        parts += section(say.say("cli.conflict"), conflict(view, say))
    parts += section(say.say("cli.row"), row(view, say))
    if view.get("throne_row"):
        parts += section(say.say("cli.throne"), own_cards(say, "card", view["throne_row"]))
    viewer = view["viewer"]
    if viewer is not None:
        me = view["players"][viewer]
        parts += section(say.say("cli.hand"), own_cards(say, "card", me["hand"]))
        if me["intrigue"]:
            parts += section(say.say("cli.intrigue"), own_cards(say, "intrigue", me["intrigue"]))
        if me.get("contracts"):
            parts += section(say.say("cli.own_contracts"), own_cards(say, "contract", me["contracts"]))
        if "deck_top" in me:
            parts += section(say.say("cli.deck_top"), own_cards(say, "card", [me["deck_top"]]))
    return Group(*parts)


def section(title: str, content: Iterable[RenderableType]) -> list[RenderableType]:
    return [Text(title, style="bold yellow"), Padding(Group(*content), (0, 0, 0, 2))]


def header(view: dict[str, Any], say: Renderer) -> Text:
    phase = say.value(f"phase/{view['phase']}")
    text = say.say("log.round", round=view["round"]) + f" · {phase} · "
    return Text(text + say.say("cli.first_player", seat=view["first_player"]), style="bold")


def teams(view: dict[str, Any], say: Renderer) -> Text:
    """The scores of both teams, and the Ally who is active."""
    found = []
    for team in view["teams"]:
        leader = f"leader/{view['players'][team['commander']]['leader']}"
        line = Text(say.say("cli.team", leader=leader, count=team["vp"]))
        found.append(line.append(" [").append_text(seat_marks(team["seats"])).append("]"))
    if view["activated"] is not None:
        found.append(Text(say.say("cli.activated", seat=view["activated"]), style="bold"))
    return Text(" · ").join(found)


# --- seats


def seats_table(view: dict[str, Any], say: Renderer) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(say.say("cli.player"), no_wrap=True, max_width=34)
    columns = ("vp", "solari", "spice", "water", *view["alliances"])
    for column in (*columns, "agents", "garrison", "in_conflict", "strength", "cards", "intrigues"):
        table.add_column(say.say(f"cli.short.{column}"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for player in view["players"]:
        cells = [str(player[name]) for name in ("vp", "solari", "spice", "water")]
        cells += influence(view, player)
        cells += [str(player[name]) for name in ("agents", "garrison", "conflict", "strength")]
        cells += [str(player["hand_count"]), str(player["intrigue_count"])]
        table.add_row(seat_name(view, player, say), *cells, notes(player, say))
    return table


def seats_list(view: dict[str, Any], say: Renderer) -> Group:
    """Two lines for each seat, for narrow terminals."""
    lines: list[RenderableType] = []
    for player in view["players"]:
        lines.append(seat_name(view, player, say))
        numbers = [f"{say.say('cli.short.vp')} {player['vp']}"]
        numbers += [say.amount(name, player[name]) for name in ("solari", "spice", "water")]
        for faction, level in zip(view["alliances"], influence(view, player), strict=True):
            if faction in player["influence"]:
                numbers.append(f"{say.say(f'cli.short.{faction}')} {level}")
        for name in ("agents", "garrison"):
            numbers.append(f"{say.say(f'cli.short.{name}')} {player[name]}")
        numbers.append(f"{say.say('cli.short.in_conflict')} {player['conflict']} ({player['strength']})")
        numbers.append(f"{say.say('cli.short.cards')} {player['hand_count']}")
        numbers.append(f"{say.say('cli.short.intrigues')} {player['intrigue_count']}")
        facts = [Text(", ".join(numbers)), *([notes(player, say)] if notes(player, say) else [])]
        lines.append(Padding(Text(" · ").join(facts), (0, 0, 0, 2)))
    return Group(*lines)


def seat_name(view: dict[str, Any], player: dict[str, Any], say: Renderer) -> Text:
    seat = player["seat"]
    text = Text.assemble(seat_mark(seat), " ", (say.seat(seat), "bold" if seat == view["viewer"] else ""))
    if player["leader"] is not None:
        text.append(f" ({say.value('leader/' + player['leader'])})", style="dim")
    return text


def influence(view: dict[str, Any], player: dict[str, Any]) -> list[str]:
    """Levels on all tracks; a star for the Alliance."""
    found = []
    for faction, holder in view["alliances"].items():
        star = "*" if holder == player["seat"] else ""
        found.append(f"{player['influence'][faction]}{star}" if faction in player["influence"] else "")
    return found


def notes(player: dict[str, Any], say: Renderer) -> Text:
    flags = ("swordmaster", "swordmaster_bonus", "high_council", "maker_hooks", "revealed")
    found = [say.say(f"cli.{flag}") for flag in flags if player.get(flag)]
    if player.get("tokens"):
        found.insert(0, " ".join(ARROWS[token] for token in player["tokens"]))
    if "spy_supply" in player:
        found.append(say.say("cli.spies", count=player["spy_supply"]))
        shown = player["objective"] is not None and player["objective_face_up"]
        battle = [f"objective/{player['objective']}"] if shown else []
        battle += [f"conflict/{won}" for won in player["won"]]
        found += [say.value(ref) for ref in battle]
    return Text(", ".join(found), style="dim")


# --- board and Conflict


def board(view: dict[str, Any], say: Renderer) -> list[RenderableType]:
    groups: dict[str, list[Text]] = {}
    for id, space in view["spaces"].items():
        icon = printed(f"space/{id}", say.lang, say.game_name).icons[0]
        groups.setdefault(icon, []).append(space_text(view, id, space, say))
    lines: list[RenderableType] = []
    for icon, spaces in groups.items():
        lines.append(Text.assemble((f"{say.value(f'icon/{icon}')}: ", "cyan"), Text(" · ").join(spaces)))
    for id, spies in view.get("posts", {}).items():
        if spies:
            lines.append(Text.assemble((say.value(f"post/{id}"), "dim"), " [", seat_marks(spies), "]"))
    return lines


def space_text(view: dict[str, Any], id: str, space: dict[str, Any], say: Renderer) -> Text:
    text = Text(say.value(f"space/{id}"))
    for board_id, board in view.get("boards", {}).items():
        if id in board["spaces"]:
            text.append(f" ({say.value(f'board/{board_id}')})", style="dim")
    if space["agents"]:
        text.append(" [").append_text(seat_marks(space["agents"])).append("]")
    extras = []
    if space["bonus_spice"]:
        extras.append(f"+{say.amount('spice', space['bonus_spice'])}")
    if space["control"] is not None:
        extras.append(say.say("cli.control", seat=space["control"]))
    if space["blocked_by"]:
        extras.append(say.say("cli.blocked", seats=space["blocked_by"]))
    if extras:
        text.append(f" ({', '.join(extras)})", style="dim")
    return text


def conflict(view: dict[str, Any], say: Renderer) -> list[RenderableType]:
    card = printed(f"conflict/{view['conflict']}", say.lang, say.game_name)
    lines: list[RenderableType] = [Text(card.name, style="bold") + Text(f"  {' · '.join(card.facts)}", style="dim")]
    for box in card.boxes:
        lines.append(Text.assemble((f"{box.label}: ", "cyan"), box.sentence))
    there = [player for player in view["players"] if player["conflict"] or player["strength"]]
    if there:
        armies = []
        for player in sorted(there, key=lambda player: -player["strength"]):
            army = say.say("cli.army", count=player["conflict"], strength=player["strength"])
            if player.get("sandworms"):
                army += f", {say.say('cli.sandworms', count=player['sandworms'])}"
            armies.append(Text.assemble(seat_mark(player["seat"]), f" {say.seat(player['seat'])}: {army}"))
        lines.append(Text(" · ").join(armies))
    return lines


# --- cards


def row(view: dict[str, Any], say: Renderer) -> list[RenderableType]:
    table = card_table()
    for id in view["imperium_row"]:
        if id is not None:
            add_card(table, printed(f"card/{id}", say.lang, say.game_name), say)
    for id, left in view["reserve"].items():
        if left:
            add_card(table, printed(f"card/{id}", say.lang, say.game_name), say, f" ×{left}")
    return [table]


def own_cards(say: Renderer, kind: str, ids: list[str]) -> list[RenderableType]:
    if not ids:
        return [Text("–", style="dim")]
    table = card_table()
    for id in dict.fromkeys(ids):
        copies = f" ×{ids.count(id)}" if ids.count(id) > 1 else ""
        add_card(table, printed(f"{kind}/{id}", say.lang, say.game_name), say, copies)
    return [table]


def card_table() -> Table:
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column(overflow="fold", max_width=28)
    table.add_column(overflow="fold", ratio=1)
    return table


def add_card(table: Table, card: CardText, say: Renderer, copies: str = "") -> None:
    cost = "" if card.cost is None else str(card.cost)
    table.add_row(cost, card.name + copies, brief(card, say))


def brief(card: CardText, say: Renderer) -> Text:
    """Agent icons and boxes of a component on one line."""
    text = Text()
    if card.kind == "card" and card.icons:
        text.append("[" + ", ".join(say.value(f"icon/{icon}") for icon in card.icons) + "] ", style="green")
    for box in card.boxes:
        text.append(f"{box.label}: ", style="cyan")
        text.append(f"{box.sentence} ")
    text.rstrip()
    return text
