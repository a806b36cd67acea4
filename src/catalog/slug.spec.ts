import fc from 'fast-check';
import { slugOf } from './slug.js';

const SPACE = { max: 45, fallback: 'product' };

describe('the slug of a name', () => {
  it.each([
    ['Honey', 'honey'],
    ['  Pure   HONEY!! ', 'pure-honey'],
    ["Mother's day – 50% off", 'mother-s-day-50-off'],
    ['Café Crème', 'café-crème'],
    ['Cafe\u0301', 'café'],
    ['খাঁটি মধু', 'খাঁটি-মধু'],
    ['শাড়ি, হাতে বোনা', 'শাড়ি-হাতে-বোনা'.normalize('NFC')],
    ['র\u200d্যাবের টি-শার্ট', 'র্যাবের-টি-শার্ট'],
    ['আইফোন ১৫', 'আইফোন-১৫'],
    ['İstanbul', 'i\u0307stanbul'.normalize('NFC')],
    ['❤️ Love', 'love'],
    ['a/b\\c?d#e&f%20', 'a-b-c-d-e-f-20'],
    ['---', 'product'],
    ['🍯🍯', 'product'],
    ['\u0301', 'product'],
    ['', 'product'],
  ])('%p is %s', (name, slug) => {
    expect(slugOf(name, SPACE)).toBe(slug);
  });

  it('ends with a whole word when it must be truncated', () => {
    expect(slugOf('one two three', { max: 12, fallback: 'x' })).toBe('one-two');
    expect(slugOf('one two three', { max: 13, fallback: 'x' })).toBe('one-two-three');
    expect(slugOf('abcdefghij klm', { max: 5, fallback: 'x' })).toBe('abcde');
  });

  it('is short enough, in lower case, normalized, and its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const slug = slugOf(name, SPACE);
        expect(slug).toMatch(/^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M}]*(-[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M}]*)*$/u);
        expect(Array.from(slug).length).toBeLessThanOrEqual(SPACE.max);
        expect(slug).toBe(slug.toLowerCase());
        expect(slugOf(slug, SPACE)).toBe(slug);
      }),
      { numRuns: 2000 },
    );
  });
});
