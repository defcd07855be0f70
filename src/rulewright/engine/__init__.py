"""State and the rules of play (CR 100-900).

Each procedure is one module named after its section, its steps in the book's order. Procedures are generators:
they yield a `decision`, receive the answer, and end. All writes go through `state.State` (``edit…``), all game
events through the one door, `happen`.
"""
