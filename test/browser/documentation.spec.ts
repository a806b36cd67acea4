import { Guild, plainApp, filled } from '../developers.js';
import { useApi } from '../harness.js';
import { accessibilityProblems, NARROW, picture, useVisitors, WIDE } from './browser.js';

describe('the documentation in a browser', () => {
  const api = useApi();
  const visitor = useVisitors();

  it.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('is read, searched and followed from an error (%s)', async (name, viewport) => {
    const { context, page, complaints } = await visitor({ viewport, colorScheme: name === 'narrow' ? 'dark' : 'light' });
    const show = async (path: string, as: string): Promise<void> => {
      await page.goto(`${api.base_url}${path}`);
      await picture(page, `documentation-${as}-${name}`);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      // Names and their descriptions are read without scrolling sideways, on every screen.
      expect(
        await page.evaluate(
          `[...document.querySelectorAll('.pairs')].filter((one) => one.scrollWidth > one.parentElement.clientWidth).length`,
        ),
      ).toBe(0);
    };
    await show('/docs/webhooks', 'guide');
    await show('/docs/reference', 'operations');
    await show('/docs/reference/orders.create', 'operation');
    const shown = page.locator('.tabs pre:visible');
    expect(await shown.textContent()).toContain('curl -X POST');
    await page.getByText('Python', { exact: true }).click();
    expect(await shown.textContent()).toContain('from merchant_apps_platform import Platform');
    await page.keyboard.press('ArrowRight');
    expect(await shown.textContent()).toContain('<?php');
    await show('/docs/errors/usage_cap_exceeded', 'error');
    await show('/docs?lang=bn', 'contents');
    await page.goto(`${api.base_url}/docs?lang=en`);
    await page.locator('main [name=q]').fill('verify signature');
    await page.locator('main [name=q]').press('Enter');
    await picture(page, `documentation-search-${name}`);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.locator('.found a').first().click();
    expect(new URL(page.url()).pathname).toBe('/docs/webhooks');
    const guild = await new Guild(api).begin();
    for (const app of ['Parcel robot', 'Courier']) await guild.on('POST /apps', { ...plainApp, name: app });
    const [cookie = '', value = ''] = guild.owner.cookie.split('=');
    await context.addCookies([{ name: cookie, value, url: api.base_url }]);
    await show('/docs/cli', 'own-ids');
    await page.locator('main [name=app]').selectOption({ label: 'Parcel robot' });
    await page.locator('.reader button').click();
    await page.locator('.reader').getByText('Parcel robot').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the access token that the tab received for the test store of the examples, and no other tab', async () => {
    const { context, page, complaints } = await visitor({ viewport: NARROW });
    const guild = await new Guild(api).begin();
    await guild.on('POST /apps', { ...plainApp, name: 'Parcel robot' });
    const { store_id } = (await guild.on('POST /stores', { name: 'Shop of weavers' })).body.data as { store_id: number };
    await filled(guild, store_id);
    const [cookie = '', value = ''] = guild.owner.cookie.split('=');
    await context.addCookies([{ name: cookie, value, url: api.base_url }]);
    const operation = `${api.base_url}/docs/reference/orders.create`;
    await page.goto(operation);
    const sample = page.locator('.tabs pre:visible');
    expect(await sample.textContent()).toContain('Bearer $ACCESS_TOKEN');
    await page.locator('.reader').getByRole('link', { name: 'Shop of weavers' }).click();
    await page.locator('form[action$="/installations"] button').click();
    const token = (await page.locator('code', { hasText: 'svc_at_' }).textContent()) ?? '';
    await page.goto(operation);
    await picture(page, 'documentation-own-token');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await sample.textContent()).toContain(`Bearer ${token}`);
    for (const [language, text] of [
      ['TypeScript', `access_token: '${token}'`],
      ['PHP', `'Authorization: Bearer ' . '${token}'`],
    ] as const) {
      await page.getByText(language, { exact: true }).click();
      expect(await sample.textContent()).toContain(text);
    }
    await page.locator('.reader').getByText('the access token of Shop of weavers').waitFor();
    await page.goto(`${api.base_url}/docs/getting-started`);
    // Output of a command, and a command that reads a token from a file of its own.
    expect(await page.locator('main').textContent()).not.toContain(token);
    const other = await context.newPage();
    await other.goto(`${operation}?store=${String(store_id)}`);
    expect(await other.locator('.tabs pre:visible').textContent()).toContain('Bearer $ACCESS_TOKEN');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
