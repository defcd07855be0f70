"""Card data: readers, the catalog and the starter set."""
