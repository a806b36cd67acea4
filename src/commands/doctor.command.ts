import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { databaseFindings } from './doctor/database-checks.js';
import type { Finding } from './doctor/finding.js';
import { serviceFindings } from './doctor/service-checks.js';
import { print } from './run.js';

/** Adds `doctor`. */
export function doctorCommand(command: Command): void {
  command.action(async () => {
    const config = Config.ofProcess();
    const [database, services] = await Promise.all([databaseFindings(config), serviceFindings(config)]);
    const checks = [...database, ...services];
    for (const finding of checks) process.stderr.write(lineOf(finding));
    print({ checks });
    const failed = checks.filter(({ ok }) => !ok).map(({ check }) => check);
    if (failed.length > 0) throw new Error(`Problems: ${failed.join(', ')}.`);
  });
}

/** Returns the line for people, with the remedy below it. */
const lineOf = ({ check, ok, message, remedy }: Finding): string =>
  `${ok ? 'ok    ' : 'FAILED'} ${check}: ${message}\n${remedy === undefined ? '' : `       ${remedy}\n`}`;
