# Starts a node of PostgreSQL with Citus. Nodes connect to each other as the role that runs a statement, with its password.
set -eu
umask 077
passwords=/var/lib/postgresql/nodes.pgpass
{
  printf '*:*:*:%s:%s\n' "$POSTGRES_USER" "$(cat "$POSTGRES_PASSWORD_FILE")"
  printf '*:*:*:platform_owner:%s\n' "$(cat "$DATABASE_OWNER_PASSWORD_FILE")"
  printf '*:*:*:platform_app:%s\n' "$(cat "$DATABASE_PASSWORD_FILE")"
} > "$passwords"
chown postgres "$passwords"
export PGPASSFILE="$passwords"
exec docker-entrypoint.sh postgres "$@"
