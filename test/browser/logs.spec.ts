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
    const settings = `${api.base_url}/${String(shop.store_id)}/settings`;
    await page.goto(`${settings}/audit`);
    // The permissions of the installed app are folded.
    await page.locator('.table summary').first().click();
    await expectReadable(page, `${look}-audit`);
    await page.goto(`${settings}/apps/requests`);
    await page.getByText('/api/apps/v1/inventory/:product_id/movements').first().waitFor();
    await expectReadable(page, `${look}-apps-requests`);
  });
});
