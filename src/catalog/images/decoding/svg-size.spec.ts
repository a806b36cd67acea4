import { type Size, svgSize } from './svg-size.js';

const LENGTH = 1_000_000;
const LEAST_OF = 5;
/** Milliseconds of CPU time; a pattern that goes through such a text twice takes at least as long. */
const AT_MOST_MS = 0.5;

/** Texts that patterns of lengths and lists go through again and again. */
const HOSTILE = [
  ['spaces', ' '.repeat(LENGTH)],
  ['spaces and a sign', `${' '.repeat(LENGTH)}!`],
  ['a length and spaces', `1${' '.repeat(LENGTH)}!`],
  ['digits', `${'1'.repeat(LENGTH)}!`],
  ['digits and points', `${'1.'.repeat(LENGTH / 2)}!`],
  ['digits of an exponent', `1e${'1'.repeat(LENGTH)}!`],
  ['a unit', `1${'a'.repeat(LENGTH)}!`],
  ['numbers', '0 '.repeat(LENGTH / 2)],
  ['commas', `0 0 1${', '.repeat(LENGTH / 2)}!`],
] as const;

const sizeOf = (attributes: Readonly<Record<string, string>>): Size => svgSize((name) => attributes[name]);

describe('the size of an SVG', () => {
  it.each<[Record<string, string>, number, number]>([
    [{}, 300, 150],
    [{ width: '40', height: '20' }, 40, 20],
    [{ width: ' +1.5in ', height: '.5E2PX' }, 144, 50],
    [{ width: '10', viewBox: '0 0 20 40' }, 10, 20],
    [{ height: '10', viewBox: ' 0, 0, 20, 40 ' }, 5, 10],
    [{ viewBox: '0 0 20 40' }, 20, 40],
    [{ width: '100%', height: '-5' }, 300, 150],
    [{ width: '0.1', height: '1e-9' }, 1, 1],
  ])('of %j is %d × %d pixels', (attributes, width, height) => {
    expect(sizeOf(attributes)).toEqual({ width, height });
  });

  it.each(HOSTILE)('takes almost no CPU time to read from %s', (_, text) => {
    const both: Record<string, string>[] = [{ width: text, height: text }, { viewBox: text }];
    for (const attributes of both) {
      const costs = Array.from({ length: LEAST_OF }, () => {
        const before = process.cpuUsage();
        expect(sizeOf(attributes)).toEqual({ width: 300, height: 150 });
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      expect(Math.min(...costs)).toBeLessThan(AT_MOST_MS);
    }
  });
});
