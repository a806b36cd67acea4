# Starts PgBouncer in its container. It signs in as the role of the application, whose password stays in the memory of the container.
set -e
umask 077
password=$(cat "$DATABASE_PASSWORD_FILE")
[ -n "$password" ] || { echo "$DATABASE_PASSWORD_FILE is empty" >&2; exit 1; }
printf '"platform_app" "%s"\n' "$(printf %s "$password" | sed 's/"/""/g')" > "${USER_LIST:-/tmp/userlist.txt}"
unset password
exec pgbouncer "${PGBOUNCER_INI:-/pgbouncer.ini}"
