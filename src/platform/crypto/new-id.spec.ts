import { newId } from './new-id.js';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('newId', () => {
  it('returns a UUID of version 7, which begins with its time', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(V7);
    const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it('returns ids in ascending order', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});
