import type { Environment } from './environment.js';

/** Settings of bulk exports and imports. */
export interface BulkSettings {
  /** Maximum number of concurrent jobs of a process. Each takes its own connection to PostgreSQL. */
  readonly jobs: number;
  /** Time for which a finished file can be downloaded, in milliseconds. */
  readonly file_ttl: number;
  /** Time after which the job of a killed worker is taken over, in milliseconds. */
  readonly lease: number;
  /** Maximum time of one attempt of an export, in milliseconds. During it, the snapshot keeps PostgreSQL from removing old rows. */
  readonly export_timeout: number;
  /** Maximum size of the file of an import in bytes. */
  readonly import_bytes: number;
  /** Maximum lines of an import that are written per second, so that its events do not delay the events of other stores. */
  readonly import_rate: number;
}

const HOUR_MS = 3_600_000;

/** Reads the settings of bulk exports and imports. */
export function bulkSettings(env: Environment): BulkSettings {
  const settings: BulkSettings = {
    jobs: env.integer('BULK_JOBS', 2, 1),
    file_ttl: env.duration('BULK_FILE_TTL', '24h'),
    lease: env.duration('BULK_LEASE', '30s'),
    export_timeout: env.duration('BULK_EXPORT_TIMEOUT', '45m'),
    import_bytes: env.integer('BULK_IMPORT_BYTES', 268_435_456, 1),
    import_rate: env.integer('BULK_IMPORT_RATE', 50, 1),
  };
  // Temporary files older than an hour are treated as remains of killed processes.
  if (settings.export_timeout >= HOUR_MS) env.problem('BULK_EXPORT_TIMEOUT must be less than 1h');
  if (settings.lease < 1000) env.problem('BULK_LEASE must be at least 1s');
  return settings;
}
