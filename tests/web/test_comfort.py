"""Playing with the keyboard, with a screen reader, in a hurry, and on a slow line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, TimeoutError, expect

from tests.server.harness import ROOT, Server, until
from tests.web.conftest import need
from tests.web.person import Person, resize
from tests.web.test_life import sit

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABLES: dict[str, tuple[str, int]] = {
    "imperium": ("imperium", 4),
    "uprising": ("uprising", 4),
    "teams": ("uprising", 6),
    "dune": ("dune", 6),
}
SCAN = """
([contrast, within, without]) => axe.run({ include: within, exclude: without ? [without] : [] }, {
  resultTypes: ['violations'], preload: false,
  rules: { 'color-contrast': { enabled: contrast } } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.length} such as ${nodes[0].html.slice(0, 150)}`))
"""


SIZES = [(1366, 768), (1920, 1080), (1024, 768), (768, 1024), (390, 844), (844, 390)]
MEASURE = """
() => {
  // What is wrong with how the page is laid out: letters nobody can read, things cut off, in the way or too small.
  const wrong = [];
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.sr');
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const here = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim();
    range.selectNodeContents(walk.currentNode);
    if (!text || here.closest('defs, title, script, style') || !range.getBoundingClientRect().width || !seen(here))
      continue;
    const matrix = here.closest('svg') && here.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(here).fontSize) * (matrix ? Math.hypot(matrix.c, matrix.d) : 1);
    if (size < 10.95) wrong.push(`${size.toFixed(1)} px: ${text}`);
  }
  const scrolls = (one, way) => ['auto', 'scroll'].includes(getComputedStyle(one)[`overflow${way}`]);
  for (const one of document.querySelectorAll('button:not(:disabled), a, select, input, .lit')) {
    const box = one.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (box.width < 2 || !seen(one)) continue;
    let away = false;
    for (let around = one.parentElement; around && !away; around = around.parentElement) {
      const frame = around.getBoundingClientRect();
      const across = scrolls(around, 'X') && (x < frame.left || x > frame.right);
      away = across || (scrolls(around, 'Y') && (y < frame.top || y > frame.bottom));
    }
    // A place on a map is no rectangle: somewhere in it is enough.
    const spots = one.ownerSVGElement ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5];
    const hits = spots.flatMap((across) => spots.map((down) =>
      document.elementFromPoint(box.x + box.width * across, box.y + box.height * down)));
    // A sheet lies over what is beside the question until it is closed.
    const beside = !one.closest('.decision, .tabs') && hits.every((hit) => hit?.closest('section.slim'));
    const reached = away || beside || hits.some((hit) => hit && (one.contains(hit) || hit.contains(one)));
    if (!reached) wrong.push(`covered: ${one.outerHTML.slice(0, 90)}`);
  }
  for (const one of document.querySelectorAll('section.slim, section.slim *'))
    if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) wrong.push(`too wide: ${one.outerHTML.slice(0, 90)}`);
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) wrong.push('the page scrolls');
  const bar = document.querySelector('.decision').getBoundingClientRect().height / innerHeight;
  if (bar > 0.255) wrong.push(`the decision bar takes ${bar.toFixed(2)}`);
  const board = document.querySelector('main > .board');
  if (Math.min(innerWidth, innerHeight) > 700 && board && board.scrollHeight > board.clientHeight + 1)
    wrong.push('the board scrolls');
  return wrong;
}
"""

SPACE = """
() => {
  // The width of the panels, the area of what is drawn of the board, and the share of the window's width beside it all.
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const [seats, side] = ['main > .seats', 'main > .side'].map((one) => boxes(one)[0].width);
  const drawn = boxes('main > .board :is(.frame, .part, .seat)');
  const [left, right] = [Math.min(...drawn.map((box) => box.left)), Math.max(...drawn.map((box) => box.right))];
  const [top, bottom] = [Math.min(...drawn.map((box) => box.top)), Math.max(...drawn.map((box) => box.bottom))];
  const board = (right - left) * (bottom - top);
  return { seats, side, board, empty: 1 - (seats + side + right - left) / innerWidth };
}
"""


def at_a_table(page: Page, server: Server, name: str, seed: int = 7, **more: Any) -> Person:
    game, seats = TABLES[name]
    person = Person(page, server.url)
    person.sit_down(server, ["person", *["heuristic"] * (seats - 1)], seed, game, **more)
    asked = ".bar :is(.chip, .stepper), [data-testid=commit], [data-testid=end-turn]"
    expect(page.locator(asked).first).to_be_visible()
    # The names of things have arrived.
    expect(page.locator(".log li").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return person


def violations(page: Page, contrast: bool = True, within: str = "html", without: str = "") -> list[str]:
    """What axe-core has against a page or a part of it. Contrast takes longest and is the same at every size."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return page.evaluate(SCAN, [contrast, within, without])  # type: ignore[no-any-return]


def screens(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int, str]]:
    """Windows of these sizes, and in each every tab: what is on the screen now, as somebody else sees it."""
    for width, height in sizes:
        resize(page, width, height)
        for part in page.locator(".tabs button, .sides button").all() or [None]:
            if part is not None:
                part.click()
                expect(part).to_have_attribute("aria-pressed", "true")
            yield width, height, part.inner_text() if part else ""


def fits(page: Page, *sizes: tuple[int, int]) -> None:
    for here in screens(page, *sizes):
        assert faults(page) == [], here


def faults(page: Page) -> list[str]:
    """What is wrong with the layout, once it has settled."""
    try:
        page.wait_for_function(f"() => ({MEASURE})().length === 0", timeout=5_000)
    except TimeoutError:
        return page.evaluate(MEASURE)  # type: ignore[no-any-return]
    return []


@pytest.mark.parametrize("name", TABLES)
def test_every_screen_of_a_table_fits_and_bars_nobody(server: Server, new_page: Callable[..., Page], name: str) -> None:
    need(AXE.exists(), "no npm packages (make web)")
    page = at_a_table(new_page(), server, name).page
    assert violations(page) == []
    space = {}
    for here in screens(page, *SIZES):
        assert faults(page) == [], here
        if here[0] == 390:
            assert violations(page, contrast=False) == [], here
        if here[0] in (1366, 1920):
            space[here[0]] = page.evaluate(SPACE)
    usual, large = space[1366], space[1920]
    assert large["board"] > 1.8 * usual["board"]
    assert all(large[part] > 1.2 * usual[part] for part in ("seats", "side"))
    # Only a round map, as high as the window allows, leaves something beside it.
    assert large["empty"] < (0.26 if name == "dune" else 0.03)
    # What if looks the same, under a head of its own.
    page.get_by_test_id("what-if").click()
    expect(page.get_by_test_id("trial")).to_be_visible()
    for width, height in SIZES:
        resize(page, width, height)
        assert faults(page) == [], ("what if", width, height)


@pytest.mark.parametrize(
    ("game", "leaders", "more"),
    [
        (
            "imperium",
            ["countess_ariana_thorvald", "glossu_the_beast_rabban", "duke_leto_atreides", "earl_memnon_thorvald"],
            {},
        ),
        ("uprising", ["lady_margot_fenring", "lady_amber_metulli", "princess_irulan", "staban_tuek"], {"choam": True}),
    ],
)
def test_panels_are_plain_without_pointing_at_them(
    server: Server, new_page: Callable[..., Page], game: str, leaders: list[str], more: dict[str, bool]
) -> None:
    """Names of Leaders are whole, who is first is told in letters, and nothing is ticked off that has not been done."""
    page = at_a_table(new_page(), server, game, options={"leaders": leaders, **more}).page
    panels = page.locator('.seats [data-anchor^="seat:"]')
    expect(panels).to_have_count(4)
    names = panels.locator(".who small")
    expect(names).to_have_count(4)
    assert (
        names.evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
        )
        == []
    )
    assert panels.get_by_text("1st").count() == 1
    assert not {"✦", "✓0"} & set(re.findall("✦|✓0", page.locator("main").inner_text()))
    if more:
        expect(panels.get_by_role("button", name="Contracts 0", exact=True)).to_have_count(4)


def test_what_is_lit_stays_lit_when_its_texts_come_late(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    held: list[Route] = []
    page.route(lambda url: "/api/content/" in url, lambda route: held.append(route))
    person = Person(page, server.url)
    person.sit_down(server, ["person", "person", "person"], 7)
    person.wait_for_my_turn()
    person.page.keyboard.press("1")
    expect(person.prompt).to_contain_text("Choose a space")
    lit = person.lit("space").count()
    assert lit == len(person.options())
    assert held
    for request in held:
        request.continue_()
    expect(page.locator(".space.landsraad").first).to_be_visible()
    expect(person.lit("space")).to_have_count(lit)


def test_the_focus_stays_and_comes_back(server: Server, new_page: Callable[..., Page]) -> None:
    person = at_a_table(new_page(), server, "imperium")
    page = person.page
    bar, focused = page.locator("section.bar"), page.locator(":focus")
    # Nothing has been touched yet: what is asked is one Tab away.
    expect(bar).to_be_focused()
    page.keyboard.press("Tab")
    expect(person.chips.first).to_be_focused()
    # A lit card is looked at and chosen without losing the focus in between.
    card = person.lit("hand").filter(has_text="Diplomacy")
    card.focus()
    expect(card).to_be_focused()
    expect(card).to_have_class(re.compile("pointed"))
    page.keyboard.press("Enter")
    expect(person.prompt).to_contain_text("Choose a space")
    expect(bar).to_be_focused()
    page.keyboard.press("Tab")
    expect(person.chips.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(person.ask).not_to_contain_text("Choose a space")
    assert focused.count() == 1


def test_the_log_follows(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    most = 120
    person.sit_down(server, ["person", "random", "random"], 7, played=90)
    expect(page.locator(".log li")).to_have_count(most)
    lines = page.get_by_role("log")
    at_end = "(list) => list.scrollTop > 0 && list.scrollHeight - list.scrollTop - list.clientHeight < 3"
    before = page.locator(".log li").last.inner_text()
    person.play_on(most=2)
    expect(page.locator(".log li").last).not_to_have_text(before)
    assert lines.evaluate(at_end)
    before = page.locator(".log li").last.inner_text()
    page.get_by_role("combobox", name="Language").select_option("it")
    expect(page.locator(".log li").last).not_to_have_text(before)
    assert lines.evaluate(at_end)
    # Who reads further up is left there.
    lines.evaluate("(list) => list.scrollTo({ top: 10 })")
    person.play_on(seed=2, most=2)
    assert not lines.evaluate(at_end)


def test_a_draft_tells_what_the_leaders_can_do(server: Server, new_page: Callable[..., Page]) -> None:
    person = Person(new_page(), server.url)
    page = person.page
    person.sit_down(server, ["person"] * 3, 7, options={"leaders": "draft"})
    person.take_the_device()
    draft = page.get_by_test_id("leader-draft")
    expect(draft).to_contain_text("Landsraad spaces cost you 1 Solari less.")
    assert violations(page) == []
    for width, height in SIZES:
        resize(page, width, height)
        assert faults(page) == [], (width, height)
    draft.get_by_role("button", name="Duke Leto Atreides").click()
    expect(draft).to_have_count(0)


def test_an_empty_hand_leaves_its_room_to_the_board(server: Server, new_page: Callable[..., Page]) -> None:
    """Once revealed, nothing is left to do until the next round: the others are watched on a larger board."""
    table = server.table("Ada", "Bo", "Cy", game="imperium", seed=7, pace="instant", end_turns_at_once=True)
    page = new_page()
    sit(page, table, 0)
    expect(page.locator(".hand .card").last).to_be_visible()
    height = "() => document.querySelector('main > .board').clientHeight"
    before = page.evaluate(height)

    def reveals(options: list[str]) -> str:
        return next((one for one in options if one in ("reveal", "end", "pass")), options[0])

    until(lambda: table.awaited() == [1] or (table.step(reveals) and False))
    expect(page.locator(".table.resting")).to_have_count(1)
    expect(page.locator(".bar .ask")).to_contain_text("Waiting for Bo")
    assert page.evaluate(height) > before + 80
    fits(page, *SIZES[:4])


def test_who_watches_sees_the_board_where_others_see_their_hand(server: Server, new_page: Callable[..., Page]) -> None:
    person = at_a_table(new_page(), server, "imperium")
    page = person.page
    height = "() => document.querySelector('main > .board').clientHeight"
    seated = page.evaluate(height)
    page.evaluate("() => localStorage.removeItem('landsraad.seats')")
    page.reload()
    expect(person.ask).to_contain_text("You are watching")
    expect(page.locator(".hand")).to_have_count(0)
    assert page.evaluate(height) > seated + 100
    assert violations(page, contrast=False) == []
    for size in SIZES:
        resize(page, size[0], size[1])
        assert faults(page) == [], size
