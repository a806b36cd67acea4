import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { CustomersService } from '../../customers/customers.service.js';
import { phoneSpellings, toE164 } from '../phone.js';

/** Sign-in of a customer, or consent to a client. */
export interface SignInTrace {
  readonly kind: 'session' | 'consent' | 'code' | 'passkey';
  /** Client of a consent, recipient of a one-time code, or name of a passkey; null for a session. */
  readonly of: string | null;
  readonly scopes: string[] | null;
  /** Network address of a session. */
  readonly address: string | null;
  /** `User-Agent` header of a session. */
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
}

/** Contacts of a customer, as stored. */
export interface Contacts {
  readonly phone: string | null;
  readonly email: string | null;
}

/** Sessions, consents, codes and tokens that the sign-ins of a customer leave behind. */
@Injectable()
export class CustomerTraces {
  constructor(
    private readonly config: Config,
    customers: CustomersService,
  ) {
    customers.onContactChange(endConsents);
  }

  /**
   * Returns the digits of a stored phone number in each spelling, with and without its country; only the digits of the text if the number is not
   * valid.
   */
  spellingsOf(phone: string): string[] {
    const e164 = toE164(phone, this.config.identity.phone_region);
    const own = phone.replaceAll(/\D/g, '');
    if (e164 === undefined) return [own];
    // Without a prefix, the digits could belong to any number.
    const bare = phoneSpellings(e164).at(-1);
    return [...new Set([own, ...phoneSpellings(e164).filter((digits) => digits !== bare)])];
  }

  /** Returns the sessions, passkeys, consents and one-time codes of a customer, oldest first. */
  list(ctx: StoreContext, user_id: number, contacts: Contacts): Promise<SignInTrace[]> {
    return ctx.query<SignInTrace>(LIST, user_id, ...this.recipients(contacts));
  }

  /** Deletes the sessions, passkeys, consents, codes and tokens of a customer, and one-time codes that were sent to the contacts. */
  async erase(ctx: StoreContext, user_id: number, contacts: Contacts): Promise<void> {
    // Sessions are deleted first: consents and codes are written under a lock on the session, so none can be added afterwards.
    await ctx.query('DELETE FROM customer_sessions WHERE store_id = $1 AND user_id = $2', user_id);
    await ctx.query('DELETE FROM customer_passkeys WHERE store_id = $1 AND user_id = $2', user_id);
    await endConsents(ctx, user_id);
    await ctx.query(`DELETE FROM one_time_codes c WHERE ${SENT(2)}`, ...this.recipients(contacts));
  }

  private recipients({ phone, email }: Contacts): [string[], string | null] {
    return [phone === null ? [] : this.spellingsOf(phone), email];
  }
}

/** Condition that a one-time code of the store was sent to a contact: digits of phone numbers, and an email address. */
const SENT = (n: number): string =>
  `c.store_id = $1 AND (c.channel = 'phone' AND regexp_replace(c.recipient, '[^0-9]', '', 'g') = ANY ($${String(n)}::text[])
     OR c.channel = 'email' AND lower(c.recipient) = lower($${String(n + 1)}))`;

const LIST = `
SELECT kind, of, scopes, address, user_agent, created_at, expires_at FROM (
  SELECT 'session' AS kind, NULL AS of, NULL::text[] AS scopes, address, user_agent, created_at, expires_at FROM customer_sessions
  WHERE store_id = $1 AND user_id = $2
  UNION ALL
  SELECT 'consent', i.name, g.scopes, NULL, NULL, g.created_at, NULL FROM idp_grants g JOIN idp_clients i ON i.idp_client_id = g.idp_client_id
  WHERE g.store_id = $1 AND g.user_id = $2 AND g.user_type = 'customer'
  UNION ALL
  SELECT 'passkey', name, NULL, NULL, NULL, created_at, NULL FROM customer_passkeys WHERE store_id = $1 AND user_id = $2
  UNION ALL
  SELECT 'code', c.recipient, NULL, NULL, NULL, c.created_at, c.expires_at FROM one_time_codes c WHERE ${SENT(3)}
) traces ORDER BY created_at, kind`;

/** Deletes the consents and codes of a customer. The sessions are already deleted, so none can be added afterwards. */
async function endConsents(ctx: StoreContext, user_id: number): Promise<void> {
  await ctx.query(`DELETE FROM idp_grants WHERE store_id = $1 AND user_id = $2 AND user_type = 'customer'`, user_id);
  await ctx.query(`DELETE FROM idp_codes WHERE store_id = $1 AND user_id = $2 AND user_type = 'customer'`, user_id);
}
