import { Places } from './places.js';

const instantly = (): Promise<string> => Promise.resolve('done');
const never = (): Promise<never> => new Promise(() => undefined);

describe('places', () => {
  it('are held at most so many at a time, and half of them by one group', async () => {
    const places = new Places(5);
    for (let n = 0; n < 3; n++) void places.hold('a', never);
    expect(await places.hold('a', instantly)).toBeUndefined();
    for (let n = 0; n < 2; n++) void places.hold(n, never);
    expect(await places.hold('b', instantly)).toBeUndefined();
  });

  it('are free again after the work, also after work that failed', async () => {
    const places = new Places(2);
    for (let n = 0; n < 5; n++) {
      expect(await places.hold('a', instantly)).toEqual({ result: 'done' });
      await expect(places.hold('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });
});
