import { randomUUID } from 'node:crypto';
import type { Answer } from '../../caller.js';
import { form } from '../../images.js';
import type { ShopUnderLoad, Stage, TokenFamily } from './stage.js';
import type { Traffic } from './traffic.js';

const V1 = '/api/apps/v1';

/** Clients' work: each operation is repeated under its key until its outcome is known, and then recorded. */
export class Operations {
  private phones = 0;

  constructor(
    private readonly stage: Stage,
    private readonly traffic: Traffic,
  ) {}

  /** Places an order of one unit. */
  async order(shop: ShopUnderLoad): Promise<void> {
    const item = { name: 'Honey', price: 100, quantity: 1, variant_id: shop.sku_id };
    const answer = await this.write(shop, '/orders', { address: { address: 'House 1, Dhaka' }, order_items: [item] });
    if (!this.traffic.expect('order', answer, 201)) return;
    shop.orders.push(answer.body.data.order_id as number);
    shop.ordered++;
  }

  /** Places an order that must be refused. */
  async refusedOrder(shop: ShopUnderLoad): Promise<void> {
    const item = { name: 'Honey', price: 100, quantity: 1 };
    const body = { customer_id: 999_999_999, address: { address: 'House 1, Dhaka' }, order_items: [item] };
    this.traffic.expect('refused order', await this.write(shop, '/orders', body), 400);
  }

  /** Adjusts the stock. */
  async adjust(shop: ShopUnderLoad): Promise<void> {
    const adjustment = Math.random() < 0.5 ? 3 : -2;
    const answer = await this.write(shop, `/inventory/${String(shop.product_id)}/adjust`, { sku_id: shop.sku_id, adjustment });
    if (this.traffic.expect('adjustment', answer, 200)) shop.adjusted += adjustment;
  }

  /** Creates a customer. */
  async customer(shop: ShopUnderLoad): Promise<void> {
    const answer = await this.write(shop, '/customers', { name: 'Anna', phone: `0171${String(++this.phones).padStart(7, '0')}` });
    if (this.traffic.expect('customer', answer, 201)) shop.customers.push(answer.body.data.user_id as number);
  }

  /** Takes the smallest amount from the wallet. */
  async debit(shop: ShopUnderLoad): Promise<void> {
    const answer = await this.write(shop, '/billing/wallet/debit', { amount: 10, description: 'Messages' });
    if (this.traffic.expect('debit', answer, 200)) shop.debits++;
  }

  /** Creates a charge. */
  async charge(shop: ShopUnderLoad): Promise<void> {
    const answer = await this.write(shop, '/billing/charges', { name: 'Setup', amount: 100 });
    if (this.traffic.expect('charge', answer, 200)) shop.charges.push(answer.body.data.charge_id as number);
  }

  /** Uploads an image; the client does not repeat it. */
  async upload(shop: ShopUnderLoad): Promise<void> {
    const path = `${V1}/products/${String(shop.product_id)}/images`;
    const answer = await this.traffic.once('POST', path, shop.access_token, { form: form(this.stage.picture) });
    if (answer && this.traffic.expect('upload', answer, 200)) shop.images.push(answer.body.data[0].file_url as string);
  }

  /** Refreshes the tokens of a family; one whose answer is lost is in doubt, as a client has to authorize again. */
  async refresh(): Promise<void> {
    const family = this.stage.families.find(({ isInDoubt }) => !isInDoubt);
    if (!family) return;
    family.isInDoubt = true;
    const { client_id, client_secret, refresh_token } = family;
    const body = { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
    const answer = await this.traffic.once('POST', '/api/apps/oauth/token', undefined, { body });
    if (!answer || !this.traffic.expect('refresh', answer, 200)) return;
    const { access_token, refresh_token: next } = answer.body as unknown as TokenFamily;
    Object.assign(family, { access_token, refresh_token: next, isInDoubt: false });
  }

  /** Uninstalls an app. */
  async uninstall(): Promise<void> {
    const token = this.stage.doomed.pop();
    if (token === undefined) return;
    const answer = await this.traffic.insist('DELETE', `${V1}/installation`, token);
    // A repeated request finds its own token revoked.
    if (answer.status !== 401) this.traffic.expect('uninstall', answer, 200);
    this.stage.revoked.push(token);
  }

  private write({ access_token }: ShopUnderLoad, path: string, body: object): Promise<Answer> {
    return this.traffic.insist('POST', V1 + path, access_token, { body, headers: { 'Idempotency-Key': randomUUID() } });
  }
}
