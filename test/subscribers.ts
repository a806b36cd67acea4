import type { Shop, ShopOptions } from './factories.js';
import { type Api, until } from './harness.js';
import { type Receiver, type Respond, startReceiver } from './receiver.js';

/** A row of the delivery log. */
export interface LogRow {
  delivery_id: number;
  subscription_id: number;
  event_topic: string;
  event_id: string;
  target_url: string;
  response_status: number | null;
  attempt_number: number;
  status: string;
  duration_ms: number;
  error_message: string | null;
  created_at: Date;
  completed_at: Date;
}

/** Subscriptions whose counters do not contain every finished delivery yet. */
const UNCOUNTED = `
SELECT 1 FROM webhook_subscriptions s JOIN webhook_dispatches d USING (store_id, subscription_id)
WHERE store_id = $1 AND d.status IN ('delivered', 'failed') AND d.attempts > 0
  AND (d.is_counted = 0 OR d.updated_at > coalesce(greatest(s.last_success_at, s.last_failure_at), '-infinity'))`;

/** Apps with webhook subscriptions, and their receivers. */
export class Subscribers {
  private readonly receivers: Receiver[] = [];
  private phones = 0;

  constructor(private readonly api: Api) {}

  /** Starts a receiver that is closed with the spec. */
  async receiver(respond?: Respond): Promise<Receiver> {
    const receiver = await startReceiver(respond && { respond });
    this.receivers.push(receiver);
    return receiver;
  }

  /** Creates a store with an app whose webhooks are sent to the receiver. */
  subscribed(to: Receiver, topics = ['customer.created'], options: ShopOptions = {}): Promise<Shop> {
    return this.api.shop({ ...options, app: { webhook_url: to.url, topics } });
  }

  /** Publishes one `customer.created` event in the shop's store. */
  async happen(shop: Shop): Promise<void> {
    const { status } = await shop.post('/customers', { name: 'Anna', phone: `0171${String(++this.phones).padStart(7, '0')}` });
    if (status !== 201) throw new Error(`The customer was not created: ${String(status)}.`);
  }

  /** Returns the delivery log of the shop's store, oldest first. */
  log({ store_id }: Shop): Promise<LogRow[]> {
    return this.api.query<LogRow & Record<string, unknown>>(
      'SELECT * FROM webhook_deliveries WHERE store_id = $1 ORDER BY created_at, delivery_id',
      [store_id],
    );
  }

  /** Returns the shop's newest subscription. */
  async subscription(shop: Shop): Promise<{ subscription_id: number } & Record<string, unknown>> {
    return (await shop.get('/webhooks')).body.data[0];
  }

  /** Resolves when exactly `count` events of the shop's store were delivered or have failed, and their subscriptions have counted them. */
  async settled({ store_id }: Shop, count: number): Promise<void> {
    const done = `SELECT 1 FROM webhook_dispatches WHERE store_id = $1 AND status IN ('delivered', 'failed')`;
    await until(async () => (await this.api.query(done, [store_id])).length === count);
    await until(async () => (await this.api.query(UNCOUNTED, [store_id])).length === 0);
  }

  /** Closes the receivers. */
  async close(): Promise<void> {
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
  }
}

/** Creates subscribers for the calling spec file. */
export function useSubscribers(api: Api): Subscribers {
  const subscribers = new Subscribers(api);
  afterAll(() => subscribers.close());
  return subscribers;
}
