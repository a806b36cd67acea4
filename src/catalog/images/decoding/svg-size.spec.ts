import { type Size, svgSize } from './svg-size.js';

const LENGTH = 1_000_000;
/** Maximum length of a text that patterns may scan. */
const MAX_SEARCHED = 200;

/** Texts that the patterns for lengths and lists would scan again and again. */
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

  /** Returns the lengths of the texts that patterns scan while sizes are read. */
  function searched(work: () => void): number[] {
    const exec = jest.spyOn(RegExp.prototype, 'exec');
    const [trim, split] = [jest.spyOn(String.prototype, 'trim'), jest.spyOn(String.prototype, 'split')];
    try {
      work();
      const texts = [...exec.mock.calls.map(([text]) => text), ...[...trim.mock.contexts, ...split.mock.contexts].map(String)];
      return texts.map(({ length }) => length);
    } finally {
      jest.restoreAllMocks();
    }
  }

  it('is found with patterns', () => {
    expect(searched(() => sizeOf({ width: '40', viewBox: '0 0 20 40' }))).toEqual(expect.arrayContaining([2, 9]));
  });

  it.each(HOSTILE)('is not searched for in %s', (_, text) => {
    const sizes: Size[] = [];
    const lengths = searched(() => {
      sizes.push(sizeOf({ width: text, height: text }), sizeOf({ viewBox: text }));
    });
    expect(sizes).toEqual([
      { width: 300, height: 150 },
      { width: 300, height: 150 },
    ]);
    expect(lengths.filter((length) => length > MAX_SEARCHED)).toEqual([]);
  });
});
