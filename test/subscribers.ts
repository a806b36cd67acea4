import type { Shop, ShopOptions } from './factories.js';
import { type Api, until } from './harness.js';
import { type Receiver, type Respond, startReceiver } from './receiver.js';

/** A row of the delivery log as the database holds it. */
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

/** Apps that subscribe to topics, and receivers for what they are sent. */
export class Subscribers {
  private readonly receivers: Receiver[] = [];
  private phones = 0;

  constructor(private readonly api: Api) {}

  /** A receiver that is closed with the spec. */
  async receiver(respond?: Respond): Promise<Receiver> {
    const receiver = await startReceiver(respond && { respond });
    this.receivers.push(receiver);
    return receiver;
  }

  /** A store with an app whose webhooks go to the receiver. */
  subscribed(to: Receiver, topics = ['customer.created'], options: ShopOptions = {}): Promise<Shop> {
    return this.api.shop({ ...options, app: { webhook_url: to.url, topics } });
  }

  /** Makes one `customer.created` happen in the shop's store. */
  async happen(shop: Shop): Promise<void> {
    const { status } = await shop.post('/customers', { name: 'Anna', phone: `0171${String(++this.phones).padStart(7, '0')}` });
    if (status !== 201) throw new Error(`The customer was not created: ${String(status)}.`);
  }

  /** The delivery log of the shop's store, oldest first. */
  log({ store_id }: Shop): Promise<LogRow[]> {
    return this.api.query<LogRow & Record<string, unknown>>(
      'SELECT * FROM webhook_deliveries WHERE store_id = $1 ORDER BY created_at, delivery_id',
      [store_id],
    );
  }

  /** The shop's newest subscription, as the API shows it. */
  async subscription(shop: Shop): Promise<{ subscription_id: number } & Record<string, unknown>> {
    return (await shop.get('/webhooks')).body.data[0];
  }

  /** Resolves once exactly `count` events of the shop's store were delivered or given up. */
  settled({ store_id }: Shop, count: number, timeout_ms?: number): Promise<void> {
    const done = `SELECT 1 FROM webhook_dispatches WHERE store_id = $1 AND status IN ('delivered', 'failed')`;
    return until(async () => (await this.api.query(done, [store_id])).length === count, timeout_ms);
  }

  /** Closes the receivers. */
  async close(): Promise<void> {
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
  }
}

/** Subscribers for the spec file that calls it. */
export function useSubscribers(api: Api): Subscribers {
  const subscribers = new Subscribers(api);
  afterAll(() => subscribers.close());
  return subscribers;
}
