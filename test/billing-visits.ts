import type { Answer, CallOptions } from './caller.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';
import { formOf, PAGE } from './pages.js';

/** Return URL of the charges, with a query of its own. */
export const RETURN_URL = 'https://app.example.com/billed?plan=gold';

/** Plain charge. */
const GOLD = { name: 'Gold & Silver', amount: 100.5, return_url: RETURN_URL };

/** Returns the path of a page in the store's billing. */
export const billing = ({ store_id }: Pick<Shop, 'store_id'>, rest = ''): string => `/${String(store_id)}/settings/apps/billing${rest}`;

/** Merchants of sandbox stores at the billing pages. */
export class BillingVisits {
  constructor(private readonly api: () => Api) {}

  /** Creates a sandbox store with an app and its owner. */
  async stage(app: object = {}): Promise<{ shop: Shop; owner: SignedInMerchant }> {
    const shop = await this.api().shop({ app: { name: 'Paid Reports', ...app } });
    await this.api().query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [shop.store_id]);
    return { shop, owner: await merchantOf(this.api(), shop.store_id) };
  }

  /** Opens a page. */
  readonly open = (path: string, { cookie }: { cookie: string }): Promise<Answer> =>
    this.api().call('GET', path, { headers: { ...PAGE, cookie } });

  /** Submits a form. */
  readonly send = (path: string, { cookie, csrf_token }: SignedInMerchant, fields: Record<string, string> = {}): Promise<Answer> => {
    const form: CallOptions = formOf({ csrf_token, ...fields });
    return this.api().call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };

  /** Submits a form and returns the address that it leads to. */
  readonly led = async (path: string, merchant: SignedInMerchant, fields?: Record<string, string>): Promise<string> =>
    (await this.send(path, merchant, fields)).headers.get('location') ?? '';

  /** Creates a charge, subscription or top-up as the app and returns its id. */
  readonly made = async (shop: Shop, path: string, body: object): Promise<number> => {
    const { status, body: answer } = await shop.post(`/billing/${path}`, body);
    expect([status, answer.message]).toEqual([200, expect.any(String)]);
    return answer.data.charge_id as number;
  };

  /** Creates a one-time charge. */
  readonly one = (shop: Shop, fields: object = {}): Promise<number> => this.made(shop, 'charges', { ...GOLD, ...fields });

  /** Creates a subscription. */
  readonly plan = (shop: Shop, fields: object = {}): Promise<number> =>
    this.made(shop, 'subscriptions', { ...GOLD, billing_interval: 'monthly', ...fields });

  /** Returns the status of a charge. */
  readonly statusOf = async (shop: Shop, id: number): Promise<string> =>
    (await shop.get(`/billing/charges/${String(id)}`)).body.data.status as string;

  /** Approves a charge, decides on the gateway's page, and returns the address to which the browser is finally led. */
  readonly pay = async (shop: Shop, owner: SignedInMerchant, id: number, action = 'pay'): Promise<string> => {
    const gateway = new URL(await this.led(billing(shop, `/${String(id)}/approve`), owner, { payment_method: 'gateway' }));
    const back = await this.api().call('POST', gateway.pathname, formOf({ action }));
    const { pathname, search } = new URL(back.headers.get('location') ?? '');
    return (await this.api().call('GET', pathname + search, { headers: PAGE })).headers.get('location') ?? '';
  };

  /** Tops the wallet up with an amount of taka. */
  readonly topUp = async (shop: Shop, owner: SignedInMerchant, amount: number): Promise<number> => {
    const id = await this.made(shop, 'wallet-topup', { amount, return_url: RETURN_URL });
    await this.pay(shop, owner, id);
    return id;
  };
}
