import { organisationIds } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';

describe('the page of an installed app', () => {
  const api = useApi();

  it('shows the description by its developer, and not that of another app', async () => {
    const [shop, other] = [await api.shop(), await api.shop()];
    const owner = await merchantOf(api, shop.store_id);
    const open = async ({ store_id, installation_id } = shop): Promise<string> => {
      const path = `/${String(store_id)}/settings/apps/${String(installation_id)}`;
      return (await api.call('GET', path, { headers: { cookie: owner.cookie, ...PAGE } })).text;
    };
    expect(await open()).not.toMatch(/About the app|Developed by/);
    const { organisation_id } = await organisationIds(api, owner, shop.app_id);
    await api.query(`UPDATE organisations SET name = 'Loom' WHERE organisation_id = $1`, [organisation_id]);
    await api.query(`UPDATE apps SET summary = 'Books parcels.', description = $2, privacy_url = $3 WHERE app_id = $1`, [
      shop.app_id,
      'Every morning.\nWith <tracking>.',
      'https://loom.example/privacy',
    ]);
    const text = await open();
    expect(text).toContain('About the app');
    expect(text).toContain('Books parcels.');
    expect(text).toContain('Every morning.\nWith &lt;tracking>.');
    expect(text).toContain('Developed by Loom');
    expect(text).toContain('href="https://loom.example/privacy"');
    expect(text).not.toContain('>Help</a>');
    expect(await open({ ...shop, installation_id: other.installation_id })).not.toContain('Loom');
  });
});
