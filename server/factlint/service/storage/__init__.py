"""What the service keeps: tables, migrations, transactions."""
