import { type Api, until } from './harness.js';
import type { SignedInMerchant } from './merchants.js';

/** Paths of the logs of an app for its developers. */
export const LOG = /^\/api\/developers\/.*\/(?:deliveries|events|requests|errors)\b/;

/** Returns the operation of the app API whose resource an operation needs; a delivery is the same for merchants and developers. */
export const operationOf = (method: string, path: string): string =>
  path.endsWith('/retry') || (LOG.test(path) && path.includes('/deliveries'))
    ? 'GET /webhooks/deliveries/{delivery_id}'
    : `${method} ${path}`;

/** Returns a test store of an organisation, created if there is none. */
export async function testStoreOf(person: SignedInMerchant, organisation_id: unknown): Promise<number> {
  const path = `/api/developers/organisations/${String(organisation_id)}/stores`;
  const [known] = (await person.call('GET', path)).body.data as { store_id: number }[];
  const store_id = known?.store_id ?? ((await person.call('POST', path)).body.data.store_id as number);
  await until(async () => (await person.call('GET', `${path}/${String(store_id)}`)).body.data.status === 'ready');
  return store_id;
}

/** Creates a charge of an app on a test store of an organisation. */
export async function chargeOn({ make }: Api, person: SignedInMerchant, payment_path: string, app_id: number): Promise<void> {
  const { body } = await person.call('POST', payment_path.replace('payments/fail', 'installations'), { body: { app_id } });
  const charge = { name: 'Setup', amount: 100, return_url: 'https://app.example.com/done' };
  await make.caller(body.data.access_token as string).post('/billing/charges', charge);
}
