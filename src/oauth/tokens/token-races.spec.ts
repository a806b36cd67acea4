import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { type Api, atOnce, serveBeside, useApi, untilReadiness } from '../../../test/harness.js';
import type { AppCredentials } from '../../apps/apps.service.js';

const REDIRECT = 'https://app.example.com/callback';
const ROUNDS = 60;

/** A pair of tokens as the token endpoint returns it. */
type Pair = Pick<Shop, 'access_token' | 'refresh_token'>;

describe('tokens whose family is being rotated', () => {
  const api = useApi();
  let other: Api;
  beforeAll(async () => {
    // A server is ready once it can decrypt the secret of the newest app. Another spec may have inserted one without a real secret.
    await api.make.registerApp();
    other = await serveBeside(api);
    await untilReadiness(other, { status: 200 });
  });

  const here = (app: AppCredentials, body: object): Promise<Answer> =>
    api.call('POST', '/api/apps/oauth/token', { body: { client_id: app.client_id, client_secret: app.client_secret, ...body } });
  const there = (app: AppCredentials, body: object): Promise<Answer> =>
    other.call('POST', '/api/apps/oauth/token', { body: { client_id: app.client_id, client_secret: app.client_secret, ...body } });
  const refresh = ({ refresh_token }: Pair): object => ({ grant_type: 'refresh_token', refresh_token });
  const redeem = (code: string): object => ({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });

  /** Expects that no token of the installation can still be used or refreshed. */
  async function expectAllRevoked(installation_id: number): Promise<void> {
    const rows = await api.query(
      'SELECT pair_id FROM token_pairs WHERE installation_id = $1 AND rotated_at IS NULL AND revoked_at IS NULL',
      [installation_id],
    );
    expect(rows).toEqual([]);
  }

  it('are all revoked when an old refresh token is used again in another process', async () => {
    const shops = await atOnce(ROUNDS, () => api.shop());
    const pairs = await Promise.all(shops.map(async (shop) => (await here(shop, refresh(shop))).body as Pair));
    await api.query(`UPDATE token_pairs SET rotated_at = row_clock(store_id, -11000) WHERE rotated_at IS NOT NULL`);
    for (const [n, shop] of shops.entries()) {
      const pair = pairs[n]!;
      const answers = await Promise.all([there(shop, refresh(pair)), here(shop, refresh(shop))]);
      expect(answers[1].body.error).toBe('invalid_grant');
      await expectAllRevoked(shop.installation_id);
    }
  });

  it('are all revoked when the code is used again as soon as the response is read', async () => {
    const app = await api.make.registerApp();
    for (let round = 0; round < ROUNDS; round++) {
      const code = await api.make.code(app, await api.make.store());
      const { body } = await there(app, redeem(code));
      expect((await there(app, redeem(code))).body.error).toBe('invalid_grant');
      await expectAllRevoked(body.installation_id);
    }
  });

  it('are all revoked when the code is used again in another process', async () => {
    const app = await api.make.registerApp();
    for (let round = 0; round < ROUNDS; round++) {
      const code = await api.make.code(app, await api.make.store());
      const { body } = await here(app, redeem(code));
      const answers = await Promise.all([there(app, refresh(body)), here(app, redeem(code))]);
      expect(answers[1].body.error).toBe('invalid_grant');
      await expectAllRevoked(body.installation_id);
    }
  });

  it('are all revoked when the code is redeemed in two processes in parallel', async () => {
    const app = await api.make.registerApp();
    for (let round = 0; round < ROUNDS; round++) {
      const code = await api.make.code(app, await api.make.store());
      const answers = await Promise.all([here(app, redeem(code)), there(app, redeem(code)), here(app, redeem(code))]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(2);
      await expectAllRevoked(won[0]?.body.installation_id);
    }
  });

  it('have the scopes that the installation has at the moment of the rotation', async () => {
    const shop = await api.shop();
    await api.query('UPDATE token_pairs SET scopes = $2 WHERE installation_id = $1', [shop.installation_id, ['read:store']]);
    expect((await here(shop, refresh(shop))).body.scope).toBe('read:store');
  });
});
