import { App, PlatformError } from '@merchant-apps-platform/client';
import { FileTokenStore, nodeRoutes } from '@merchant-apps-platform/client/node';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @param {string} name */
const setting = (name) => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} in .env, or run: merchant-apps app dev`);
  return value;
};

const base_url = setting('PLATFORM_URL');
const app_url = setting('APP_URL');
const { scopes } = JSON.parse(readFileSync(new URL('merchant-app.json', import.meta.url), 'utf8'));

const app = new App({
  base_url,
  client_id: setting('CLIENT_ID'),
  client_secret: setting('CLIENT_SECRET'),
  webhook_secret: setting('WEBHOOK_SECRET'),
  redirect_uri: `${app_url}/callback`,
  scopes,
  tokens: new FileTokenStore('tokens.json'),
});

// GET /install?store_id=… and GET /callback install the app, POST /webhooks receives events. The client verifies their signatures.
const routes = app.routes({
  events: {
    'order.created': ({ store_id, data }) =>
      console.log(`Verified: order ${data.order_id} of store ${store_id} for ${data.grand_total} taka.`),
    'charge.activated': ({ data }) => console.log(`Verified: charge ${data.charge_id} was paid.`),
  },
});

/**
 * Answers the pages of the app in the dashboard. A session token proves which merchant of which store uses it.
 *
 * @type {Record<string, (session_token: string) => Promise<Response> | Response>}
 */
const pages = {
  'GET /': () => file(new URL('page.html', import.meta.url), 'text/html; charset=utf-8'),
  'GET /block': () => file(new URL('block.html', import.meta.url), 'text/html; charset=utf-8'),
  'GET /client.js': () => file(new URL(import.meta.resolve('@merchant-apps-platform/client/browser/bundle')), 'text/javascript'),
  'GET /session': async (session_token) => {
    const { sub, store_id } = await app.verifySession(session_token);
    const { data } = await app.store(store_id).orders.list({ limit: 5 });
    return Response.json({ merchant: sub, store_id, orders: data });
  },
  'POST /charge': async (session_token) => {
    const { store_id } = await app.verifySession(session_token);
    const { confirmation_url } = await app.store(store_id).charges.create({ name: 'Setup', amount: 250 });
    return Response.json({ confirmation_url });
  },
};

/**
 * @param {URL} url
 * @param {string} type
 */
function file(url, type) {
  const frames = { 'content-security-policy': `frame-ancestors ${new URL(base_url).origin}` };
  // The frame of a block has no origin, so its script comes from another one.
  return new Response(readFileSync(url), { headers: { 'content-type': type, ...frames, 'access-control-allow-origin': '*' } });
}

/** @param {import('node:http').IncomingMessage} request */
async function answer({ method, url = '/', headers }) {
  const page = pages[`${method} ${new URL(url, app_url).pathname}`];
  if (!page) return new Response('Not found', { status: 404 });
  try {
    return await page((headers.authorization ?? '').replace(/^Bearer /, ''));
  } catch (error) {
    console.error(error);
    return Response.json({ message: String(error) }, { status: error instanceof PlatformError && error.status < 500 ? 401 : 500 });
  }
}

const middleware = nodeRoutes(routes);
const server = createServer((request, response) =>
  middleware(request, response, async (error) => {
    if (error) console.error(error);
    const { status, headers, body } = error ? new Response('Failed', { status: 500 }) : await answer(request);
    response.writeHead(status, Object.fromEntries(headers));
    for await (const chunk of body ?? []) response.write(chunk);
    response.end();
  }),
);
server.listen(Number(new URL(app_url).port), 'localhost', () => console.log(`The app listens at ${app_url}.`));
