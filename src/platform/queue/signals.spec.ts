import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { until } from '../../../test/harness.js';
import { startPrivateRedis } from '../../../test/private-redis.js';
import { openLink, type TcpLink } from '../../../test/tcp-link.js';
import { Config } from '../config/config.js';
import { Signals } from './signals.js';

const MAX_BUFFERED = 10_000;
const REDIS_URL = process.env['TEST_REDIS_URL'] ?? '';

describe('a signal', () => {
  const REDIS_PREFIX = randomUUID();
  const config = (url = REDIS_URL): Config => Config.from({ DATABASE_URL: 'unused', REDIS_URL: url, REDIS_PREFIX });
  let link: TcpLink;
  let sender: Signals;
  let receiver: Signals;
  let received: string[];

  beforeEach(async () => {
    link = await openLink(REDIS_URL);
    [sender, receiver] = [new Signals(config(link.url)), new Signals(config())];
    received = [];
    receiver.on('published', (detail) => received.push(detail));
    await until(() => sender.connected && receiver.connected);
    sender.send('published', 'first');
    await until(() => received.length === 1);
  });
  afterEach(async () => {
    await Promise.all([sender.onApplicationShutdown(), receiver.onApplicationShutdown()]);
    await link.close();
  });

  /** Resolves when everything sent before has arrived, because signals arrive in order. */
  async function allArrived(): Promise<void> {
    sender.send('published', 'last');
    await until(() => received.includes('last'));
  }

  it('reaches the sending process immediately, and the others once', async () => {
    const own: string[] = [];
    sender.on('published', (detail) => own.push(detail));
    sender.send('published', 'second');
    expect(own).toEqual(['second']);
    await allArrived();
    expect([own, received]).toEqual([
      ['second', 'last'],
      ['first', 'second', 'last'],
    ]);
  });

  it('that is lost with its connection is sent again on the next one', async () => {
    link.swallow();
    sender.send('published', 'lost');
    await until(() => !sender.connected);
    link.resume();
    await until(() => received.includes('lost') && sender.connected);
    await allArrived();
    expect(received).toEqual(['first', 'lost', 'last']);
  });

  it('waits while Redis is unavailable, and is sent when it is back, merged with equal signals', async () => {
    link.cut();
    await until(() => !sender.connected);
    for (const detail of ['a', 'b', 'a', 'b']) sender.send('published', detail);
    link.resume();
    await until(() => sender.connected);
    await allArrived();
    expect(received).toEqual(['first', 'a', 'b', 'last']);
  });

  it('is dropped when too many wait', async () => {
    link.cut();
    await until(() => !sender.connected);
    for (let n = 0; n <= MAX_BUFFERED; n++) sender.send('published', String(n));
    link.resume();
    // A signal that Redis does not acknowledge in time is sent again, so it may arrive twice.
    await until(() => new Set(received).size > MAX_BUFFERED);
    await allArrived();
    expect(received).not.toContain(String(MAX_BUFFERED));
    expect(new Set(received).size).toBe(MAX_BUFFERED + 2);
  });

  it('is sent before the end of a process that has not connected yet', async () => {
    const brief = new Signals(config(link.url));
    brief.send('published', 'brief');
    await brief.onApplicationShutdown();
    await until(() => received.includes('brief'));
    expect(received).toEqual(['first', 'brief']);
  });

  it('arrives once Redis accepts a subscription that it refused at first', async () => {
    const redis = await startPrivateRedis();
    const operator = new Redis(redis.url);
    await operator.call('ACL', 'SETUSER', 'default', 'resetchannels');
    const refused = new Signals(config(redis.url));
    await until(async () => ((await operator.call('ACL', 'LOG')) as unknown[]).length > 0);
    expect(refused.connected).toBe(false);
    await operator.call('ACL', 'SETUSER', 'default', 'allchannels');
    await until(() => refused.connected);
    await Promise.all([refused.onApplicationShutdown(), operator.quit()]);
    await redis.stop();
  });
});
