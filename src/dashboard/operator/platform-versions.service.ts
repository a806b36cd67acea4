import { Injectable } from '@nestjs/common';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { pendingMigrations } from '../../platform/database/migrations.js';
import { Signals } from '../../platform/queue/signals.js';
import { VERSION } from '../../platform/config/version.js';

/** Versions of the program and its dependencies. */
export interface Versions {
  readonly program: string;
  readonly node: string;
  readonly postgres: string;
  /** Undefined while Redis cannot be reached. */
  readonly redis: string | undefined;
  /** Number of the applied migrations, the last one, and the names of the others. */
  readonly migrations: { readonly applied: number; readonly last: string; readonly pending: readonly string[] };
}

/** Reads the versions of the platform, as this process sees them. */
@Injectable()
export class PlatformVersions {
  constructor(private readonly signals: Signals) {}

  /** Returns the versions. */
  async read({ connection }: OperatorContext): Promise<Versions> {
    const [[database], pending, redis] = await Promise.all([
      connection.query<{ postgres: string; applied: number; last: string }>(READ),
      pendingMigrations((sql) => connection.query(sql)),
      this.signals.version(),
    ]);
    const { postgres = '', applied = 0, last = '' } = database ?? {};
    return { program: VERSION, node: process.version.slice(1), postgres, redis, migrations: { applied, last, pending: pending ?? [] } };
  }
}

const READ = `
SELECT current_setting('server_version') AS postgres, (SELECT count(*)::integer FROM migrations) AS applied,
  (SELECT name FROM migrations ORDER BY "timestamp" DESC LIMIT 1) AS last`;
