import { until } from '../../../test/harness.js';
import { Loop } from './loop.js';

const NEVER = 3_600_000;

/** Work that ends when it is told to. */
class Work {
  started = 0;
  running = 0;
  most = 0;
  private readonly ends: (() => void)[] = [];

  run = async (): Promise<void> => {
    this.started++;
    this.most = Math.max(this.most, ++this.running);
    await new Promise<void>((resolve) => this.ends.push(resolve));
    this.running--;
  };

  end(): void {
    this.ends.shift()?.();
  }
}

const counting = (count: () => void) => (): Promise<void> => {
  count();
  return Promise.resolve();
};

const turns = async (): Promise<void> => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

describe('a loop', () => {
  const failures: unknown[] = [];
  const loops: Loop[] = [];
  const loopOf = (work: () => Promise<void>, interval = NEVER): Loop => {
    const loop = new Loop(work, interval, (error) => failures.push(error));
    loops.push(loop);
    return loop;
  };
  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    failures.length = 0;
  });

  it('runs when it starts, and not before', async () => {
    const work = new Work();
    const loop = loopOf(work.run);
    loop.wake();
    await turns();
    expect(work.started).toBe(0);
    loop.start();
    expect(work.started).toBe(1);
    work.end();
  });

  it('runs once more after the current run if it was woken during it, once or several times, and never concurrently', async () => {
    const work = new Work();
    const loop = loopOf(work.run);
    loop.start();
    for (let n = 0; n < 5; n++) loop.wake();
    await turns();
    expect(work.started).toBe(1);
    work.end();
    await until(() => work.started === 2);
    work.end();
    await turns();
    expect(work.started).toBe(2);
    expect(work.most).toBe(1);
  });

  it('runs again when it is woken while idle', async () => {
    let runs = 0;
    const loop = loopOf(counting(() => runs++));
    loop.start();
    for (let n = 2; n < 20; n++) {
      await turns();
      loop.wake();
      await turns();
      expect(runs).toBe(n);
    }
  });

  it('runs automatically after its interval', async () => {
    let runs = 0;
    loopOf(
      counting(() => runs++),
      1,
    ).start();
    await until(() => runs > 3);
    expect(runs).toBeGreaterThan(3);
  });

  it('reports a failure and continues', async () => {
    let runs = 0;
    loopOf(() => Promise.reject(new Error(String(++runs))), 1).start();
    await until(() => runs > 2);
    expect(failures.slice(0, 2)).toEqual([new Error('1'), new Error('2')]);
  });

  it('waits for the current run when it is stopped, and does not run again', async () => {
    const work = new Work();
    const loop = loopOf(work.run, 1);
    loop.start();
    loop.wake();
    let stopped = false;
    const stop = loop.stop().then(() => (stopped = true));
    await turns();
    expect(stopped).toBe(false);
    work.end();
    await stop;
    loop.wake();
    await turns();
    expect(work.started).toBe(1);
  });
});
