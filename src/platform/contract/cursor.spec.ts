import fc from 'fast-check';
import { ApiError } from './api-error.js';
import { decodeCursor, encodeCursor } from './cursor.js';

const SORT = 'orders created_at:DESC';
const value = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
);

describe('a cursor', () => {
  it('preserves its position', () => {
    fc.assert(
      fc.property(value, fc.maxSafeInteger(), (of, tie) => {
        expect(decodeCursor(encodeCursor({ sort: SORT, value: of, tie }), SORT)).toEqual({ sort: SORT, value: of, tie });
      }),
    );
  });

  it('preserves a tie-breaker that is a value instead of an id', () => {
    fc.assert(
      fc.property(value, value, (of, tie) => {
        expect(decodeCursor(encodeCursor({ sort: SORT, value: of, tie }), SORT, 'value')).toEqual({ sort: SORT, value: of, tie });
      }),
    );
    expect(() => decodeCursor(encodeCursor({ sort: SORT, value: 1, tie: 'a\0' }), SORT, 'value')).toThrow(ApiError);
  });

  it('needs no escaping in a URL', () => {
    fc.assert(fc.property(value, fc.nat(), (of, tie) => /^[\w-]+$/.test(encodeCursor({ sort: SORT, value: of, tie }))));
  });

  it('is refused for another sort order', () => {
    const cursor = encodeCursor({ sort: SORT, value: 1, tie: 1 });
    expect(() => decodeCursor(cursor, 'orders created_at:ASC')).toThrow('cursor is not one that this list gave out.');
  });

  it.each([
    [['orders created_at:DESC', 'a']],
    [['orders created_at:DESC', 'a', 1, 1]],
    [['orders created_at:DESC', null, 1]],
    [['orders created_at:DESC', ['a'], 1]],
    [['orders created_at:DESC', 'a', '1']],
    [['orders created_at:DESC', 'a', 1.5]],
    [['orders created_at:DESC', 'a', 2 ** 53]],
    [['orders created_at:DESC', 'a\0', 1]],
    [{ 0: 'orders created_at:DESC', 1: 'a', 2: 1, length: 3 }],
    ['orders created_at:DESC'],
    [null],
  ])('that contains %j is refused', (content) => {
    const cursor = Buffer.from(JSON.stringify(content)).toString('base64url');
    expect(() => decodeCursor(cursor, SORT)).toThrow(ApiError);
  });

  it('with any other text is refused with a 400 that names the field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => decodeCursor(text, SORT)).toThrow(
          expect.objectContaining({ status: 400, errors: [expect.objectContaining({ field: 'cursor' })] }),
        );
      }),
    );
  });
});
