/** Settings that are secrets. Each can be read from the file in `<NAME>_FILE` instead of the environment. */
const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'DATABASE_REPLICA_URLS',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEYS_ACCEPTED',
  'SSLCOMMERZ_STORE_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CODE_GATEWAY_TOKEN',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

/** Returns true for a setting that can be read from a file. */
export const isSecret = (name: string): boolean => SECRETS.has(name);
