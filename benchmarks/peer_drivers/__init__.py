"""One driver for each engine that `benchmarks.peers` compares: a script that its own interpreter runs, which needs
nothing of ours. It reads a task as JSON from standard input and writes what it measured to standard output."""
