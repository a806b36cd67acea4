import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { barChart, lineChart } from './plots/chart.mjs';

// Draws the figures of bench/README.md. The tables there are the only source, so that a plot cannot contradict them. With --check, it writes
// nothing and fails when a plot does not match its table.

/** @typedef {{ head: string[], rows: string[][] }} Table */

const cellsOf = (/** @type {string} */ row) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const numberOf = (/** @type {string | undefined} */ cell) => Number((cell ?? '').replaceAll(',', '').replace('≥ ', ''));

/** Returns the first table whose first column has this name. @param {string} markdown @param {string} name @returns {Table} */
function tableOf(markdown, name) {
  const found = markdown.split('\n\n').map((block) =>
    block
      .split('\n')
      .filter((row) => row.startsWith('|'))
      .map(cellsOf),
  );
  const [head, , ...rows] = found.find((table) => table[0]?.[0] === name) ?? [];
  if (!head || rows.length === 0) throw new Error(`bench/README.md has no table of "${name}"`);
  return { head, rows };
}

/** @param {Table} table @param {string} name */
function columnOf({ head, rows }, name) {
  const n = head.indexOf(name);
  if (n < 0) throw new Error(`a table of bench/README.md has no column "${name}"`);
  return rows.map((row) => row[n] ?? '');
}

/** @param {string} markdown */
function requests(markdown) {
  const table = tableOf(markdown, 'requests per second');
  const [names, targets] = [columnOf(table, 'requests per second'), columnOf(table, 'target')];
  const bars = columnOf(table, 'ratio').map((ratio, n) => {
    return { name: names[n] ?? '', value: numberOf(ratio), target: targets[n] ? numberOf(targets[n]) : undefined };
  });
  return barChart('Requests per second, as a ratio to the bare server; the mark is the target', bars);
}

/** Draws the requests that take longer in a larger store, and the slowest of all others as one line. @param {string} markdown */
function growth(markdown) {
  const table = tableOf(markdown, 'milliseconds by number of orders');
  const ratios = columnOf(table, 'ratio').map(numberOf);
  const all = table.rows.map(([name = '', ...cells]) => ({ name, values: cells.slice(0, -1).map(numberOf) }));
  const [growing, others] = [true, false].map((grows) => all.filter((_, n) => Number(ratios[n]) > 2 === grows));
  const slowest = (others?.[0]?.values ?? []).map((_, n) => Math.max(...(others ?? []).map(({ values }) => Number(values[n]))));
  const series = [...(growing ?? []), { name: `the slowest of ${String(others?.length)} others`, values: slowest }];
  return lineChart('Milliseconds of a request, by the number of orders of its store', table.head.slice(1, -1), series);
}

/** @param {string} title @param {string[]} columns @returns {(markdown: string) => string} */
const minutes = (title, columns) => (markdown) => {
  const table = tableOf(markdown, 'minute');
  const series = columns.map((name) => ({ name, values: columnOf(table, name).map(numberOf) }));
  return lineChart(title, columnOf(table, 'minute'), series);
};

/** @type {Record<string, (markdown: string) => string>} */
const PLOTS = {
  'requests.svg': requests,
  'growth.svg': growth,
  'soak.svg': minutes('Latency in each minute of the soak', ['p50, ms', 'p99, ms']),
  'soak-memory.svg': minutes('Memory and sockets in each minute of the soak', ['memory, MB', 'sockets']),
};

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, directory: { type: 'string', default: import.meta.dirname } },
});
const markdown = readFileSync(join(values.directory, 'README.md'), 'utf8');
for (const [name, draw] of Object.entries(PLOTS)) {
  const file = join(values.directory, 'plots', name);
  const drawn = draw(markdown);
  if (!values.check) writeFileSync(file, drawn);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== drawn) {
    process.stderr.write(`${file} is not that of its table: npm run bench:plots\n`);
    process.exitCode = 1;
  }
}
