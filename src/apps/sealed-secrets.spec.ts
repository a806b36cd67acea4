import { useOwnApi } from '../../test/harness.js';
import { runCommandOrFail } from '../../test/command-line.js';
import type { Shop } from '../../test/factories.js';
import { startReceiver } from '../../test/receiver.js';
import { makeSubscription } from '../../test/webhook-subscriptions.js';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { clientSecretOf, formerClientSecretOf } from './app.entity.js';
import { AppsService } from './apps.service.js';
import { sealedSecret, unsealedSecret } from './signing-secret.entity.js';
import { unseal, seal } from '../platform/crypto/seal.js';

describe('the sealed secrets of apps', () => {
  const api = useOwnApi();
  const config = (): Config => Config.from(api.environment);
  const keys = (): Config['encryption_key'] => config().encryption_key;

  const signing = (app_id: number): Promise<{ secret_id: number; subscription_id: number | null; sealed: string }[]> =>
    api.query(
      `SELECT secret_id, subscription_id, ${sealedSecret('k')} AS sealed FROM signing_secrets k WHERE app_id = $1 ORDER BY secret_id`,
      [app_id],
    );
  const unsealed = async (app_id: number): Promise<string[]> =>
    (await signing(app_id)).map(({ sealed }) => {
      try {
        return unsealedSecret(config(), app_id, sealed);
      } catch {
        return 'unreadable';
      }
    });

  /** An app with two signing secrets of its own and two of a subscription. */
  async function rotated(): Promise<Shop> {
    const shop = await api.shop();
    const { subscription_id } = await makeSubscription(shop, {});
    await api.query('UPDATE apps SET secret_per_subscription = 1 WHERE app_id = $1', [shop.app_id]);
    expect((await api.make.client(shop, shop.store_id).post('/webhooks/secret/rotate', {})).status).toBe(200);
    expect((await shop.post('/webhooks/secret/rotate', { subscription_id })).status).toBe(200);
    return shop;
  }

  it('can be read only from their own rows, of the app or of a subscription', async () => {
    const { app_id } = await rotated();
    const before = await unsealed(app_id);
    // The app's secret becomes the previous secret of the subscription.
    expect(before).toHaveLength(4);
    expect(new Set(before).size).toBe(3);
    expect(before).not.toContain('unreadable');
    await api.query(
      `UPDATE signing_secrets s SET sealed = o.sealed FROM signing_secrets o
       WHERE s.app_id = $1 AND o.app_id = $1 AND o.secret_id = (SELECT min(secret_id) FROM signing_secrets n WHERE n.app_id = $1)`,
      [app_id],
    );
    expect(await unsealed(app_id)).toEqual([before[0], 'unreadable', 'unreadable', 'unreadable']);
  });

  it('cannot be read after their row is assigned to another app or subscription', async () => {
    const [{ app_id }, other] = [await rotated(), await api.make.registerApp()];
    await api.query('UPDATE signing_secrets SET subscription_id = NULL WHERE app_id = $1', [app_id]);
    expect((await unsealed(app_id)).filter((secret) => secret === 'unreadable')).toHaveLength(2);
    await api.query('UPDATE signing_secrets SET app_id = $2 WHERE app_id = $1', [app_id, other.app_id]);
    expect((await unsealed(other.app_id)).filter((secret) => secret === 'unreadable')).toHaveLength(4);
  });

  it('of clients cannot be read as the current one if they are the previous one, or vice versa', async () => {
    const app = await api.make.registerApp();
    const rotation = await api.app
      .get(SystemDb)
      .transaction((connection) => api.app.get(AppsService).rotateSecret(connection, app.app_id, 60));
    const [row] = await api.query<{ current: Buffer; former: Buffer }>(
      'SELECT client_secret_sealed AS current, former_secret_sealed AS former FROM apps WHERE app_id = $1',
      [app.app_id],
    );
    const [current, former] = [clientSecretOf(app.client_id), formerClientSecretOf(app.client_id)];
    expect(unseal(keys(), row!.current, current)).toBe(rotation.client_secret);
    expect(unseal(keys(), row!.former, former)).toBe(app.client_secret);
    expect(() => unseal(keys(), row!.current, former)).toThrow();
    expect(() => unseal(keys(), row!.former, current)).toThrow();
  });

  it('of version 1.0, sealed only for their app, continue to sign and are sealed again for their rows', async () => {
    const receiver = await startReceiver();
    const shop = await api.shop({ app: { webhook_url: receiver.url, topics: ['customer.created'] } });
    const { app_id } = shop;
    const [row] = await signing(app_id);
    const secret = unsealedSecret(config(), app_id, row!.sealed);
    const place = { table: 'signing_secrets', row: app_id, purpose: 'webhook_signature' };
    await api.query('UPDATE signing_secrets SET sealed = $2 WHERE app_id = $1', [app_id, seal(keys(), secret, place)]);
    expect((await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).status).toBe(201);
    await receiver.waitFor(1);
    const { sealed } = await runCommandOrFail<{ sealed: number }>(api.environment, 'keys', 'rotate-encryption');
    expect(sealed).toBe(1);
    expect(await unsealed(app_id)).toEqual([secret]);
    await api.query('UPDATE signing_secrets SET secret_id = secret_id + 1000000 WHERE app_id = $1', [app_id]);
    expect(await unsealed(app_id)).toEqual(['unreadable']);
    await receiver.close();
  });
});
