import { Id } from './ids.js';

describe('an id', () => {
  it.each([
    ['1', 1],
    ['42', 42],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('is read from %p', (text, id) => {
    expect(Id.parse(text)).toBe(id);
    expect(Id.fromPath(text, 'Order')).toBe(id);
    expect(Id.is(id)).toBe(true);
  });

  it.each(['', '0', '-1', '+1', '01', '1.0', '1e3', '0x1', ' 1', '1\n', '١', 'abc', 'NaN', '9007199254740992', '9'.repeat(400)])(
    'is not read from %p',
    (text) => {
      expect(Id.parse(text)).toBeUndefined();
      expect(() => Id.fromPath(text, 'Order')).toThrow(expect.objectContaining({ status: 404, message: 'Order not found.' }) as Error);
    },
  );

  it.each([0, -1, 1.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1, '1', null, undefined, true, [1]])('is not %p', (value) => {
    expect(Id.is(value)).toBe(false);
  });

  it('is read from text only', () => {
    expect([undefined, null, 1, ['1'], {}].map(Id.parse)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
