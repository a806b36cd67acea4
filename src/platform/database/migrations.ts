import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The migrations of a folder, oldest first: one SQL file each, named `<milliseconds>-<what>.sql`. They only go forward; what a release
 * must undo, a later one undoes.
 */
export function migrationsIn(folder: string): (new () => MigrationInterface)[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => migrationOf(join(folder, file)));
}

function migrationOf(path: string): new () => MigrationInterface {
  const [timestamp = '', ...words] = basename(path, '.sql').split('-');
  const name = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${timestamp}`;
  class SqlMigration implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(readFileSync(path, 'utf8'));
    }

    down(): Promise<void> {
      return Promise.reject(new Error('Migrations only go forward.'));
    }
  }
  return SqlMigration;
}
