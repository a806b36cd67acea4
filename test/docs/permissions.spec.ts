import { readFileSync } from 'node:fs';
import { PERMISSIONS } from '../../src/platform/auth/permissions.js';

/** Returns the name and the description of every row of a table whose first cell is a permission. */
const rowsOf = (file: string): [name: string, allows: string][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name = '']) => /^`\w+`$/.test(name) && name.includes('__'))
    .map(([, name = '', allows = '']) => [name.slice(1, -1), allows]);

describe('the permissions of staff', () => {
  it('are listed in docs/merchants.md with what they allow, and nowhere else', () => {
    expect(rowsOf('docs/merchants.md')).toEqual(Object.entries(PERMISSIONS));
    expect(rowsOf('docs/operations.md')).toEqual([]);
  });
});
