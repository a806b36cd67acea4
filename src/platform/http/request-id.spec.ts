import { requestId } from './request-id.js';

const idFor = (given?: string | string[]): string => requestId({ headers: { 'x-request-id': given } });

describe('the id of a request', () => {
  it.each(['1', 'order-17', 'a'.repeat(128), 'urn:uuid:6e8bc430', '4bf92f35/00f0==', 'a_b.c+d'])(
    'is the id that the caller sent: %s',
    (given) => {
      expect(idFor(given)).toBe(given);
    },
  );

  it.each(['', 'a'.repeat(129), 'two words', 'a\n', 'a\r\nSet-Cookie: b', '<script>', 'é', '"a"', 'a;b', 'a,b', ['a', 'b'], undefined])(
    'is a new one instead of %p',
    (given) => {
      expect(idFor(given)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    },
  );

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => idFor())).size).toBe(100);
  });
});
