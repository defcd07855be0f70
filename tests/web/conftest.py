from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rulewright.web.app import create


@pytest.fixture
def site(small_catalog: Path) -> Iterator[TestClient]:
    """The site over our own small files."""
    with TestClient(create(small_catalog), follow_redirects=False) as client:
        yield client


@pytest.fixture
def bare_site(tmp_path: Path) -> Iterator[TestClient]:
    """The site before any import."""
    with TestClient(create(tmp_path / "none.sqlite"), follow_redirects=False) as client:
        yield client
