import { useOwnApi } from '../../../test/harness.js';
import { Health } from './health.js';

describe('a process that is about to stop', () => {
  const api = useOwnApi();

  it('is not ready, so that it gets no new requests, but is live and serves the requests that still arrive', async () => {
    const shop = await api.shop();
    expect((await api.call('GET', '/health/ready')).status).toBe(200);
    api.app.get(Health).stop();
    const ready = await api.call('GET', '/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.body).toEqual({ message: 'The service is stopping.', status: 503 });
    expect((await api.call('GET', '/health/live')).status).toBe(200);
    expect((await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).status).toBe(201);
  });
});
