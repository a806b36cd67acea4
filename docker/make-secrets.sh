# Creates missing secret files: random passwords and keys, and empty files for secrets that others issue. Never changes an existing file.
#
#   sh docker/make-secrets.sh [folder]
#
# Only the owner of the folder can enter it. The files themselves are readable, because the containers run as other users.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
chmod 700 "$folder"
make() {
  [ -e "$folder/$1" ] && return
  "$2" > "$folder/$1.draft"
  chmod 644 "$folder/$1.draft"
  mv "$folder/$1.draft" "$folder/$1"
  echo "created $folder/$1"
}
password() { openssl rand -hex 32; }
key() { openssl rand -base64 32; }
# Fill in these files, or leave them empty if they are not used.
empty() { :; }
for name in postgres_password database_owner_password database_password redis_password; do make "$name" password; done
make encryption_key key
for name in encryption_keys_accepted sslcommerz_store_password code_gateway_token smtp_url s3_access_key_id s3_secret_access_key; do
  make "$name" empty
done
