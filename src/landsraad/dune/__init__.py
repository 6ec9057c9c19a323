"""Classic Dune (2019 edition): two to six factions, basic and advanced game.

Start reading at phases/turn.py; a phase is a module of phases/, a faction's own powers are in factions/.
"""
