import { useApi } from '../harness.js';
import { account } from '../merchants.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

const AGENT = { 'user-agent': 'merchant-apps-cli/1.0.0 (Linux; Node.js 20.18.0)' };

describe('a device in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();

  it.each(LOOKS)('is signed in after the person, and is listed among the sessions (%s)', async (look, options) => {
    const { context, page, complaints } = await visitor(options);
    const looksRight = (name: string): Promise<void> => expectReadable(page, `device-${look}-${name}`);
    const { body } = await api.call('POST', '/api/developers/device/authorize', { body: { client_id: 'cli' }, headers: AGENT });
    const { user_code, device_code } = body as unknown as Record<string, string>;
    await page.goto(`${api.base_url}/developers/device?user_code=${user_code ?? ''}`);
    await signInOn(page, await account(api));
    await page.getByText(user_code ?? '').waitFor();
    await looksRight('confirm');

    await page.goto(`${api.base_url}/developers/device`);
    await looksRight('code');
    await page.locator('[name=user_code]').fill('AAAA-AAAA');
    await page.locator('main form button').click();
    await page.locator('[aria-invalid=true]').waitFor();
    await looksRight('wrong');
    await page.locator('[name=user_code]').fill((user_code ?? '').toLowerCase());
    await page.locator('main form button').click();
    await page.locator('button[value=approved]').click();
    await page.locator('[role=status]').waitFor();
    await looksRight('approved');
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'cli', device_code };
    const token = await api.call('POST', '/api/developers/device/token', { body: grant, headers: AGENT });
    expect(token.status).toBe(200);
    await page.locator('main a[href="/account"]').click();
    await page.getByText('Merchant Apps CLI').waitFor();
    await looksRight('sessions');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
