"""One game explained: scenarios, accounts, the table."""
