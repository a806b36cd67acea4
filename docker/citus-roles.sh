# Run by the image of PostgreSQL after roles.sh, when its volume is empty: copied rows must fire no trigger while a database is distributed.
set -e
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
GRANT SET ON PARAMETER session_replication_role TO platform_owner;
SQL
