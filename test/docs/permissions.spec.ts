import { readFileSync } from 'node:fs';
import { PERMISSIONS } from '../../src/platform/auth/permissions.js';

const ROW = /^\| `(\w+__\w+)`\s*\| (.*?)\s*\|$/gm;
const rowsOf = (file: string): [name: string, allows: string][] =>
  [...readFileSync(file, 'utf8').matchAll(ROW)].map(([, name = '', allows = '']) => [name, allows]);

describe('the permissions of staff', () => {
  it('are listed in docs/merchants.md with what they allow, and nowhere else', () => {
    expect(rowsOf('docs/merchants.md')).toEqual(Object.entries(PERMISSIONS));
    expect(rowsOf('docs/operations.md')).toEqual([]);
  });
});
