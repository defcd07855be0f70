"""The library of rules, cards and rulings."""
