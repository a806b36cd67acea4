import { hash } from '@node-rs/argon2';
import { SessionsService } from '../src/identity/sign-in/sessions.service.js';
import { Config } from '../src/platform/config/config.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import { StaffService } from '../src/staff/staff.service.js';
import type { StaffRole } from '../src/staff/staff-member.entity.js';
import type { Answer, CallOptions } from './caller.js';
import type { Api } from './harness.js';

/** Account that can sign in. */
export interface Account {
  merchant_id: number;
  email: string;
  password: string;
}

/** Membership of a store. */
export interface Membership {
  role?: StaffRole;
  permissions?: string[];
}

/** A signed-in merchant, with a bearer token and with a browser cookie. */
export interface SignedInMerchant extends Account {
  session_token: string;
  csrf_token: string;
  /** The `Cookie` header. */
  cookie: string;
  /** Calls with the session as a bearer token. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls like a page of this service in a browser, with the cookie and the CSRF token. */
  browse(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

let made = 0;
/** Hashes of passwords, by password: computing one takes longer than most requests. */
const hashes = new Map<string, Promise<string>>();

/** Creates a merchant without a membership. */
export async function account(api: Api, password = 'correct horse battery'): Promise<Account> {
  const email = `Merchant.${String(++made)}@Example.com`;
  const hashed = hashes.get(password) ?? hash(password);
  hashes.set(password, hashed);
  const [merchant] = await api.query<{ merchant_id: number }>(
    'INSERT INTO merchants (email, name, password_hash) VALUES ($1, $2, $3) RETURNING merchant_id::integer',
    [email, `Merchant ${String(made)}`, await hashed],
  );
  return { merchant_id: merchant!.merchant_id, email, password };
}

/** Makes a merchant a member of a store. */
export function addToStaff(
  api: Api,
  { merchant_id }: Account,
  store_id: number,
  { role = 'owner', permissions }: Membership = {},
): Promise<number> {
  return api.app.get(SystemDb).asStore(store_id, (ctx) => api.app.get(StaffService).assign(ctx, merchant_id, { role, permissions }));
}

/** Returns the `name=value` pairs of the cookies that a response sets. */
export const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');

/** Signs an account in with its password. */
export async function signIn(api: Api, known: Account): Promise<SignedInMerchant> {
  const { email, password } = known;
  const answer = await api.call('POST', '/api/dashboard/login', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`The merchant was not let in: ${answer.text}`);
  return withSession(api, known, answer.body.data.session_token as string, cookiesOf(answer));
}

async function withSession(api: Api, known: Account, session_token: string, cookie: string): Promise<SignedInMerchant> {
  const authorization = `Bearer ${session_token}`;
  const call = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
    api.call(method, path, { ...options, headers: { authorization, ...options.headers } });
  const { csrf_token } = (await call('GET', '/api/dashboard/me')).body.data as { csrf_token: string };
  const browse = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
    api.call(method, path, { ...options, headers: { cookie, 'x-csrf-token': csrf_token, ...options.headers } });
  return { ...known, session_token, csrf_token, cookie, call, browse };
}

/** Creates a member of the store who is signed in, without the time that a password takes. */
export async function merchantOf(api: Api, store_id: number, place: Membership = {}): Promise<SignedInMerchant> {
  const known = await account(api);
  await addToStaff(api, known, store_id, place);
  return signedIn(api, known);
}

/** Signs an account in without the time that a password takes. */
export async function signedIn(api: Api, known: Account): Promise<SignedInMerchant> {
  const { session_token } = await api.app.get(SessionsService).open(known.merchant_id);
  const host = api.app.get(Config).base_url.startsWith('https://') ? '__Host-' : '';
  return withSession(api, known, session_token, `${host}svc_session=${session_token}`);
}
