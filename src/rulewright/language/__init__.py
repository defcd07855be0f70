"""The phrasebook: Oracle English to ability trees and back."""
