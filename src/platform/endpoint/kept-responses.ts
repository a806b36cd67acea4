import type { StoreContext } from '../database/store-context.js';

/**
 * Deletes the kept responses of a store that refer to a customer: by the id, by a contact, or by the path of the request. `contacts` is a
 * regular expression; null for a customer without contacts.
 */
export async function forgetResponses(ctx: StoreContext, user_id: number, contacts: string | null): Promise<void> {
  await ctx.query(FORGET, String(user_id), contacts);
}

const FORGET = `
DELETE FROM idempotency_keys
WHERE store_id = $1 AND (answer ~ ('"(user_id|customer_id)" ?: ?' || $2::text || '(?![0-9])')
  OR answer ~ ('"resource_id" ?: ?' || $2::text || '(?![0-9])') AND answer ~ '"resource_type" ?: ?"customer"'
  OR route ~ ('/customers?/' || $2::text || '(?![0-9])')
  OR key || chr(10) || route || chr(10) || answer ~* $3)`;
