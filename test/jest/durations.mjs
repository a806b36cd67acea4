import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('durations.json', import.meta.url);

/** Returns the durations of spec files in seconds, by path, as the last recorded run measured them. */
export const readDurations = () => /** @type {Record<string, number>} */ (JSON.parse(readFileSync(FILE, 'utf8')));

/** @param {Record<string, number>} durations in seconds, by path */
export function writeDurations(durations) {
  const sorted = Object.entries(durations).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
