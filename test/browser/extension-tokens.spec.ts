import { until } from '../harness.js';
import { frameAt, useExtensions } from './extension-stage.js';

describe('the tokens of extensions in a browser', () => {
  const stage = useExtensions();
  const { urlOf } = stage;

  it('are not handed to a page that replaced the one that was loaded, even if it arrives while the token is issued', async () => {
    const other = await stage.server();
    const thief = (by: string): string => new URL(`/thief?${by}`, other.url).href;
    await stage.deploy(
      { title: 'Honest', url: urlOf('/block?honest'), scopes: ['read:orders'] },
      { title: 'Leaver', url: urlOf(`/leaver?to=${encodeURIComponent(thief('left'))}`), scopes: ['read:orders'] },
      { title: 'Neighbour', url: thief('own'), scopes: ['read:orders'] },
    );
    const { page, end } = await stage.open(`/orders/${String(stage.order_id)}`);
    const told = async (by: string): Promise<{ type: string; code?: string }[]> =>
      (await frameAt(page, `/thief?${by}`)).evaluate('window.told');
    await until(async () => (await told('own')).length === 1);
    await until(async () => (await told('left')).length === 1);
    expect([await told('own'), await told('left')]).toEqual([
      [expect.objectContaining({ type: 'svc:sandbox-token', id: 1 })],
      [{ type: 'svc:sandbox-token-error', id: 1, code: 'invalid_nonce' }],
    ]);

    const honest = await frameAt(page, '/block?honest');
    await honest.getByText(/^Total [1-9]/).waitFor();
    await honest.evaluate(`location.href = ${JSON.stringify(thief('replaced'))}`);
    await until(async () => (await told('replaced')).length === 1);
    const replaced = await frameAt(page, '/thief?replaced');
    const neighbours = new URL((await frameAt(page, '/thief?own')).url()).searchParams.get('frame_nonce');
    for (const nonce of [neighbours, '', undefined])
      await replaced.evaluate(`ask((data) => window.told.push(data), ${JSON.stringify(nonce ?? null)})`);
    await until(async () => (await told('replaced')).length === 4);
    expect(new Set((await told('replaced')).map(({ code }) => code))).toEqual(new Set(['invalid_nonce']));
    expect(await told('left')).toHaveLength(1);
    await end();
  });

  it('are issued again after the merchant went back to the page', async () => {
    await stage.deploy({ title: 'Parcel', url: urlOf('/block'), scopes: ['read:orders'] });
    const { page, end } = await stage.open(`/orders/${String(stage.order_id)}`);
    await (await frameAt(page, '/block')).getByText(/^Total [1-9]/).waitFor();
    await page.goto(`${stage.api.base_url}/${String(stage.shop.store_id)}/settings/apps`);
    await page.goBack();
    await page
      .frameLocator('.extension iframe')
      .getByText(/^Total [1-9]/)
      .waitFor();
    const shown = await page.locator('.extension').getAttribute('data-frame-nonce');
    expect(page.frames()[1]?.url()).toContain(`frame_nonce=${shown ?? ''}`);
    await page.reload();
    await page
      .frameLocator('.extension iframe')
      .getByText(/^Total [1-9]/)
      .waitFor();
    await end();
  });
});
