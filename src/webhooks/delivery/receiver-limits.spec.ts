import { until } from '../../../test/harness.js';
import { ReceiverLimits } from './receiver-limits.js';

interface PendingAttempt {
  end: () => void;
  readonly done: Promise<string | undefined>;
}

describe('the limits of receivers', () => {
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
  /** Resolves when this many attempts have started and no further one can start. */
  async function haveStarted(count: number): Promise<void> {
    await until(() => started.length >= count);
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toHaveLength(count);
  }

  it('queue quick attempts to an origin, fairly between apps', async () => {
    const hanging = Array.from({ length: 100 }, (_, n) => ask(`hang ${String(n)}`, 1));
    const healthy = ask('healthy', 2);
    const elsewhere = ask('elsewhere', 3, 'https://b');
    await haveStarted(64 + 1);
    expect(started).toContain('elsewhere');
    // The first ones count as slow after a second.
    await haveStarted(102);
    expect(started).toContain('healthy');
    for (const one of [...hanging, healthy, elsewhere]) one.end();
    await expect(healthy.done).resolves.toBe('healthy');
  });

  it('allow a few attempts to slow targets, and refuse the rest', async () => {
    const first = Array.from({ length: 40 }, (_, n) => ask(`sub ${String(n)}`, n));
    await until(() => first.every((_, n) => limits.isSlow(`sub ${String(n)}`)));
    const refused = ask('sub 39', 39);
    await expect(refused.done).resolves.toBeUndefined();
    for (const one of first) one.end();
    await Promise.all(first.map(({ done }) => done));
    const again = Array.from({ length: 40 }, (_, n) => ask(`sub ${String(n)}`, 7));
    await haveStarted(40 + 8);
    for (const one of again) one.end();
    expect((await Promise.all(again.map(({ done }) => done))).filter(Boolean)).toHaveLength(8);
  });

  it('treat a slow target as quick once it responds quickly', async () => {
    const slow = ask('sub', 1);
    await until(() => limits.isSlow('sub'));
    slow.end();
    await slow.done;
    expect(limits.isSlow('sub')).toBe(true);
    const quick = ask('sub', 1);
    quick.end();
    await quick.done;
    expect(limits.isSlow('sub')).toBe(false);
  });

  it('continue after an attempt that throws', async () => {
    const failed = limits.run({ name: 'x', app_id: 1, origin: 'https://a' }, () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    const next = ask('y', 1);
    await haveStarted(1);
    next.end();
    await expect(next.done).resolves.toBe('y');
  });
});
