# Starts Redis in its container, or with `check` asks it for an answer. The password is in no argument and in no file but the secret: Redis
# reads its digest from standard input.
set -e
password=$(cat "$REDIS_PASSWORD_FILE")
[ -n "$password" ] || { echo "$REDIS_PASSWORD_FILE is empty" >&2; exit 1; }
if [ "$1" = check ]; then
  REDISCLI_AUTH=$password redis-cli -p "${REDIS_PORT:-6379}" ping | grep -qx PONG
  exit
fi
digest=$(printf %s "$password" | sha256sum | cut -d ' ' -f 1)
unset password
# Job queues must never be evicted.
exec docker-entrypoint.sh redis-server - <<CONFIG
port ${REDIS_PORT:-6379}
appendonly yes
maxmemory-policy noeviction
user default on sanitize-payload #$digest ~* &* +@all
CONFIG
