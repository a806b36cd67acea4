import type { StoreContext } from '../../platform/database/store-context.js';

/**
 * Locks the beginning of jobs in a store until the transaction ends. What removes personal data takes it, and so does the claim of a job: a
 * job that is claimed later reads a snapshot without that data.
 */
export const lockBeginnings = (ctx: StoreContext): Promise<void> => ctx.connection.lock(`bulk jobs ${String(ctx.store_id)}`);
