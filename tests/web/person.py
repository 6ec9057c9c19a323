"""What a person does at the table: look, click, press keys."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.server.harness import Server, Table, until

MANY = 20
"""So many clicks are worth not drawing them."""
VEIL = "html { visibility: hidden }"
NAMES = ("Ada", "Hawat", "Piter", "Mapes", "Yueh", "Kynes")
AUTOPILOT = """
([seed, most, until]) => new Promise((resolve) => {
  // Clicks what can be clicked, as soon as it can be: a person who never thinks.
  let state = seed, clicks = 0, covers = 0, leaks = 0, idle = 0, changes = 0;
  const wholes = {};
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  // A choice in parts: something is changed once or twice, a place pointed at, then it is committed.
  const compose = (whole) => {
    const unset = [...whole.querySelectorAll('select')].find((select) => !select.value);
    const commit = document.querySelector('[data-testid=commit]:not(:disabled)');
    const picks = [...whole.querySelectorAll('.pick:not(.on), .stepper button:not(:disabled)')];
    if (unset) {
      const choices = [...unset.options].filter((option) => option.value);
      unset.value = choices[Math.floor(random() * choices.length)].value;
      unset.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    }
    if (!commit) return false;
    if (changes < 1 && picks.length && random() < 0.5) {
      changes += 1;
      picks[Math.floor(random() * picks.length)].click();
    } else {
      wholes[whole.dataset.whole] = (wholes[whole.dataset.whole] ?? 0) + 1;
      changes = 0;
      commit.click();
    }
    return true;
  };
  const step = () => {
    const finished = document.querySelector('[data-testid=end-screen]');
    const enough = clicks >= most || (until && document.querySelector(until));
    if (finished || enough || idle > 2500) {
      return resolve({ clicks, covers, leaks, over: Boolean(finished), idle, wholes });
    }
    const cover = document.querySelector('[data-testid=take-device]');
    const chips = [...document.querySelectorAll('.bar .chip:not(:disabled)')];
    const end = document.querySelector('[data-testid=end-turn]:not(:disabled)');
    const whole = document.querySelector('[data-testid=whole]');
    if (whole && !cover) {
      const done = !document.querySelector('[data-busy]') && compose(whole);
      if (done) { idle = 0; clicks += 1; } else idle += 1;
      return setTimeout(step, 12);
    }
    let button = null;
    if (cover) {
      covers += 1;
      leaks += document.querySelectorAll('[data-target^="hand:"], [data-option], .log').length;
      button = cover;
    } else if (chips.length) button = chips[Math.floor(random() * chips.length)];
    else button = end;
    if (button && !button.dataset.clicked) {
      idle = 0; clicks += 1; button.dataset.clicked = '1';
      button.click();
      setTimeout(() => delete button.dataset.clicked, 120);
    } else idle += 1;
    setTimeout(step, 8);
  };
  step();
})
"""


RESIZED = """
async (width) => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  while (innerWidth !== width) await frame();
  await frame();
  await frame();
}
"""


@contextmanager
def undrawn(page: Page) -> Iterator[None]:
    """Lays the page out and runs it as ever, but does not draw it: nobody looks while a script clicks through a game.

    Whole games are drawn where they are played with the keyboard, and against bots.
    """
    veil = page.add_style_tag(content=VEIL)
    yield
    veil.evaluate("(veil) => veil.remove()")


def leave_undrawn(page: Page) -> None:
    """From its next address on the page is laid out but not drawn: it is only measured."""
    if not os.environ.get("LANDSRAAD_PICTURES"):
        veil = f"const veil = new CSSStyleSheet(); veil.replaceSync('{VEIL}'); document.adoptedStyleSheets = [veil];"
        page.context.add_init_script(veil)


def resize(page: Page, width: int, height: int) -> None:
    """Gives the page a window of this size and waits until it has taken its form: it hears of the new size with the
    next frame, though `innerWidth` tells of it at once."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(RESIZED, width)


class Person:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    # --- the lobby

    def open_lobby(self) -> None:
        self.page.goto(self.url)
        expect(self.page.get_by_test_id("create")).to_be_visible()

    def new_table(
        self,
        seats: Sequence[str],
        name: str = "Ada",
        pace: str = "instant",
        game: str = "imperium",
        options: Mapping[str, str | bool] | None = None,
    ) -> str:
        """Makes a table by the form of the lobby; a seat is me, person, open or a kind of bot. Returns its address.

        `options`: what is chosen in the fields with these labels.
        """
        page = self.page
        self.open_lobby()
        page.get_by_label("Your name").fill(name)
        page.get_by_test_id(f"game-{game}").click()
        page.get_by_test_id(f"players-{len(seats)}").click()
        page.get_by_text("More options").click()
        if len(seats) > 1:
            # Alone, the one seat is mine, and no bot plays.
            for seat, kind in enumerate(seats):
                page.get_by_test_id(f"seat-{seat}").select_option(kind)
            page.get_by_label("Pace of the bots").select_option(pace)
        for label, choice in (options or {}).items():
            if isinstance(choice, bool):
                page.get_by_label(label).set_checked(choice)
            else:
                page.get_by_label(label).select_option(choice)
        page.get_by_test_id("create").click()
        page.wait_for_url(re.compile("/table/"))
        return page.url

    def sit_down(
        self, server: Server, seats: Sequence[str], seed: int, game: str = "imperium", played: int = 0, **more: Any
    ) -> None:
        """Opens a table of a known deal in this browser; a seat is a person or a kind of bot.

        `played`: so many choices have been made already, always the first there was.
        """
        taken = [
            {"kind": "person", "name": name} if seat == "person" else {"kind": "bot", "bot": seat, "name": name}
            for seat, name in zip(seats, NAMES, strict=False)
        ]
        quick = {"pace": "instant", "reaction_seconds": 0}
        self.open_table(server, {"game": game, "seats": taken, "seed": seed, **quick, **more}, played)

    def open_table(self, server: Server, table: Mapping[str, Any], played: int = 0) -> None:
        """Opens a table and sits down at it in this browser, without the lobby."""
        made = server.post("/tables", dict(table)).json()
        begun = Table(server, {**made, "seats": [seat for seat in made["seats"] if seat["token"]]})
        for _ in range(played):
            until(lambda: begun.step(lambda options: options[0]))
        tokens = {str(seat["seat"]): seat["token"] for seat in made["seats"] if seat["token"]}
        self.page.goto(f"{server.url}/favicon.svg")
        self.page.evaluate(
            "([table, held]) => localStorage.setItem('landsraad.seats', JSON.stringify({ [table]: held }))",
            [made["table"], {"tokens": tokens, "invite": made["invite"]}],
        )
        self.page.goto(f"{server.url}/table/{made['table']}")

    # --- the table

    @property
    def chips(self) -> Locator:
        return self.page.locator(".bar .chip")

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".bar .prompt")

    @property
    def ask(self) -> Locator:
        """What the bar says, asked or not."""
        return self.page.locator(".bar .ask")

    def wait_for_decision(self) -> None:
        expect(self.chips.first).to_be_visible()

    def wait_for_my_turn(self) -> None:
        """Until I may play a card; a Leader's secret choice may come before, and the device may go round for it."""
        cover = self.page.get_by_test_id("take-device")
        for _ in range(60):
            self.chips.first.or_(self.page.get_by_test_id("end-turn")).or_(cover).first.wait_for()
            if cover.is_visible():
                self.take_the_device()
                continue
            if any(option.startswith("card:") for option in self.options()):
                return
            self.play_on(most=1)
            self.page.wait_for_timeout(200)
        raise AssertionError("my turn never came")

    def lit(self, kind: str) -> Locator:
        """Everything on the table that glows and is of a kind: hand, space, row ..."""
        return self.page.locator(f'[data-target^="{kind}:"].lit')

    def options(self) -> list[str]:
        return [chip.get_attribute("data-option") or "" for chip in self.chips.all()]

    def take_the_device(self) -> None:
        self.page.get_by_test_id("take-device").click()

    def finish_turn(self) -> None:
        """Click until my turn is over: the others are asked, or the device goes on."""
        for _ in range(60):
            if not self.chips.count() and not self.page.get_by_test_id("end-turn").count():
                return
            self.play_on(most=1)
            self.page.wait_for_timeout(60)

    def play_on(self, seed: int = 1, most: int = 5000, until: str = "", drawn: bool = False) -> dict[str, Any]:
        """Click whatever can be clicked, until the game is over, so many clicks are done or something has appeared."""
        with nullcontext() if drawn or most < MANY else undrawn(self.page):
            return self.page.evaluate(AUTOPILOT, [seed, most, until])  # type: ignore[no-any-return]
