# Run by the image of PostgreSQL when its volume is empty.
set -e
run() { psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" "$@"; }
run --file /roles.sql
run --set owner="$DATABASE_OWNER_PASSWORD" --set app="$DATABASE_PASSWORD" <<'SQL'
ALTER ROLE platform_owner PASSWORD :'owner';
ALTER ROLE platform_app PASSWORD :'app';
SQL
