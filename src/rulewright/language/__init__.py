"""The phrasebook: Oracle English to ability trees and back (DESIGN section 3, *language*)."""

from .problem import Problem
from .reading import Reading, read

__all__ = ["Problem", "Reading", "read"]
