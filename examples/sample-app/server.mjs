import { SampleApp } from './sample-app.mjs';

/** @param {string} name */
function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: see examples/sample-app/README.md.`);
  return value;
}

/** @returns {import('./sample-app.mjs').Settings} */
const settings = () => ({
  base_url: process.env.PLATFORM_URL || 'http://localhost:3000',
  client_id: required('CLIENT_ID'),
  client_secret: required('CLIENT_SECRET'),
  webhook_secret: required('WEBHOOK_SECRET'),
  scopes: process.env.SCOPES || 'read:store,read:orders',
  tokens_file: process.env.TOKENS_FILE,
});

const app = new SampleApp();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close());
try {
  const known = settings();
  const port = Number(process.env.PORT || 4000);
  const url = await app.listen({ port, url: process.env.APP_URL || `http://localhost:${port}` });
  app.configure(known);
  console.log(`The app is ready. Install it: ${url}/install?store_id=1`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
