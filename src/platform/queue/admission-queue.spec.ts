import { AdmissionQueue } from './admission-queue.js';

const instantly = (): Promise<string> => Promise.resolve('done');
const never = (): Promise<never> => new Promise(() => undefined);

/** Work that ends when it is told to, and notes its name when it starts. */
function controlled(started: string[]): { work: (name: string) => () => Promise<string>; finish: () => void } {
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<string> => {
    started.push(name);
    return new Promise((resolve) => ends.push(() => resolve(name)));
  };
  return { work, finish: () => ends.shift()?.() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('an admission queue', () => {
  it('bounds concurrent work, and the work of one group to half of the bound', async () => {
    const started: string[] = [];
    const { work } = controlled(started);
    const queue = new AdmissionQueue({ running: 4, waiting: 20 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1']) void queue.run(name[0], work(name));
    await settled();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('serves waiting groups in turn, each in its order', async () => {
    const started: string[] = [];
    const { work, finish } = controlled(started);
    const queue = new AdmissionQueue({ running: 1, waiting: 20 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void queue.run(name[0], work(name));
    for (let n = 0; n < 5; n++) {
      await settled();
      finish();
    }
    await settled();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('rejects work when the queue, or the group’s half of it, is full', async () => {
    const queue = new AdmissionQueue({ running: 2, waiting: 4 });
    for (const group of ['a', 'b', 'a', 'a']) void queue.run(group, never);
    expect(await queue.run('a', instantly)).toBeUndefined();
    for (const group of ['b', 'c']) void queue.run(group, never);
    expect(await queue.run('d', instantly)).toBeUndefined();
  });

  it('admits new work after earlier work succeeded or failed', async () => {
    const queue = new AdmissionQueue({ running: 2, waiting: 0 });
    for (let n = 0; n < 5; n++) {
      expect(await queue.run('a', instantly)).toEqual({ result: 'done' });
      await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });
});
