import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inTime } from './deadline.js';

describe('a time limit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deadline-'));
  let server: Server;
  let [here, there]: [Socket?, Socket?] = [];

  beforeAll(async () => {
    // Data written to a Unix socket can be read immediately.
    server = createServer().listen(join(folder, 'socket'));
    await once(server, 'listening');
    here = createConnection(join(folder, 'socket'));
    [there] = (await once(server, 'connection')) as [Socket];
  });
  afterAll(() => {
    for (const socket of [here, there]) socket?.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** Limits the work and returns a function that makes the limit expire, as the timer does. */
  function limited<T>(work: Promise<T>): { result: Promise<T>; pass: () => void } {
    const timer = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(undefined as unknown as NodeJS.Timeout);
    const result = inTime(work, 100);
    const [[pass] = []] = timer.mock.calls;
    timer.mockRestore();
    return { result, pass: pass as () => void };
  }

  it('expires only after the process has read the data that arrived while it was busy', async () => {
    const { result, pass } = limited(once(here!, 'data'));
    // From here, the timers of the next turn run before its sockets are read.
    await setImmediate();
    there!.write('reply');
    pass();
    expect(String(await result)).toBe('reply');
  });

  it('rejects work for which no data has arrived', async () => {
    const { result, pass } = limited(once(here!, 'data'));
    pass();
    await expect(result).rejects.toMatchObject({ reason: 'timeout' });
  });
});
