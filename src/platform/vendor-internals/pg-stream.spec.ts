import { Client } from 'pg';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { useApi } from '../../../test/harness.js';
import { streamOf } from './pg-stream.js';

describe('the socket of a pg client', () => {
  const api = useApi();

  it('carries its statements, and ends them when it is destroyed', async () => {
    const client = new Client(api.environment['DATABASE_URL']);
    client.on('error', () => undefined);
    await client.connect();
    const stream = streamOf(client);
    expect(stream).toBeInstanceOf(Socket);
    const before = stream.bytesRead;
    stream.cork();
    const answers = Promise.all([client.query('SELECT 1 AS n'), client.query('SELECT 2 AS n')]);
    stream.uncork();
    expect((await answers).flatMap(({ rows }) => rows as unknown[])).toEqual([{ n: 1 }, { n: 2 }]);
    expect(stream.bytesRead).toBeGreaterThan(before);
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
    await expect(client.query('SELECT 1')).rejects.toThrow();
  });
});
