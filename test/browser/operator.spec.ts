import { Secret, TOTP } from 'otpauth';
import { useOwnApi } from '../harness.js';
import { account } from '../merchants.js';
import { promote } from '../operators.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

describe('the operator in a browser', () => {
  const visitor = useVisitors();
  const api = useOwnApi({ ROLE: 'api' });

  it.each(LOOKS)('sets up a second factor on the way to the overview (%s)', async (look, options) => {
    const known = await account(api);
    await promote(api, known);
    const { context, page, complaints } = await visitor(options);
    await page.goto(`${api.base_url}/operator`);
    await signInOn(page, known);
    await page.waitForURL(/\/operator\/second-factor$/);
    await expectReadable(page, `operator-${look}-entry`);
    await page.locator('a.button.primary').click();
    await page.locator('[name=current_password]').fill(known.password);
    await page.locator('main form button').click();
    const secret = (await page.locator('.secret code').textContent()) ?? '';
    await page.locator('[name=code]').fill(new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate());
    await page.locator('main form button').click();
    await page.locator('.recovery-codes').waitFor();
    await page.locator('main a.button').click();
    await page.waitForURL(/\/operator$/);
    await expectReadable(page, `operator-${look}-overview`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
