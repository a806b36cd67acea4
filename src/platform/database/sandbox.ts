import type { Flag } from './columns.js';
import type { StoreContext } from './store-context.js';

/** Returns 1 when the store is a sandbox store, whose payments move no money. */
export async function sandboxFlag(ctx: StoreContext): Promise<Flag> {
  const [store] = await ctx.query<{ is_sandbox: Flag }>('SELECT is_sandbox FROM sandbox_flags WHERE store_id = $1');
  return store?.is_sandbox ?? 0;
}
