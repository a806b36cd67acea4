import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { readDurations, writeDurations } from './durations.mjs';

/** @typedef {{ testFilePath: string, numFailingTests: number }} FileResult */
/** @typedef {{ path: string, took: number, own: number, programs: number }} Times in seconds */

/** Number of files whose waiting time the report shows. */
const REPORTED = 30;

/** @param {string} path */
const fromRoot = (path) => relative(process.cwd(), path).split(sep).join('/');

/**
 * Reporter that records the duration of each spec file, for `slow-first.mjs`, and prints how the slowest files spent it. A file that failed
 * or did not run keeps its duration. It needs `measured-environment.mjs`.
 */
export default class RecordDurations {
  /** Workers inherit the variable. */
  onRunStart() {
    this.directory = mkdtempSync(join(tmpdir(), 'apps-platform-times-'));
    process.env['TEST_TIMES'] = join(this.directory, 'times.jsonl');
  }

  /**
   * @param {unknown} _contexts
   * @param {{ testResults: FileResult[] }} results
   */
  onRunComplete(_contexts, { testResults }) {
    const files = this.readTimes();
    const failed = new Set(
      testResults.filter(({ numFailingTests }) => numFailingTests > 0).map(({ testFilePath }) => fromRoot(testFilePath)),
    );
    const durations = readDurations();
    for (const { path, took } of files) if (!failed.has(path)) durations[path] = Math.round(took * 10) / 10;
    writeDurations(durations);
    process.stdout.write(slowest(files));
  }

  /** @returns {Times[]} the slowest first */
  readTimes() {
    if (this.directory === undefined) return [];
    const lines = readFileSync(join(this.directory, 'times.jsonl'), 'utf8').trimEnd().split('\n');
    rmSync(this.directory, { recursive: true });
    const files = lines.map((line) => /** @type {Times} */ (JSON.parse(line)));
    return files.map((times) => ({ ...times, path: fromRoot(times.path) })).sort((a, b) => b.took - a.took);
  }
}

/**
 * Returns a table. `other` is the time in which neither the worker nor a program that it started was busy: it waited for PostgreSQL, Redis, the
 * browser, a timer or a processor.
 * @param {Times[]} files
 */
function slowest(files) {
  const row = (/** @type {(string | number)[]} */ cells) =>
    cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(9)).join('');
  const rowOf = (/** @type {Times} */ { path, took, own, programs }) =>
    `${row([took, own, programs, Math.max(0, took - own - programs)])}  ${path}\n`;
  const sum = (/** @type {'took' | 'own' | 'programs'} */ of) => files.reduce((total, file) => total + file[of], 0);
  const all = { path: `all ${String(files.length)} files`, took: sum('took'), own: sum('own'), programs: sum('programs') };
  return `\n${row(['seconds', 'worker', 'programs', 'other'])}\n${[all, ...files.slice(0, REPORTED)].map(rowOf).join('')}`;
}
