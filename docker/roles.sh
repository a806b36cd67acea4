# Run by the image of PostgreSQL when its volume is empty.
set -e
run() { psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" "$@"; }
run --file "${ROLES_FILE:-/roles.sql}"
# psql reads the passwords itself, so that they are in no argument.
run <<'SQL'
\set owner `cat "$DATABASE_OWNER_PASSWORD_FILE"`
\set app `cat "$DATABASE_PASSWORD_FILE"`
ALTER ROLE platform_owner PASSWORD :'owner';
ALTER ROLE platform_app PASSWORD :'app';
SQL
