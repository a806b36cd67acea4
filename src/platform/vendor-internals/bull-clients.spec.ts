import Bull, { type Queue, type QueueOptions } from 'bull';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { until } from '../../../test/harness.js';
import { disconnectBlocked, leaveWorkersUnnamed, tolerateFailedSubscriptions, WITHOUT_VERSION_CHECK } from './bull-clients.js';

describe('a Bull queue', () => {
  const queues: Queue[] = [];
  const open = (): Queue => {
    const queue = new Bull(randomUUID(), process.env['TEST_REDIS_URL'] ?? '', WITHOUT_VERSION_CHECK as QueueOptions);
    queues.push(queue);
    return queue;
  };
  const named = async (queue: Queue): Promise<boolean> =>
    String(await queue.client.client('LIST')).includes(`name=bull:${Buffer.from(queue.name).toString('base64')}`);

  afterAll(() => Promise.all(queues.map((queue) => queue.close())));

  it('does not connect before it is used', () => {
    expect(open().clients).toEqual([]);
  });

  it('names its workers unless that is switched off', async () => {
    const [usual, unnamed] = [open(), open()];
    leaveWorkersUnnamed(unnamed);
    for (const queue of [usual, unnamed]) {
      void queue.process(() => Promise.resolve());
      await queue.add({});
      await once(queue, 'completed');
    }
    await until(() => named(usual));
    expect(await named(unnamed)).toBe(false);
  });

  it('subscribes through a connection whose failures can be tolerated', async () => {
    const queue = open();
    const { eclient } = queue as unknown as { eclient: Redis };
    const subscribe = eclient.subscribe.bind(eclient) as (channel: string) => Promise<unknown>;
    const channels: string[] = [];
    Object.assign(eclient, {
      subscribe: (channel: string) => {
        channels.push(channel);
        return channel === 'lost' ? Promise.reject(new Error('lost')) : subscribe(channel);
      },
    });
    tolerateFailedSubscriptions(queue);
    void queue.process(() => Promise.resolve());
    await until(() => channels.length > 0);
    // An unhandled rejection would fail the test.
    void eclient.subscribe('lost');
    await queue.isReady();
    expect(channels.at(-1)).toBe('lost');
  });

  it('has a blocked connection while a worker waits, which can be disconnected', async () => {
    const queue = open();
    void queue.process(() => Promise.resolve());
    const blocked = (): number => queue.clients.filter((client) => 'blocked' in client && client.blocked === true).length;
    await until(() => blocked() === 1);
    const closing = queue.close(true);
    disconnectBlocked(queue);
    await closing;
    const ended = (): boolean => queue.clients.every(({ status }) => status === 'end');
    // A socket ends a moment after it was told to.
    await until(ended);
    expect(ended()).toBe(true);
  });
});
