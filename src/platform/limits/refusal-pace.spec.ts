import { RefusalPace } from './refusal-pace.js';

describe('refusals', () => {
  const policy = { name: 'test', limit: 10, window: 60_000 };
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are sent immediately up to twice the limit, and wait for a quarter of a second beyond it', async () => {
    const pace = new RefusalPace();
    expect([11, 20].map((hits) => pace.delay(policy, hits))).toEqual([undefined, undefined]);
    let over = false;
    const delay = pace.delay(policy, 21)?.then(() => (over = true));
    await jest.advanceTimersByTimeAsync(249);
    expect(over).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await delay;
    expect(over).toBe(true);
  });

  it('do not wait while too many others do', async () => {
    const pace = new RefusalPace();
    const delays = Array.from({ length: 1000 }, () => pace.delay(policy, 21));
    expect(delays.every((delay) => delay instanceof Promise)).toBe(true);
    expect(pace.delay(policy, 21)).toBeUndefined();
    await jest.advanceTimersByTimeAsync(250);
    expect(pace.delay(policy, 21)).toBeInstanceOf(Promise);
    await jest.advanceTimersByTimeAsync(250);
  });
});
