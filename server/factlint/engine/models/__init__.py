"""Language models at the table: who plays which role, what is asked of them, and how their answers are checked."""
