import { wordlessFacts } from '../audit-facts.js';
import { Till } from '../billing.js';
import { useOwnApi } from '../harness.js';
import { place } from '../orders.js';
import { formOf } from '../pages.js';
import { expectOneEffect, type Filled, FormRace, type Repeated } from '../repeated-forms.js';
import { addToStaffDirectly, setRole } from '../staff.js';

const BILLING = 'settings/apps/billing';
const STAFF = 'settings/staff';
const INVITATIONS = `${STAFF}/invitations`;
const ROLES = `${STAFF}/roles`;

/** Page of a store with a form, below the address of the store. */
type InStore = Omit<Filled, 'who'>;

describe('a form of the dashboard that is sent twenty times in parallel to two processes', () => {
  const api = useOwnApi({ ROLE: 'api', RATE_LIMIT_CUSTOM_APP: '1000', RATE_LIMIT_SESSION: '10000' });
  const race = new FormRace(api);
  beforeAll(() => race.begin());
  afterAll(() => race.end());

  /** Prepares a store with an installed app and its owner. */
  const inStore = async (fill: (till: Till) => Promise<InStore>, sandbox = true): Promise<Filled> => {
    const till = await Till.open(api, {}, sandbox);
    const { page, action = page, enter = {} } = await fill(till);
    const address = (path: string): string => `/${String(till.shop.store_id)}/${path}`;
    return { who: till.owner, page: address(page), action: address(action), enter };
  };

  const ofOrder = (form: string, enter: InStore['enter'], page = ''): Promise<Filled> =>
    inStore(async ({ shop }) => {
      const { order_id } = await place(shop);
      const order = `orders/${String(order_id)}`;
      return { page: `${order}${page}`, action: `${order}${form}`, enter };
    });

  const ofCharge = (verb: string, make: (till: Till) => Promise<number>, enter: InStore['enter'] = {}, page = ''): Promise<Filled> =>
    inStore(async (till) => {
      const charge = `${BILLING}/${String(await make(till))}`;
      return { page: charge + page, action: `${charge}/${verb}`, enter };
    });
  const pending = async (till: Till): Promise<number> => (await till.charge()).charge_id as number;
  const subscribed = async (till: Till): Promise<number> => (await till.pay((await till.plan()).charge_id as number)).charge_id as number;

  const ofMember = (verb: string, { page = verb, enter = {}, suspended = false } = {}): Promise<Filled> =>
    inStore(async (till) => {
      const { id } = await addToStaffDirectly(api, till.shop.store_id, { role: 'staff' });
      const member = `settings/staff/${String(id)}`;
      if (suspended) await api.query('UPDATE staff SET suspended_at = now() WHERE store_id = $1 AND id = $2', [till.shop.store_id, id]);
      return { page: member + page, action: member + verb, enter };
    });

  let helpers = 0;
  const invited = (): { contact: string; role: string } => ({ contact: `helper${String(++helpers)}@example.com`, role: 'staff' });

  const ofInvitation = (verb: string): Promise<Filled> =>
    inStore(async ({ owner, shop }) => {
      const page = `/${String(shop.store_id)}/${STAFF}`;
      const form = formOf({ ...invited(), csrf_token: owner.csrf_token });
      await api.call('POST', `${page}/invitations`, { ...form, headers: { ...form.headers, cookie: owner.cookie } });
      const [row] = await api.query<{ id: string }>('SELECT invitation_id AS id FROM staff_invitations WHERE store_id = $1', [
        shop.store_id,
      ]);
      return { page: STAFF, action: `${STAFF}/invitations/${String(row?.id)}${verb}` };
    });

  const ofRole = ({ verb = '', enter = {} }: { verb?: string; enter?: InStore['enter'] }): Promise<Filled> =>
    inStore(async ({ shop }) => {
      const role = `${ROLES}/${String(await setRole(api, shop.store_id, 'Packer'))}`;
      return { page: role + verb, action: role + verb, enter };
    });

  const ofCustomApp = (enter: InStore['enter'], verb = '', page = ''): Promise<Filled> =>
    inStore(async ({ owner, shop }) => {
      const body = { name: 'Robot', store_id: shop.store_id, scopes: ['read:store', 'read:customers'] };
      const { app_id } = (await owner.call('POST', '/api/apps/custom-apps', { body })).body.data;
      const app = `settings/custom-apps/${String(app_id)}`;
      return { page: app + page, action: app + verb, enter };
    });

  const ofClient = (enter: InStore['enter'], verb = ''): Promise<Filled> =>
    inStore(async ({ owner, shop }) => {
      const clients = `/${String(shop.store_id)}/settings/sign-in-clients`;
      const fields = { name: 'Shop', type: 'confidential', redirect_urls: 'https://shop.example.com/in', scopes: 'openid' };
      const form = formOf({ ...fields, csrf_token: owner.csrf_token });
      const made = await api.call('POST', clients, { ...form, headers: { ...form.headers, cookie: owner.cookie } });
      const [, client_id = ''] = /sign-in-clients\/([^/]+)\/secrets/.exec(made.headers.get('location') ?? '') ?? [];
      const client = `settings/sign-in-clients/${client_id}`;
      return { page: client, action: client + verb, enter };
    });

  const ofDiscount = (verb: string, enter: InStore['enter'], page = ''): Promise<Filled> =>
    inStore(async ({ shop }) => {
      const { discount_id } = (await shop.post('/discounts', { code: 'EID', percentage: 10 })).body.data;
      const discount = `discounts/${String(discount_id)}`;
      return { page: discount + page, action: discount + verb, enter };
    });

  const ofProduct = (verb: string, enter: InStore['enter']): Promise<Filled> =>
    inStore(async ({ shop }) => {
      const { product_id } = (await shop.post('/products', { name: 'Sari', variant: { price: 1 } })).body.data;
      const product = `products/${String(product_id)}`;
      return { page: product, action: product + verb, enter };
    });

  const ofCustomer = (verb: string, page: string): Promise<Filled> =>
    inStore(async ({ shop }) => {
      const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
      const customer = `customers/${String(user_id)}`;
      return { page: customer + page, action: customer + verb };
    });

  const CASES: Readonly<Record<string, Repeated>> = {
    'changes the statuses of an order': { stage: () => ofOrder('/status', { order_status: 'processing' }) },
    'changes the notes of an order': { stage: () => ofOrder('/notes', { note: 'Ring twice.' }) },
    'cancels an order': { stage: () => ofOrder('/cancel', {}, '/cancel') },
    'approves a charge': { stage: () => ofCharge('approve', pending), shows: null },
    'declines a charge': { stage: () => ofCharge('decline', pending), shows: null },
    'cancels a subscription': { stage: () => ofCharge('cancel', subscribed, { when: 'now' }, '/cancel') },
    'has renewals paid from the wallet': { stage: () => ofCharge('auto-pay', subscribed, { auto_pay: 'wallet' }) },
    'moves the clock of a sandbox store': {
      stage: () => inStore(() => Promise.resolve({ page: BILLING, action: `${BILLING}/clock`, enter: { days: '1' } })),
      some: ['days of clocks'],
    },
    'uninstalls an app': {
      stage: () => inStore(({ shop }) => Promise.resolve({ page: `settings/apps/${String(shop.installation_id)}/uninstall` })),
    },
    'takes permissions away from an app': {
      stage: () =>
        inStore(({ shop }) => {
          const page = `settings/apps/${String(shop.installation_id)}`;
          return Promise.resolve({ page, action: `${page}/scopes`, enter: { scopes: ['read:store'] } });
        }),
    },
    'changes a member': {
      stage: () => ofMember('', { enter: { designation: 'Packer', permissions: ['orders__view_orders'] } }),
      each: ['audit_entries', 'act staff.updated'],
    },
    'suspends a member': { stage: () => ofMember('/suspend', { page: '' }) },
    'reactivates a member': { stage: () => ofMember('/reactivate', { page: '', suspended: true }) },
    'removes a member': { stage: () => ofMember('/remove'), late: 404 },
    'invites a person': {
      stage: () => inStore(() => Promise.resolve({ page: 'settings/staff/invitations/new', action: INVITATIONS, enter: invited() })),
      late: 429,
      accepted: 5,
    },
    'withdraws an invitation': { stage: () => ofInvitation('/withdraw'), late: 404 },
    'creates a role': {
      stage: () => inStore(() => Promise.resolve({ page: `${ROLES}/new`, enter: { name: 'Packer' } })),
      late: 409,
    },
    'changes a role': {
      stage: () => ofRole({ enter: { name: 'Courier', permissions: ['orders__view_orders'] } }),
      each: ['audit_entries', 'act role.updated'],
    },
    'deletes a role': { stage: () => ofRole({ verb: '/delete' }), late: 404 },
    'changes a custom app': { stage: () => ofCustomApp({ name: 'Robot 2', scopes: ['read:store'] }), each: ['credential_evictions'] },
    'replaces the token of a custom app': { stage: () => ofCustomApp({}, '/token'), each: 'all' },
    'replaces the secret of a custom app': { stage: () => ofCustomApp({}, '/secret'), each: 'all' },
    'deletes a custom app': { stage: () => ofCustomApp({}, '/delete', '/delete'), late: 404 },
    'changes a sign-in client': { stage: () => ofClient({ name: 'Shop 2' }) },
    'replaces the secret of a sign-in client': { stage: () => ofClient({}, '/secret'), each: 'all' },
    'deactivates a sign-in client': { stage: () => ofClient({ status: 'inactive' }, '/status') },
    'changes a discount': { stage: () => ofDiscount('', { value: '25' }) },
    'deactivates a discount': { stage: () => ofDiscount('/active', { is_active: '0' }) },
    'deletes a discount': { stage: () => ofDiscount('/delete', {}, '/delete'), late: 404 },
    'takes a product off sale': { stage: () => ofProduct('/sale', { is_active: '0' }) },
    'counts the stock of a product': { stage: () => ofProduct('/stock', { entry: 'count', units: '7', reason: 'Count' }) },
    'adds to the stock of a product': { stage: () => ofProduct('/stock', { entry: 'change', units: '3', reason: 'Found' }) },
    'deletes a customer': { stage: () => ofCustomer('/delete', '/delete'), late: 404 },
    'erases a customer': { stage: () => ofCustomer('/erase', '/erase'), shows: /<h1[^>]*>The customer was erased/ },
    'chooses notifications': {
      stage: () => inStore(() => Promise.resolve({ page: 'notifications/choices', enter: { shown: ['charge_pending'] } })),
    },
    'reads all notifications': {
      stage: () =>
        inStore(async ({ shop }) => {
          const [row] = await api.query<{ id: number }>(
            `INSERT INTO notifications (store_id, kind, fact, subject_id, title) VALUES ($1, 'export_ready', 1, 1, 'orders')
             RETURNING notification_id::integer AS id`,
            [shop.store_id],
          );
          return { page: 'notifications', action: `notifications/${String(row?.id)}/read-all` };
        }),
    },
    'reads the sign-ins of the person': {
      stage: () =>
        inStore(async ({ owner }) => {
          const [row] = await api.query<{ id: number }>(
            'INSERT INTO sign_in_notices (merchant_id) VALUES ($1) RETURNING notice_id::integer AS id',
            [owner.merchant_id],
          );
          return { page: 'notifications', action: 'notifications/sign-ins/read', enter: { notice_ids: String(row?.id) } };
        }),
    },
    'reports what a courier did': {
      stage: () => ofOrder('/courier', { event: 'picked', courier: '', tracking_code: 'PX-1' }),
    },
  };

  it.each(Object.entries(CASES))('%s as one form does', async (_, repeated) => {
    await expectOneEffect(race, repeated);
    expect.hasAssertions();
  });

  it('leave facts in the audit log that its page has words for', async () => {
    expect(await wordlessFacts(api)).toEqual([]);
    expect(await api.query('SELECT 1 FROM audit_entries')).not.toEqual([]);
  });
});
