import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommanderError } from 'commander';
import { AppModule } from '../app.module.js';
import { Config } from '../platform/config/config.js';
import { sqlState } from '../platform/database/sql-state.js';
import { toApiError } from '../platform/http/to-api-error.js';

/** What commands need of the application: its services by class. */
export type Services = Pick<INestApplicationContext, 'get'>;

/** Runs work inside the application, without its HTTP server and its background work, and prints the result as one JSON document. */
export async function run(work: (app: Services) => Promise<object>): Promise<void> {
  const config = Config.from({ LOG_LEVEL: 'error', ...Config.variables(), ROLE: 'api' });
  const app = await NestFactory.createApplicationContext(AppModule.with(config), { logger: ['error'], abortOnError: false });
  try {
    print(await work(app));
  } finally {
    await app.close();
  }
}

/** Prints the result of a command. */
export const print = (result: object): void => {
  process.stdout.write(`${JSON.stringify(result)}\n`);
};

/** One line that says why a command failed; undefined for help and version, which are no failure. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return undefined;
    return error.message.replace(/^error: /, '').split('\n', 1)[0];
  }
  const known = toApiError(error);
  if (known) return known.message;
  const message = error instanceof Error ? error.message : String(error);
  if (sqlState(error) === '23505') return 'That exists already.';
  return message.split('\n', 1)[0];
}

/** A whole number of at least 1 from the command line. */
export function id(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommanderError(1, 'id', `${text} is not a whole number of at least 1`);
  return Number(text);
}

/** A whole number of at least 0 from the command line. */
export function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommanderError(1, 'count', `${text} is not a whole number`);
  return Number(text);
}

/** The words of a list separated by commas or spaces. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The names of a list separated by commas; names may have spaces in them. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** One of `known`. */
export const oneOf =
  <W extends string>(...known: W[]) =>
  (text: string): W => {
    const word = known.find((each) => each === text);
    if (word === undefined) throw new CommanderError(1, 'word', `${text} is not one of ${known.join(', ')}`);
    return word;
  };
