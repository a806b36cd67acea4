import { App, WebhookSignatureError } from '@merchant-apps-platform/client';

// An installation, a call and a webhook with nothing but the standards of the web: for Node.js, Deno, Bun, browsers and workers.

const KEY = 'c2VjcmV0IG9mIHRoZSB3ZWJob29rcyBvZiBhbiBhcHA=';
const ORIGIN = 'https://app.example.com';
const order = { order_id: 42, grand_total: 2501 };

/** Stands in for the platform. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/apps/oauth/token') {
    const { code } = (await request.json()) as { code: string };
    const installation = { store_id: 17, store_name: 'Nakshi Handicrafts', installation_id: 3, is_sandbox: 1, scope: 'read:orders' };
    return Response.json({
      ...installation,
      access_token: `svc_at_${code}`,
      refresh_token: 'svc_rt_1',
      token_type: 'Bearer',
      expires_in: 3600,
    });
  }
  const authorized = request.headers.get('authorization') === 'Bearer svc_at_good';
  return authorized && pathname === '/api/apps/v1/orders/42'
    ? Response.json({ message: 'Order', status: 200, data: order })
    : Response.json({ message: 'Unauthorized', status: 401 }, { status: 401 });
}

const app = new App({
  ...{ base_url: 'https://platform.example', client_id: 'svc_app_1', client_secret: 'svc_secret_1', webhook_secret: `whsec_${KEY}` },
  ...{ redirect_uri: `${ORIGIN}/callback`, scopes: ['read:orders'], fetch: answer },
});
const received: unknown[] = [];
const routes = app.routes({ events: { 'order.created': ({ data }) => received.push(data.order_id) } });

async function visit(path: string, init: RequestInit = {}): Promise<Response> {
  return (await routes.handle(new Request(ORIGIN + path, init))) ?? new Response('Not found', { status: 404 });
}

const begun = await visit('/install?store_id=17');
const consent = new URL(begun.headers.get('location') ?? '');
const state = consent.searchParams.get('state') ?? '';
const cookie = begun.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
// The browser sends cookies itself, so only servers can set this header of a request.
const back = new Request(`${ORIGIN}/callback?code=good&state=${state}`);
Object.defineProperty(back, 'headers', { value: new Headers({ cookie }) });
const installed = await routes.handle(back);
const call = await app.store(17).orders.get(42);

const encoder = new TextEncoder();
const body = JSON.stringify({ event_id: '1', event_topic: 'order.created', store_id: 17, data: order });
const timestamp = String(Math.floor(Date.now() / 1000));
const bytes = Uint8Array.from(atob(KEY), (letter) => letter.charCodeAt(0));
const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`msg_1.${timestamp}.${body}`)));
const signed = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp };
const headers = { ...signed, 'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}` };
const accepted = await visit('/webhooks', { method: 'POST', body, headers });
const forged = await visit('/webhooks', { method: 'POST', body: body.replace('2501', '1'), headers });

let refusal: unknown;
try {
  app.verifyWebhook(body, { ...headers, 'webhook-timestamp': '1' });
} catch (error) {
  refusal = error instanceof WebhookSignatureError;
}

console.log(
  JSON.stringify({
    consent: [begun.status, consent.origin, consent.searchParams.get('code_challenge_method')],
    installed: [installed?.status, await installed?.text()],
    call: call.grand_total,
    webhooks: [accepted.status, forged.status, refusal, received],
  }),
);
