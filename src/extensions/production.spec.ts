import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { GuardedClient } from '../platform/net/guarded-client.js';
import { definitionOf } from './catalog/definition.js';
import { ExtensionChecks } from './catalog/extension-checks.service.js';
import { StorefrontExtensions } from './storefront/storefront-extensions.service.js';
import { StorefrontOrigins } from './storefront/storefront-origins.service.js';

const config = Config.from({
  DATABASE_URL: 'postgres://platform:pg-password@localhost/platform',
  REDIS_URL: 'redis://:redis-password@localhost',
  NODE_ENV: 'production',
  ENCRYPTION_KEY: Buffer.alloc(32, 'a key of an operator').toString('base64'),
  BASE_URL: 'https://apps.example.com',
  PAYMENT_GATEWAY: 'sslcommerz',
  SSLCOMMERZ_STORE_ID: 'shop-live',
  SSLCOMMERZ_STORE_PASSWORD: 'gateway-password',
});

describe('extensions in production', () => {
  it('cannot be served from localhost', async () => {
    const checks = new ExtensionChecks(config, new GuardedClient({ allow_private: false }));
    const check = (url: string): Promise<void> => {
      const definition = definitionOf({ handle: 'a', type: 'admin_block', target: 'order.details', title: 'A', url });
      return checks.check([definition], [], () => (field) => field);
    };
    await check('https://courier.example.com/');
    for (const url of ['http://localhost:4000/', 'http://127.0.0.1/', 'http://[::1]/'])
      await expect(check(url)).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['https://shop.example.com', true],
    ['http://shop.example.com', false],
    ['https://shop.example.com:8443', false],
    ['https://www.shop.example.com', false],
  ])('can be read by the storefront of shop.example.com at %s: %p', (origin, accepted) => {
    const origins = new StorefrontOrigins(config, new StorefrontExtensions(new SystemDb({} as never)));
    const { 'access-control-allow-origin': allowed } = origins.headersOf(origin, 'shop.example.com');
    expect(allowed).toBe(accepted ? origin : undefined);
  });
});
