import { RequestRecorder } from '../../src/requests/request-recorder.processor.js';
import { SCOPES } from '../../src/platform/auth/scopes.js';
import { useApi } from '../harness.js';
import { account, addToStaff } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

describe('the logs of a store in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('fit every window, however long their entries are (%s)', async (look, options) => {
    const shop = await api.shop({ scopes: [...SCOPES] });
    await shop.get('/inventory/7/movements');
    await api.app.get(RequestRecorder).flush();
    const owner = await account(api);
    await addToStaff(api, owner, shop.store_id, { role: 'owner' });
    const { page } = await visitor(options);
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, owner);
    await page.locator('.choice').first().waitFor();
    for (const [path, word] of [
      ['audit', 'write:metafields'],
      ['apps/requests', '/api/apps/v1/inventory/:product_id/movements'],
    ] as const) {
      await page.goto(`${api.base_url}/${String(shop.store_id)}/settings/${path}`);
      await page.getByText(word).first().waitFor();
      await expectReadable(page, `${look}-${path.replace('/', '-')}`);
    }
  });
});
