"""Rulebooks for players: reading them, searching them, and whether they are whole."""

from landsraad.text.books.book import (
    Book,
    BrokenBook,
    Chapter,
    Section,
    Term,
    book_of,
    places,
    problems,
    section_of,
    with_book,
)
from landsraad.text.books.search import search, search_all

__all__ = [
    "Book",
    "BrokenBook",
    "Chapter",
    "Section",
    "Term",
    "book_of",
    "places",
    "problems",
    "search",
    "search_all",
    "section_of",
    "with_book",
]
