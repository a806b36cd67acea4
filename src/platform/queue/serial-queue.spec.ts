import { setTimeout as wait } from 'node:timers/promises';
import { SerialQueue, WaitedTooLongError } from './serial-queue.js';

describe('SerialQueue', () => {
  it('runs work of one key in the order of arrival, and work of other keys concurrently', async () => {
    const queue = new SerialQueue(0);
    const order: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = queue.run('a', async () => {
      await held;
      order.push('a1');
    });
    const later = [2, 3, 4].map((n) => queue.run('a', () => Promise.resolve(order.push(`a${String(n)}`))));
    await queue.run('b', () => Promise.resolve(order.push('b1')));
    expect(order).toEqual(['b1']);
    release();
    await Promise.all([first, ...later]);
    expect(order).toEqual(['b1', 'a1', 'a2', 'a3', 'a4']);
    expect(queue.size).toBe(0);
  });

  it('continues after a task that failed, and returns the error to its caller only', async () => {
    const queue = new SerialQueue(0);
    const failing = queue.run('a', () => Promise.reject(new Error('refused')));
    const next = queue.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('refused');
    expect(await next).toBe('done');
    expect(queue.size).toBe(0);
  });

  it('runs at most `width` tasks of one key concurrently', async () => {
    const queue = new SerialQueue(0, 2);
    const [started, releases] = [[] as number[], [] as (() => void)[]];
    const works = [1, 2, 3].map((n) =>
      queue.run('a', () => {
        started.push(n);
        return new Promise<void>((resolve) => releases.push(resolve));
      }),
    );
    await queue.run('b', () => Promise.resolve());
    expect(started).toEqual([1, 2]);
    releases[1]?.();
    await works[1];
    expect(started).toEqual([1, 2, 3]);
    for (const release of releases) release();
    await Promise.all(works);
    expect(queue.size).toBe(0);
  });

  it('does not start work that has waited for too long', async () => {
    const queue = new SerialQueue(5);
    const slow = queue.run('a', () => wait(20));
    const late = queue.run('a', () => Promise.resolve('started'));
    await expect(late).rejects.toThrow(WaitedTooLongError);
    await slow;
    expect(await queue.run('a', () => Promise.resolve('started'))).toBe('started');
  });
});
