import type { SignedInMerchant } from '../merchants.js';

/** Tries the routes of a running app that was created from a template. */
export async function answersRequests(
  app_url: string,
  { platform_url, store_id }: { platform_url: string; store_id: string },
): Promise<void> {
  const page = await fetch(app_url);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, `frame-ancestors ${new URL(platform_url).origin}`]);
  expect(await (await fetch(`${app_url}/block`)).text()).toContain('<title>Parcel</title>');
  const script = await fetch(`${app_url}/client.js`);
  expect(script.headers.get('access-control-allow-origin')).toBe('*');
  expect(await script.text()).toContain('svc:session-token-request');
  expect((await fetch(`${app_url}/webhooks`, { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await fetch(`${app_url}/session`)).status).toBe(401);
  expect((await fetch(`${app_url}/none`)).status).toBe(404);
  const consent = await fetch(`${app_url}/install?store_id=${store_id}`, { redirect: 'manual' });
  expect([consent.status, consent.headers.get('location')]).toEqual([302, expect.stringContaining('/api/apps/oauth/authorize?')]);
}

/** Uses the page of the app as the dashboard shows it. */
export async function servesPage(app_url: string, merchant: SignedInMerchant, ids: { app_id: number; store_id: number }): Promise<void> {
  const issued = await merchant.call('POST', '/api/apps/session-token', { body: ids });
  const headers = { authorization: `Bearer ${issued.body.data.session_token}` };
  const session: unknown = await (await fetch(`${app_url}/session`, { headers })).json();
  expect(session).toMatchObject({ merchant: `merchant:${String(merchant.merchant_id)}`, store_id: ids.store_id });
  const charge: unknown = await (await fetch(`${app_url}/charge`, { method: 'POST', headers })).json();
  expect(charge).toEqual({ confirmation_url: expect.stringMatching(/\/settings\/apps\/billing\/\d+$/) });
}

/** Installs the app through the consent page, as a merchant does in a browser. Returns the text that the app shows at the end. */
export async function installs(app_url: string, merchant: SignedInMerchant, store_id: number): Promise<string> {
  const begun = await fetch(`${app_url}/install?store_id=${String(store_id)}`, { redirect: 'manual' });
  const request = Object.fromEntries(new URL(begun.headers.get('location') ?? '').searchParams);
  const decided = await merchant.call('POST', '/api/apps/oauth/authorize', { body: { ...request, decision: 'allow' } });
  const back = decided.headers.get('location') ?? '';
  expect((await fetch(back)).status).toBe(400);
  const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return (await fetch(back, { headers: { cookie } })).text();
}
