# Upgrades the API and the workers of docker/compose.yaml to the checked out version without a failed request: builds the image, migrates, and replaces
# the containers of the API and then of the workers, one at a time. An old container is stopped only when the new one is healthy, and serves for
# SHUTDOWN_DELAY until the proxy sends its requests elsewhere.
#
#   sh docker/upgrade.sh          builds the image
#   sh docker/upgrade.sh --pull   pulls it, where a registry has it
#
# If a step fails, what runs goes on: the image of the containers that were not replaced is the current one again. Run the script again once the
# cause is mended, or check out the previous version and run it to go back.
set -eu
cd "$(dirname "$0")/.."

image=merchant-apps-platform
healthy_within=${HEALTHY_WITHIN:-180}
poll=${POLL_SECONDS:-1}
# More than the seconds for which the Caddyfile keeps the addresses of the containers, so that the proxy knows the new one.
settle=${SETTLE_SECONDS:-4}
# As stop_grace_period of the services.
grace=30

compose() { docker compose --env-file .env -f docker/compose.yaml "$@"; }
say() { printf '%s\n' "$*" >&2; }

go_back() {
  if docker image inspect "$image:previous" > /dev/null 2>&1; then docker tag "$image:previous" "$image"; fi
  say "The upgrade failed: $1"
  exit 1
}

# Waits until a container is healthy. Fails if it ends, becomes unhealthy or takes too long.
await_health() {
  waited=0
  while :; do
    state=$(docker inspect --format '{{.State.Status}} {{.State.Health.Status}}' "$1")
    case $state in
      'running healthy') return 0 ;;
      'running starting') ;;
      *) return 1 ;;
    esac
    [ "$waited" -lt "$healthy_within" ] || return 1
    sleep "$poll"
    waited=$((waited + 1))
  done
}

# Prints the containers of a service that are not in a list.
others() { compose ps --quiet "$1" | while read -r id; do case " $2 " in *" $id "*) ;; *) echo "$id" ;; esac; done; }

# Replaces the containers of a service, one at a time.
replace() {
  service=$1
  old=$(compose ps --quiet "$service" | tr '\n' ' ')
  count=$(echo "$old" | wc -w)
  [ "$count" -gt 0 ] || go_back "no container of $service runs: start the installation with docker compose up"
  for container in $old; do
    before=$(compose ps --quiet "$service" | tr '\n' ' ')
    compose up --detach --no-deps --no-recreate --no-build --scale "$service=$((count + 1))" "$service" || go_back "no new container of $service starts"
    new=$(others "$service" "$before")
    if ! await_health "$new"; then
      docker logs --tail 20 "$new" >&2 || true
      docker rm --force "$new"
      go_back "the new container of $service is not healthy, and was removed"
    fi
    sleep "$settle"
    docker stop -t "$grace" "$container"
    docker rm "$container"
    say "replaced a container of $service: $container by $new"
  done
}

if docker image inspect "$image" > /dev/null 2>&1; then docker tag "$image" "$image:previous"; fi
if [ "${1:-}" = --pull ]; then compose pull api || go_back 'the image cannot be pulled'
else compose build api || go_back 'the image cannot be built'; fi
compose run --rm --no-deps migrate || go_back 'the database cannot be migrated; migrations can be run again'
replace api
replace worker
say 'The upgrade is complete.'
