"""Ability trees: pure data, typed, without behavior.

A tree says what an ability *is*; the engine says what it does, the phrasebook how it is written. Nodes are
frozen, compare by value and go to and from JSON (`rulewright.abilities.json`). One family is one module:

==============  ==========================================================================
`node`          the abstract families; every other module imports only this one
`quantity`      numbers: 3, X, the number of creatures you control
`noun`          descriptions: "creature you control with power 2 or less", and their filters
`reference`     pointers: this object, the target, that creature, its controller
`condition`     true or false: if you control a Forest, if it was kicked
`cost`          what is paid
`effect`        instructions that resolve
`mana`          mana an ability adds
`continuous`    changes to objects, and the effects of static abilities
`replacement`   what would happen, and what happens instead
`trigger`       when an ability triggers
`duration`      how long
`ability`       spell, activated, triggered and static abilities, keywords
==============  ==========================================================================
"""
