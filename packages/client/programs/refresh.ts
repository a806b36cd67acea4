import { App } from '@merchant-apps-platform/client';
import { app, print, store_id } from './app.js';

// Calls with an expired token, several times in parallel; the spec runs it twice in parallel. The second app shares nothing with the first one
// but the file of the tokens, as in another process, and surely reads it before they are refreshed.

const other = new App(app.options);
const stores = await Promise.all([app, app, other].map((one) => one.store(store_id).installation.get()));
print(stores.map((one) => one.store_id));
