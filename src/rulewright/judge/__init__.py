"""One game explained: scenarios, tables and their accounts."""

from .errors import IllegalAction, ScenarioError, TableError
from .running import Report, run
from .scenario import Scenario, read_file, read_text
from .table import Table

__all__ = [
    "IllegalAction",
    "Report",
    "Scenario",
    "ScenarioError",
    "Table",
    "TableError",
    "read_file",
    "read_text",
    "run",
]
