import { ConnectionError, RateLimitError } from '@merchant-apps-platform/client';
import { platformWith, print } from './app.js';

// Meets a limit and lost responses; the spec decides which request fails.

const platform = platformWith(process.env['ACCESS_TOKEN'] ?? '');

/** Returns the name of the class of the error of a call, or `accepted`. */
const outcome = (call: PromiseLike<unknown>): PromiseLike<string> =>
  call.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof RateLimitError) return `RateLimitError after ${String(error.retry_after)} s`;
      return error instanceof ConnectionError ? error.name : String(error);
    },
  );

const item = { name: 'Saree', price: 100, quantity: 1 };
const input = { address: { address: 'House 7' }, order_items: [item] };

print({
  limited: await outcome(platform.categories.create({ name: 'Clothes' })),
  lost: await outcome(platform.orders.create(input)),
  not_repeated: await outcome(platform.categories.delete(Number(process.env['CATEGORY_ID']))),
  without_retries: await outcome(platform.store.get({}, { maxRetries: 0 })),
});
