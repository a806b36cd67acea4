import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from './migration-rules.mjs';
import { ROOT } from './run-file.mjs';

// Fails if the previous version could not serve on a migrated database, or would wait for a migration (docs/operations.md, "Migrations"). Prints
// one line for each statement.

const FOLDER = join(ROOT, 'migrations');

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
const problems = files.flatMap((file) => problemsOf(file, readFileSync(join(FOLDER, file), 'utf8')));
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) {
  process.stderr.write('Change the statement, or state in a comment before it why it is harmless: -- compatible: <reason>\n');
  process.exitCode = 1;
}
