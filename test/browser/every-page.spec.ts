import { RequestRecorder } from '../../src/requests/request-recorder.processor.js';
import { useApi } from '../harness.js';
import { useMailbox } from '../mailbox.js';
import { account, addToStaff, signedIn } from '../merchants.js';
import { servedRoutes } from '../routes.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

/** Pages that the specs of this folder look at, by spec; `{}` stands for any parameter. */
const LOOKED_AT: Readonly<Record<string, readonly string[]>> = {
  'app-icons': ['/apps/{}', '/developers/organisations/{}/apps/{}/listing', '/{}/settings/apps/{}'],
  'app-versions': ['/developers/organisations/{}/apps/{}/versions', '/developers/organisations/{}/apps/{}/versions/{}'],
  apps: [
    '/{}/apps/{}',
    '/{}/settings/apps/webhooks',
    '/{}/settings/apps/webhooks/{}',
    '/{}/settings/apps/webhooks/signature',
    '/{}/settings/custom-apps',
    '/{}/settings/custom-apps/new',
    '/{}/settings/custom-apps/{}',
    '/{}/settings/custom-apps/{}/secrets',
  ],
  billing: [
    '/{}/settings/apps/billing',
    '/{}/settings/apps/billing/{}',
    '/{}/settings/apps/billing/{}/cancel',
    '/billing/complete',
    '/billing/waiting',
    '/{}/settings/apps/billing/wallets/{}',
    '/sandbox-gateway/{}',
  ],
  'customer-passkeys': ['/identity/account/{}'],
  'customer-rights': ['/{}/customers/{}/erase', '/{}/customers/{}/erased'],
  dashboard: ['/', '/login', '/{}/home', '/{}/settings/apps', '/{}/settings/apps/{}/uninstall'],
  'developer-events': ['/developers/organisations/{}/apps/{}/events', '/developers/organisations/{}/apps/{}/events/{}'],
  'developer-installations': ['/developers/organisations/{}/apps/{}/installations'],
  'developer-money': ['/developers/organisations/{}/money'],
  developers: [
    '/developers',
    '/developers/sign-up',
    '/developers/invitation',
    '/developers/organisations/{}',
    '/developers/organisations/{}/apps/new',
    '/developers/organisations/{}/apps/{}',
    '/developers/organisations/{}/apps/{}/secrets',
    '/developers/organisations/{}/apps/{}/delete',
    '/developers/organisations/{}/apps/{}/activity',
    '/developers/organisations/{}/apps/{}/deliveries',
    '/developers/organisations/{}/apps/{}/requests',
    '/developers/organisations/{}/apps/{}/deliveries/{}',
    '/developers/organisations/{}/members',
    '/developers/organisations/{}/members/{}',
    '/developers/organisations/{}/stores',
    '/developers/organisations/{}/stores/{}',
    '/developers/organisations/{}/stores/{}/tokens',
  ],
  devices: ['/developers/device'],
  documentation: ['/docs', '/docs/{}', '/docs/reference/{}'],
  exports: ['/{}/settings/apps/exports'],
  identity: [
    '/{}/settings/sign-in-clients',
    '/{}/settings/sign-in-clients/new',
    '/{}/settings/sign-in-clients/{}',
    '/{}/settings/sign-in-clients/{}/secrets',
  ],
  lists: [
    '/{}/orders',
    '/{}/orders/{}',
    '/{}/orders/{}/cancel',
    '/{}/products',
    '/{}/products/{}',
    '/{}/products/{}/count',
    '/{}/products/{}/movements',
    '/{}/discounts',
    '/{}/discounts/new',
    '/{}/discounts/{}',
    '/{}/discounts/{}/delete',
    '/{}/customers',
    '/{}/customers/new',
    '/{}/customers/{}',
    '/{}/customers/{}/delete',
  ],
  logs: ['/{}/settings/apps/requests'],
  notifications: ['/{}/notifications'],
  'notification-choices': ['/{}/notifications/choices', '/unsubscribe/{}'],
  operator: [
    '/operator',
    '/operator/second-factor',
    '/operator/listings',
    '/operator/listings/{}',
    '/operator/listings/{}/reject',
    '/operator/payments',
    '/operator/payments/{}',
    '/operator/payments/{}/accept',
    '/operator/dead-letters',
    '/operator/dead-letters/{}',
    '/operator/stores',
    '/operator/stores/{}',
    '/operator/stores/{}/members',
    '/operator/stores/{}/installations',
    '/operator/apps',
    '/operator/apps/{}',
    '/operator/deliveries',
    '/operator/jobs',
    '/operator/doctor',
    '/operator/versions',
    '/operator/audit',
  ],
  'owner-journeys': ['/apps', '/forgot-password', '/reset-password', '/{}/settings/apps/billing/wallets/{}/pay-back'],
  passkeys: ['/account/passkeys/new', '/account/passkeys/{}/remove'],
  receipts: [
    '/{}/settings/apps/billing/payments',
    '/{}/settings/apps/billing/payments/invoice',
    '/{}/settings/apps/billing/{}/receipt',
    '/{}/settings/audit',
  ],
  staff: [
    '/account',
    '/account/second-factor',
    '/account/second-factor/set-up',
    '/{}/invitation',
    '/{}/settings/staff',
    '/{}/settings/staff/{}',
    '/{}/settings/staff/{}/remove',
    '/{}/settings/staff/{}/hand-over',
    '/{}/settings/staff/roles',
    '/{}/settings/staff/roles/new',
    '/{}/settings/staff/roles/{}/delete',
    '/{}/settings/staff/invitations/new',
  ],
  'store-settings': ['/{}/settings/store', '/{}/search'],
};

/** Pages that no spec looks at, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  '/{}': 'leads to the home page',
  '/account/second-factor/remove': 'the page of its set-up with another title',
  '/developers/invitation/sign-in': 'leads to the sign-in',
  '/{}/invitation/sign-in': 'leads to the sign-in',
  '/developers/organisations/{}/money/statement': 'a file',
  '/developers/organisations/{}/money/csv': 'a file',
  '/identity/code': 'leads on from a link to the page of the code, which customer-passkeys looks at',
  '/identity/contact': 'leads on from a link to the first page, which customer-passkeys looks at',
  '/operator/apps/{}/installations': 'the list of the installations of a store with another title',
  '/operator/dead-letters/release': 'a confirmation like the one of an accepted payment',
  '/operator/dead-letters/{}/release': 'a confirmation like the one of an accepted payment',
  '/operator/listings/{}/approve': 'the confirmation of a rejection with another title',
  '/operator/listings/{}/unlist': 'the confirmation of a rejection with another title',
  '/operator/payments/{}/refund': 'the confirmation of an accepted payment with another title',
};

/** Routes that return data, files or the page of a library. */
const NOT_PAGES =
  /^GET \/(?:\*|(?:api|assets|bulk|docs\/api|docs\/api-yaml|health|media|metrics|\.well-known)(?:\/|$)|.*\.(?:pdf|csv|md|json|txt|yaml|ico|svg|zip|ts)$)/;

/** Pages that this spec looks at. */
const HERE = [
  '/account/email',
  '/confirm-email',
  '/changelog',
  '/docs/errors/{}',
  '/docs/search',
  '/{}/settings/custom-apps/{}/delete',
  '/{}/settings/apps/requests/{}',
  '/{}/settings/staff/roles/{}',
];

describe('every page', () => {
  const mailbox = useMailbox();
  const api = useApi(() => mailbox.settings());
  const visitor = useVisitors();

  it('is looked at in a browser, or named with the reason why not', () => {
    const pages = servedRoutes(api)
      .filter((route) => route.startsWith('GET /') && !NOT_PAGES.test(route))
      .map((route) =>
        route
          .slice('GET '.length)
          .replaceAll(/\{\w{1,40}\}/g, '{}')
          .replace('(^\\d+$)', ''),
      );
    const named = [...Object.values(LOOKED_AT).flat(), ...Object.keys(OTHERS), ...HERE];
    expect({
      unnamed: [...new Set(pages)].filter((page) => !named.includes(page)),
      unknown: named.filter((page) => !pages.includes(page)),
      twice: named.filter((page, n) => named.indexOf(page) !== n),
    }).toEqual({ unnamed: [], unknown: [], twice: [] });
  });

  it.each(LOOKS)('that no other spec looks at is readable (%s)', async (look, options) => {
    const shop = await api.shop();
    const { store_id } = shop;
    const owner = await account(api);
    await addToStaff(api, owner, store_id);
    const { context, page, complaints } = await visitor(options);
    const request_id = (await shop.get('/orders/77')).headers.get('x-request-id') ?? '';
    await api.app.get(RequestRecorder).flush();
    const [role] = await api.query<{ id: string }>(
      `INSERT INTO roles (store_id, name, permissions) VALUES ($1, 'Packer', '{orders__view_orders}') RETURNING role_id AS id`,
      [store_id],
    );
    const merchant = await signedIn(api, owner);
    const body = { store_id, name: 'Warehouse', scopes: ['read:orders'] };
    const { app_id } = (await merchant.call('POST', '/api/apps/custom-apps', { body })).body.data as { app_id: number };
    const paths = [
      ['email', '/account/email'],
      ['confirm-email', '/confirm-email?token=unknown'],
      ['changelog', '/changelog'],
      ['error', '/docs/errors/invalid_scope'],
      ['docs-search', '/docs/search?q=webhook'],
      ['docs-search-none', '/docs/search?q=nothinglikethis'],
      ['custom-delete', `/${String(store_id)}/settings/custom-apps/${String(app_id)}/delete`],
      ['request', `/${String(store_id)}/settings/apps/requests/${request_id}`],
      ['role', `/${String(store_id)}/settings/staff/roles/${String(role?.id)}`],
    ] as const;
    await page.goto(`${api.base_url}/login`);
    await signInOn(page, owner);
    await page.locator('.choice').first().waitFor();
    for (const [name, path] of paths) {
      await page.goto(api.base_url + path);
      await page.locator('main').waitFor();
      await expectReadable(page, `every-${name}-${look}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
