import { byteRange } from './byte-range.js';

describe('the part of a file that a request asks for', () => {
  it.each<[string, unknown]>([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=5-100', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-12', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', undefined],
    ['bytes=-', undefined],
    ['bytes=', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=a-b', undefined],
    ['items=0-1', undefined],
    ['bytes=-1-2', undefined],
  ])('%s of 10 bytes is %j', (range, expected) => {
    expect(byteRange({ range }, 10, '"a"')).toEqual(expected);
  });

  it('is the whole file if it asks for no part, or for a part of another version', () => {
    expect(byteRange({}, 10, '"a"')).toBeUndefined();
    expect(byteRange({ range: 'bytes=0-1', 'if-range': '"b"' }, 10, '"a"')).toBeUndefined();
    expect(byteRange({ range: 'bytes=0-1', 'if-range': '"a"' }, 10, '"a"')).toEqual({ start: 0, end: 1 });
  });
});
