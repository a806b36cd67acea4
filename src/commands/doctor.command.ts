import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { Doctor } from '../doctor/doctor.service.js';
import type { Finding } from '../doctor/examination.js';
import { print } from './run.js';

/** Adds `doctor`. */
export function doctorCommand(command: Command): void {
  command.action(async () => {
    const checks = await new Doctor(Config.ofProcess()).full();
    for (const finding of checks) process.stderr.write(lineOf(finding));
    print({ checks });
    const failed = checks.filter(({ ok }) => !ok).map(({ check }) => check);
    if (failed.length > 0) throw new Error(`Problems: ${failed.join(', ')}.`);
  });
}

/** Returns the line for people, with the remedy below it. */
const lineOf = ({ check, ok, message, remedy }: Finding): string =>
  `${ok ? 'ok    ' : 'FAILED'} ${check}: ${message}\n${remedy === undefined ? '' : `       ${remedy}\n`}`;
