import { readFileSync } from 'node:fs';
import { ERROR_STATUS } from '../../src/platform/contract/api-error.js';

describe('docs/errors.md', () => {
  it('lists every error code with its status, and no other', () => {
    const rows = readFileSync('docs/errors.md', 'utf8').matchAll(/^\| `(\w+)`\s*\| (\d{3})\s*\| \S/gm);
    const listed = [...rows].map(([, code, status]): [string, number] => [code ?? '', Number(status)]);
    expect(Object.fromEntries(listed)).toEqual(ERROR_STATUS);
    expect(listed).toHaveLength(Object.keys(ERROR_STATUS).length);
  });
});
