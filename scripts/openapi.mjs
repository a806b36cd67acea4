import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { buildIfStale } from './build-if-stale.mjs';
import { builtDocument } from './built.mjs';
import { ROOT } from './run-file.mjs';

const FILE = join(ROOT, 'openapi.json');

/** @returns {Promise<string>} */
async function openApiText() {
  const text = JSON.stringify(await builtDocument());
  return format(text, { ...(await resolveConfig(FILE)), filepath: FILE });
}

/** @param {string} a @param {string} b */
function firstDifference(a, b) {
  const lines = b.split('\n');
  const at = a.split('\n').findIndex((line, index) => line !== lines[index]);
  return `line ${String(at + 1)}: ${lines[at]?.trim() ?? 'the end'}`;
}

try {
  await buildIfStale({ quiet: true });
  const text = await openApiText();
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, text);
  } else {
    const committed = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
    if (committed !== text) throw new Error(`openapi.json is out of date, from ${firstDifference(committed, text)}\nRun npm run openapi.`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
