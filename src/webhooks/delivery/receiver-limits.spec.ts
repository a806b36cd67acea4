import { ReceiverLimits } from './receiver-limits.js';

interface PendingAttempt {
  end: () => void;
  readonly done: Promise<string | undefined>;
}

describe('the limits of receivers', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  let started: string[];
  let limits: ReceiverLimits;
  beforeEach(() => {
    started = [];
    limits = new ReceiverLimits();
  });
  /** Requests an attempt that lasts until it is ended. */
  function ask(name: string, app_id: number, origin = 'https://a'): PendingAttempt {
    const held: { end: () => void } = { end: () => undefined };
    const ended = new Promise<string>((resolve) => {
      held.end = () => resolve(name);
    });
    const done = limits.run({ name, app_id, origin }, () => {
      started.push(name);
      return ended;
    });
    return { end: () => held.end(), done };
  }
  const pass = (ms: number): Promise<unknown> => jest.advanceTimersByTimeAsync(ms);

  it('queue quick attempts to an origin, fairly between apps', async () => {
    const hanging = Array.from({ length: 100 }, (_, n) => ask(`hang ${String(n)}`, 1));
    const healthy = ask('healthy', 2);
    const elsewhere = ask('elsewhere', 3, 'https://b');
    await pass(0);
    expect(started).toHaveLength(64 + 1);
    expect(started).toContain('elsewhere');
    await pass(1_000);
    expect(started).toContain('healthy');
    expect(started).toHaveLength(102);
    for (const one of [...hanging, healthy, elsewhere]) one.end();
    await expect(healthy.done).resolves.toBe('healthy');
  });

  it('allow a few attempts to slow targets, and refuse the rest', async () => {
    const first = Array.from({ length: 40 }, (_, n) => ask(`sub ${String(n)}`, n));
    await pass(1_000);
    expect(first.map((_, n) => limits.isSlow(`sub ${String(n)}`))).toEqual(Array(40).fill(true));
    const refused = ask('sub 39', 39);
    await expect(refused.done).resolves.toBeUndefined();
    for (const one of first) one.end();
    await pass(0);
    const again = Array.from({ length: 40 }, (_, n) => ask(`sub ${String(n)}`, 7));
    await pass(0);
    expect(started).toHaveLength(40 + 8);
    for (const one of again) one.end();
    expect((await Promise.all(again.map(({ done }) => done))).filter(Boolean)).toHaveLength(8);
  });

  it('treat a slow target as quick once it responds quickly', async () => {
    const slow = ask('sub', 1);
    await pass(1_500);
    slow.end();
    await slow.done;
    expect(limits.isSlow('sub')).toBe(true);
    const quick = ask('sub', 1);
    await pass(10);
    quick.end();
    await quick.done;
    expect(limits.isSlow('sub')).toBe(false);
  });

  it('continue after an attempt that throws', async () => {
    const failed = limits.run({ name: 'x', app_id: 1, origin: 'https://a' }, () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    const next = ask('y', 1);
    await pass(0);
    next.end();
    await expect(next.done).resolves.toBe('y');
  });
});
