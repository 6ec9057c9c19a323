"""`python -m landsraad.text.books [GAME]...`: what is missing or wrong in rulebooks."""

from __future__ import annotations

import sys

from landsraad.text.books.book import problems, with_book


def main(games: list[str]) -> int:
    found = [f"{game}: {problem}" for game in games or with_book() for problem in problems(game)]
    print("\n".join(found) or "Nothing is missing.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
