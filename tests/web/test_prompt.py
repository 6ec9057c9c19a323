"""A table stands there before anybody has begun to wait for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.harness import Server
from tests.web.test_comfort import at_a_table

MOST = 1.0
"""Seconds that the page may work from the click to the board with its pieces, painted."""
WATCH = """
(pieces) => {
  window.drawn = null;
  addEventListener('click', () => {
    const begun = performance.now();
    const look = () => {
      const seen = (one) => document.querySelector(one)?.checkVisibility();
      const there = seen(`main > .board ${pieces}`) && seen('.bar .ask');
      // In the task after the frame it has come to the screen.
      if (there) requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now() - begun)));
      else requestAnimationFrame(look);
    };
    look();
  }, { once: true, capture: true });
}
"""
PIECES = {"imperium": (".space", ".space"), "uprising": (".space", ".space"), "dune": (".counter", ".seat")}
"""What stands on the board of a deal that is known, and of any."""


@pytest.mark.parametrize("game", PIECES)
def test_a_page_works_less_than_a_second_to_draw_a_table(
    server: Server, new_page: Callable[..., Page], game: str
) -> None:
    """Measured as the time of the page's own thread, the same on a machine that is busy with other things."""
    page = new_page()
    person = at_a_table(page, server, game)
    developer = page.context.new_cdp_session(page)
    developer.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = developer.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    def took(click: Locator, pieces: str) -> float:
        expect(click).to_be_visible()
        page.evaluate(WATCH, pieces)
        before = worked()
        click.click()
        page.wait_for_function("() => window.drawn !== null")
        return worked() - before

    person.open_lobby()
    assert took(page.locator('li a[href*="/table/"]').last, PIECES[game][0]) < MOST
    person.open_lobby()
    page.get_by_test_id(f"game-{game}").click()
    assert took(page.get_by_test_id("create"), PIECES[game][1]) < MOST
