import { readFileSync } from 'node:fs';

const MODULE = /oidcc-[a-z0-9-]+/g;
const ROW = /^\| `(oidcc-[a-z0-9-]+)` +\| (passes|warning|not applicable) +\|/gm;

/** Titles of the tests of a spec, which name modules of the certification plan. */
const titlesOf = (source: string): string[] => [...source.matchAll(/'(oidcc-[^']*)'/g)].map(([, title = '']) => title);

/** Returns the result that a test shows. */
function resultOf(title: string): string {
  if (title.includes('(not applicable)')) return 'not applicable';
  return title.includes('(warning)') ? 'warning' : 'passes';
}

describe('the certification table of docs/identity.md', () => {
  it('has the results of the tests', () => {
    const rows = [...readFileSync('docs/identity.md', 'utf8').matchAll(ROW)].map(([, name = '', result = '']) => [name, result] as const);
    const tested = titlesOf(readFileSync('test/identity/basic-certification.spec.ts', 'utf8')).flatMap((title) =>
      (title.match(MODULE) ?? []).map((name) => [name, resultOf(title)] as const),
    );
    expect(rows).toHaveLength(38);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(tested));
  });
});
