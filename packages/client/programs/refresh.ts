import { app, print, store_id } from './app.js';

// Calls with an expired token, several times in parallel; the spec runs it twice in parallel.

const platform = app.store(store_id);
const stores = await Promise.all([1, 2, 3].map(() => platform.installation.get()));
print(stores.map((one) => one.store_id));
