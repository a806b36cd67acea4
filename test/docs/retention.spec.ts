import { readFileSync } from 'node:fs';
import { AppModule } from '../../src/app.module.js';
import { Config } from '../../src/platform/config/config.js';
import { retentionTable } from '../../src/platform/retention/retention-table.js';

/** Returns the cells of a Markdown table, without the line below its head. */
const cellsOf = (table: string): string[][] =>
  table
    .split('\n')
    .filter((_, line) => line !== 1)
    .map((row) => row.split('|').map((cell) => cell.trim()));

describe('the retention table', () => {
  it('states what the code declares, with the default settings', () => {
    expect(AppModule).toBeDefined();
    const config = Config.from({ DATABASE_URL: 'postgres://localhost/none', REDIS_URL: 'redis://localhost' });
    const [stated = ''] = /^\| Table +\| Contents +\| Kept[^]*?(?=\n\n)/m.exec(readFileSync('docs/privacy.md', 'utf8')) ?? [];
    expect(cellsOf(stated)).toEqual(cellsOf(retentionTable(config)));
    expect(stated.split('\n').length).toBeGreaterThan(15);
  });
});
