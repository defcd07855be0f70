"""The phrasebook: Oracle English to ability trees and back (DESIGN section 3, *language*)."""

from .express import NoWords, print_ability
from .problem import Problem
from .reading import Reading, read

__all__ = ["NoWords", "Problem", "Reading", "print_ability", "read"]
