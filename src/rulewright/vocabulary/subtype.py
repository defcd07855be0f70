"""Subtypes by card type (CR 205.3g-q). Names are facts; the order is the alphabet."""

from __future__ import annotations

from typing import Final

ARTIFACT_TYPES: Final = tuple(
    name.replace("_", " ")
    for name in """
    Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator
    Infinity Junk Lander Map Powerstone Spacecraft Stone Treasure Vehicle Vibranium
    """.split()
)
"""CR 205.3g."""

ENCHANTMENT_TYPES: Final = tuple(
    name.replace("_", " ")
    for name in """
    Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine
    """.split()
)
"""CR 205.3h."""

LAND_TYPES: Final = tuple(
    name.replace("_", " ")
    for name in """
    Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp
    Tower Town Urza's
    """.split()
)
"""CR 205.3i."""

PLANESWALKER_TYPES: Final = tuple(
    name.replace("_", " ")
    for name in """
    Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti
    Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff
    Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc
    Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan
    Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien
    Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
    """.split()
)
"""CR 205.3j."""

SPELL_TYPES: Final = tuple(
    name.replace("_", " ")
    for name in """
    Adventure Arcane Lesson Omen Trap
    """.split()
)
"""CR 205.3k."""

CREATURE_TYPES: Final = tuple(
    name.replace("_", " ")
    for name in """
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
    Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat
    Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan
    Camarid Camel Capybara Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice
    Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon
    Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid
    Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie
    Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ Giant Gith Glimmer Gnoll
    Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy
    Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena
    Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kangaroo Kavu
    Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard
    Llama Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger
    Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim
    Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe
    Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot
    Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit
    Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue Sable Salamander Samurai Sand
    Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade
    Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth Slug Snail Snake Soldier
    Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid
    Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull
    Tiefling Time_Lord Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Vampire
    Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard
    Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
    """.split()
)
"""CR 205.3m."""

BATTLE_TYPES: Final = ("Siege",)
"""CR 205.3q."""

BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""CR 305.6, in the order of the colors of their mana."""
