import type { StoreContext } from '../../platform/database/store-context.js';

/**
 * Locks the start of jobs in a store until the transaction ends. Both the removal of personal data and the claim of a job take this lock, so a
 * job that is claimed later reads a snapshot without that data.
 */
export const lockBeginnings = (ctx: StoreContext): Promise<void> => ctx.connection.lock(`bulk jobs ${String(ctx.store_id)}`);
