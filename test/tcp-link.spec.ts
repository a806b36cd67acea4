import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { until } from './harness.js';
import { openLink } from './tcp-link.js';

describe('a link', () => {
  it('keeps the order of the bytes when its delay changes', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const link = await openLink(`tcp://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    const client = connect(Number(new URL(link.url).port), '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const words = Array.from({ length: 200 }, (_, n) => `${String(n)} `);
    for (const [n, word] of words.entries()) {
      link.delay(n % 20 < 10 ? 30 : 0);
      client.write(word);
      for (let turns = 0; turns < 5; turns++) await setImmediate();
    }
    link.delay(0);
    await until(() => received.length === words.join('').length);
    expect(received).toBe(words.join(''));
    client.destroy();
    await link.close();
    server.close();
  });
});
