import { Webhook } from 'standardwebhooks';
import { type Credentials, useWorkshop } from '../../../test/custom-apps.js';
import { atOnce, useApi, useOwnApi } from '../../../test/harness.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { TokenNoticesProcessor } from './token-notices.processor.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the expiry of the access token of a custom app', () => {
  const api = useOwnApi();
  const subscribers = useSubscribers(api);
  const shop = useWorkshop(api);
  const work = (): Promise<void> => api.app.get(TokenNoticesProcessor).work();

  /** Lets time pass for the tokens of an app. */
  const later = ({ app_id }: Credentials, milliseconds: number): Promise<unknown> =>
    api.query(
      `UPDATE token_pairs SET access_expires_at = row_clock(store_id, extract(epoch FROM access_expires_at - now()) * 1000 - $2),
         notice_at = row_clock(store_id, extract(epoch FROM notice_at - now()) * 1000 - $2) WHERE app_id = $1`,
      [app_id, milliseconds],
    );
  const told = async ({ app_id }: Credentials): Promise<Record<string, unknown>[]> =>
    (await api.events(shop.store_id))
      .filter(({ event_topic, data }) => event_topic === 'app.token_expiring' && data['app_id'] === app_id)
      .map(({ data }) => data);

  it('is announced to the app 30 days, 7 days and one day before, and to no other app', async () => {
    const receiver = await subscribers.receiver();
    const one = await shop.app({ webhook_url: receiver.url, topics: ['app.token_expiring'] });
    const other = await api.shop({ store: { store_id: shop.store_id } });
    const counts: number[] = [];
    for (const wait of [334 * DAY, 2 * DAY, 21 * DAY, 2 * DAY, 5 * DAY, DAY, DAY]) {
      await later(one, wait);
      await work();
      counts.push((await told(one)).length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 3, 3]);
    const sent = await receiver.waitFor(({ body }) => body.includes('app.token_expiring'));
    expect(new Webhook(one.webhook_secret).verify(sent.body, sent.headers as Record<string, string>)).toMatchObject({
      origin: { type: 'system' },
      data: {
        app_id: one.app_id,
        store_id: shop.store_id,
        installation_id: one.installation_id,
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    const feed = await other.get('/events');
    expect(feed.body.data.map(({ event_topic }: { event_topic: string }) => event_topic)).not.toContain('app.token_expiring');
  });

  it('is announced once, however many processes run concurrently', async () => {
    const one = await shop.app();
    await later(one, 336 * DAY);
    await atOnce(20, work);
    expect(await told(one)).toHaveLength(1);
  });

  it('is announced once for all missed notices, and not at all for an expired token', async () => {
    const [late, over] = [await shop.app(), await shop.app()];
    await later(late, 359 * DAY);
    await later(over, 366 * DAY);
    await work();
    expect([(await told(late)).length, (await told(over)).length]).toEqual([1, 0]);
    await later(late, 5 * DAY);
    await work();
    expect(await told(late)).toHaveLength(2);
    const notified = await api.query(
      `SELECT subject_id::int, app_id::int FROM notifications WHERE store_id = $1 AND kind = 'token_expiring' AND app_id = ANY ($2)`,
      [shop.store_id, [late.app_id, over.app_id]],
    );
    expect(notified).toEqual([{ subject_id: late.app_id, app_id: late.app_id }]);
  });

  it('is no longer announced for a token that was replaced, or whose app was removed', async () => {
    const [replaced, removed] = [await shop.app(), await shop.app()];
    await shop.on(replaced, 'POST /token/regenerate', {});
    await shop.on(removed, 'DELETE');
    await api.query(`UPDATE token_pairs SET notice_at = now(), access_expires_at = now() + interval '1 hour' WHERE revoked_at IS NOT NULL`);
    await work();
    expect([await told(replaced), await told(removed)]).toEqual([[], []]);
    expect(await api.query('SELECT 1 FROM token_pairs WHERE notice_at <= now()')).toEqual([]);
  });

  it('is not announced for tokens that can be refreshed', async () => {
    const ordinary = await api.shop();
    const pairs = await api.query<{ notice_at: Date | null }>('SELECT notice_at FROM token_pairs WHERE app_id = $1', [ordinary.app_id]);
    expect(pairs).toEqual([{ notice_at: null }]);
  });
});

describe('the expiry notice of an access token with a lifetime shorter than the notice period', () => {
  const api = useApi({ CUSTOM_APP_TOKEN_TTL: '2h', CUSTOM_APP_TOKEN_NOTICES: '3h,1h' });
  const shop = useWorkshop(api);

  it('is sent when the first notice within the lifetime is due', async () => {
    const { app_id } = await shop.app();
    const [pair] = await api.query<{ left: string }>(
      `SELECT extract(epoch FROM access_expires_at - notice_at) AS left FROM token_pairs WHERE app_id = $1`,
      [app_id],
    );
    expect(Number(pair?.left)).toBeCloseTo(3600, 0);
  });
});
