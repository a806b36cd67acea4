import { newId } from './new-id.js';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns the time at which an id was created, in milliseconds since 1970. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('newId', () => {
  it('returns a UUID of version 7, which begins with its time', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(V7);
    expect(timeOf(id)).toBeGreaterThanOrEqual(before);
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now());
  });

  it('follows a clock that ran ahead and was corrected', () => {
    const ahead = Date.now() + 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(ahead);
    expect(timeOf(newId())).toBe(ahead);
    clock.mockRestore();
    expect(timeOf(newId())).toBeLessThan(ahead);
  });

  it('returns ids in the order of their milliseconds, and no id twice', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(10_000);
    const times = ids.map(timeOf);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
