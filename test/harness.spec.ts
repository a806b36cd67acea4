import { Api, useOwnApi } from './harness.js';

describe('an application of a spec', () => {
  const api = useOwnApi();

  it('stops although a second one ran with the same environment', async () => {
    const first = new Api();
    await first.serve({ ...api.environment, ROLE: 'api' });
    const second = new Api();
    await second.serve(first.environment);
    const urls = [first.base_url, second.base_url];
    await second.close();
    await first.close();
    for (const url of urls) await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
  });
});
