import type { StoreContext } from '../../platform/database/store-context.js';

/**
 * Waits until no other transaction changes the state of charges, subscriptions or payments of the app in the store, and keeps others
 * waiting until this one ends. Taken before any row, so that such transactions cannot deadlock.
 */
export const lockBilling = (ctx: StoreContext, app_id: number): Promise<void> => ctx.lock(`billing of app ${String(app_id)}`);
