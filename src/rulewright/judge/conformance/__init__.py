"""Running scenarios of other engines' test suites: players' actions queued by turn and step, and what must hold."""
