import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannedPhrase } from '../eslint/wording.mjs';
import { ROOT } from './run-file.mjs';

/** Texts that ESLint does not read. */
const PATTERNS = ['*.md', '.env.example', 'migrations/*.sql', 'seeding/*.sql'];

/** First migration that is checked: migrations are not edited, and earlier ones contain phrases that were banned later. */
const FIRST_MIGRATION = 'migrations/1763856026000';

/**
 * Returns the lines of a file without code: the comments of SQL, and Markdown outside of code blocks.
 * @param {string} file
 * @param {string} text
 */
function prose(file, text) {
  if (file.endsWith('.sql')) return text.split('\n').map((line) => /--.*/.exec(line)?.[0] ?? '');
  return text.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, '')).split('\n');
}

/**
 * Returns one line for each banned phrase in the documentation.
 * @returns {string[]}
 */
function problems() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PATTERNS], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => file && !(file.startsWith('migrations/') && file < FIRST_MIGRATION))
    .flatMap((file) =>
      prose(file, readFileSync(join(ROOT, file), 'utf8')).flatMap((line, index) => {
        const problem = bannedPhrase(line);
        return problem ? [`${file}:${String(index + 1)}: ${problem}`] : [];
      }),
    );
}

const found = problems();
for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
