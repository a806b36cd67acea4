import type { Answer } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { statementsDuring } from '../../../test/plans.js';
import type { AppCredentials } from '../../apps/apps.service.js';

describe('a refresh token', () => {
  const api = useApi();
  const token = (body: object): Promise<Answer> => api.call('POST', '/api/apps/oauth/token', { body });
  const refresh = ({ client_id, client_secret }: AppCredentials, refresh_token: string): Promise<Answer> =>
    token({ grant_type: 'refresh_token', client_id, client_secret, refresh_token });
  const works = async (access_token: string): Promise<number> =>
    (await api.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${access_token}` } })).status;

  it('returns a new pair and revokes the old one immediately', async () => {
    const shop = await api.shop();
    expect(await works(shop.access_token)).toBe(200);
    const { status, body } = await refresh(shop, shop.refresh_token);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type']);
    expect(await works(shop.access_token)).toBe(401);
    expect(await works(body.access_token)).toBe(200);
  });
  it('returns exactly one pair to twenty parallel attempts, and the pair stays valid', async () => {
    const shop = await api.shop();
    await atOnce(20, () => token({}));
    const answers = await atOnce(20, () => refresh(shop, shop.refresh_token));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
    expect(await works(won[0]?.body.access_token)).toBe(200);
  });
  it('takes the lock of its installation once', async () => {
    const shop = await api.shop();
    const statements = await statementsDuring(api, () => refresh(shop, shop.refresh_token));
    const locks = statements.filter(({ text }) => text.includes('pg_advisory_xact_lock'));
    expect(locks.map(({ values }) => values)).toEqual([[`tokens of ${String(shop.installation_id)} in ${String(shop.store_id)}`]]);
  });
  it('used again immediately is refused, and its successor stays valid', async () => {
    const shop = await api.shop();
    const { body } = await refresh(shop, shop.refresh_token);
    expect((await refresh(shop, shop.refresh_token)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(200);
  });
  it('used again after more than ten seconds revokes the family', async () => {
    const shop = await api.shop();
    const { body } = await refresh(shop, shop.refresh_token);
    await api.query(`UPDATE token_pairs SET rotated_at = row_clock(store_id, -11000) WHERE store_id = $1 AND rotated_at IS NOT NULL`, [
      shop.store_id,
    ]);
    expect((await refresh(shop, shop.refresh_token)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(401);
    expect((await refresh(shop, body.refresh_token)).body.error).toBe('invalid_grant');
  });
  it('of an older generation revokes the family, however soon it is used', async () => {
    const shop = await api.shop();
    const second = (await refresh(shop, shop.refresh_token)).body;
    const third = (await refresh(shop, second.refresh_token)).body;
    expect((await refresh(shop, shop.refresh_token)).body.error).toBe('invalid_grant');
    expect(await works(third.access_token)).toBe(401);
  });
  it('leaves other families of the installation alone', async () => {
    const shop = await api.shop();
    const other = await api.make.install(shop, shop.store_id);
    await refresh(shop, (await refresh(shop, shop.refresh_token)).body.refresh_token);
    await refresh(shop, shop.refresh_token);
    expect(await works(other.access_token)).toBe(200);
  });
  it('is refused to another client and after uninstall', async () => {
    const [shop, thief] = [await api.shop(), await api.make.registerApp()];
    expect((await refresh(thief, shop.refresh_token)).body.error).toBe('invalid_grant');
    await api.make.uninstall(shop);
    expect((await refresh(shop, shop.refresh_token)).body.error).toBe('invalid_grant');
    expect(await works(shop.access_token)).toBe(401);
  });
});
