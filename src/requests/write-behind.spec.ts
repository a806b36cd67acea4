import { until } from '../../test/harness.js';
import { WriteBehind } from './write-behind.js';

describe('rows that are written behind', () => {
  let written: number[][];
  let dropped: [rows: number, error?: string][];
  let failure: Error | undefined;
  let answers: boolean;
  let probes: number;

  beforeEach(() => {
    [written, dropped, failure, answers, probes] = [[], [], undefined, true, 0];
  });

  const rowsOf = (bounds: { batch?: number; most?: number; delay_ms?: number; retry_ms?: number } = {}): WriteBehind<number> =>
    new WriteBehind<number>({
      write: async (rows) => {
        await Promise.resolve();
        if (failure) throw failure;
        written.push([...rows]);
      },
      probe: () => {
        probes++;
        return answers ? Promise.resolve() : Promise.reject(new Error('away'));
      },
      drop: (rows, error) => dropped.push(error instanceof Error ? [rows, error.message] : [rows]),
      batch: 3,
      most: 5,
      delay_ms: 5,
      retry_ms: 5,
      ...bounds,
    });
  const add = (rows: WriteBehind<number>, ...numbers: number[]): void => {
    for (const number of numbers) rows.add(number);
  };

  it('are written after the delay, in their order', async () => {
    const rows = rowsOf();
    add(rows, 1, 2);
    expect(written).toEqual([]);
    await until(() => written.length > 0);
    expect([written, dropped]).toEqual([[[1, 2]], []]);
  });

  it('are written in full batches without the delay', async () => {
    const rows = rowsOf({ delay_ms: 3_600_000 });
    add(rows, 1, 2, 3);
    await until(() => written.length > 0);
    expect(written).toEqual([[1, 2, 3]]);
    await rows.close();
  });

  it('are dropped beyond the limit, and counted', async () => {
    const rows = rowsOf({ batch: 10 });
    add(rows, 1, 2, 3, 4, 5, 6, 7);
    await rows.flush();
    expect([written, dropped]).toEqual([[[1, 2, 3, 4, 5]], [[1], [1]]]);
  });

  it('are dropped if they may have been written, and the others wait until the store answers', async () => {
    const rows = rowsOf();
    failure = new Error('lost');
    answers = false;
    add(rows, 1, 2);
    await until(() => dropped.length > 0);
    add(rows, 3, 4, 5, 6);
    const before = probes;
    await until(() => probes > before + 2);
    expect([written, dropped]).toEqual([[], [[2, 'lost']]]);
    [failure, answers] = [undefined, true];
    await until(() => written.length === 2);
    expect(written).toEqual([[3, 4, 5], [6]]);
    await rows.close();
  });

  it('are all written on close, including rows that arrive during the last batch', async () => {
    const rows = rowsOf({ delay_ms: 3_600_000, most: 20 });
    add(rows, 1, 2, 3);
    const closed = rows.close();
    add(rows, 4, 5);
    await closed;
    expect([written.flat(), dropped]).toEqual([[1, 2, 3, 4, 5], []]);
  });

  it('are dropped on close while the store is unavailable', async () => {
    const rows = rowsOf();
    failure = new Error('lost');
    answers = false;
    add(rows, 1);
    await until(() => dropped.length > 0);
    add(rows, 2, 3);
    await rows.close();
    expect([written, dropped]).toEqual([[], [[1, 'lost'], [2]]]);
  });
});
