import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { Config } from '../platform/config/config.js';
import { sameDigest } from '../platform/crypto/secrets.js';
import { SystemDb } from '../platform/database/system-db.js';

/** Person and store of a link. */
interface Subscribed {
  readonly store_id: number;
  readonly merchant_id: number;
}

/**
 * Links in messages that end all email about a store for one person. They are signed with the encryption key, need no session, work any number
 * of times and allow nothing else.
 */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Returns the address of the link. */
  of(store_id: number, merchant_id: number): string {
    const signature = signatureOf(this.config.encryption_key.current, { store_id, merchant_id });
    return `${this.config.base_url}/unsubscribe/${[store_id, merchant_id, signature.toString('base64url')].join('.')}`;
  }

  /** Returns the name and the id of the store of a link; undefined for a link that was not created here. */
  async storeOf(token: string): Promise<{ store_id: number; name: string } | undefined> {
    const subscribed = this.read(token);
    if (!subscribed) return undefined;
    const [store] = await this.db
      .of(subscribed.store_id)
      .query<{ store_id: number; name: string }>('SELECT store_id, name FROM stores WHERE store_id = $1');
    return store;
  }

  /** Ends all email about the store for the person of a link. Does nothing for a link that was not created here, and for a former member. */
  async use(token: string): Promise<void> {
    const subscribed = this.read(token);
    if (subscribed) await this.db.asStore(subscribed.store_id, (ctx) => ctx.query(UNSUBSCRIBE, subscribed.merchant_id));
  }

  private read(token: string): Subscribed | undefined {
    const [, store_id, merchant_id, signature = ''] = TOKEN.exec(token) ?? [];
    const subscribed = { store_id: Number(store_id), merchant_id: Number(merchant_id) };
    const { current, accepted } = this.config.encryption_key;
    const given = Buffer.from(signature, 'base64url');
    return [current, ...accepted].some((key) => sameDigest(signatureOf(key, subscribed), given)) ? subscribed : undefined;
  }
}

/** Store, merchant and signature; the numbers fit into an integer without loss. */
const TOKEN = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

const signatureOf = (key: Buffer, { store_id, merchant_id }: Subscribed): Buffer =>
  createHmac('sha256', key)
    .update(`unsubscribe ${[store_id, merchant_id].join(' ')}`)
    .digest();

const UNSUBSCRIBE = `
INSERT INTO notification_choices AS c (store_id, merchant_id, unsubscribed_at)
SELECT s.store_id, s.merchant_id, now() FROM staff s WHERE s.store_id = $1 AND s.merchant_id = $2
ON CONFLICT (store_id, merchant_id) DO UPDATE SET unsubscribed_at = coalesce(c.unsubscribed_at, excluded.unsubscribed_at)`;
