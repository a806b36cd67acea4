import { ConnectionError, PlatformError } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { setTimeout } from 'node:timers/promises';
import { openInBrowser } from './browser.js';
import { type Context, send } from './context.js';
import { EXIT, Failure } from './failures.js';
import { sessions } from './sessions.js';
import type { Register } from './program.js';

interface Codes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

interface Token {
  readonly access_token: string;
  readonly expires_in: number;
}

interface Refusal {
  readonly error: string;
  readonly message: string;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Seconds by which `slow_down` lengthens the interval (RFC 8628, 3.5). */
const SLOWER = 5;

/** Adds the commands of the sign-in. */
export function addSignIn(program: Command, run: Register): void {
  const login = program.command('login').description('sign in to the developer portal').option('--open', 'open the page in a browser');
  run(login, (context, { open }) => signIn(context, open === true));
  run(program.command('logout').description('end the session, here and at the platform'), signOut);
  run(program.command('whoami').description('show the signed-in person'), async ({ out, portal, url }) => {
    const session = await portal.developers.getSession();
    out.record({ ...session, url }, [
      ['NAME', ({ name }) => name],
      ['EMAIL', ({ email }) => email],
      ['PLATFORM', (shown) => shown.url],
      ['SESSION ENDS', ({ expires_at }) => expires_at],
    ]);
  });
}

async function signIn(context: Context, open: boolean): Promise<void> {
  const { url, out } = context;
  const codes = (await post(url, 'authorize', {})) as Codes | Refusal;
  if (!('device_code' in codes)) throw new Failure(`${url} refuses the sign-in: ${codes.message}`);
  out.tell(`Open ${codes.verification_uri} in a browser and type the code ${codes.user_code}`);
  out.tell(`or open ${codes.verification_uri_complete} and compare the code.`);
  if (open) openInBrowser(codes.verification_uri_complete);
  const { access_token, expires_in } = await waitFor(url, codes);
  sessions.keep(url, { access_token, expires_at: new Date(Date.now() + expires_in * 1000).toISOString() });
  const { name, email, expires_at } = await context.portal.developers.getSession();
  out.done({ url, name, email, expires_at }, `Signed in as ${name} (${email}) until ${expires_at}.`);
}

/** Asks for the token until the person has decided, or the codes have expired. */
async function waitFor(url: string, { device_code, expires_in, interval }: Codes): Promise<Token> {
  const end = Date.now() + expires_in * 1000;
  let pause = interval;
  while (Date.now() < end) {
    await setTimeout(pause * 1000);
    const answer = await post(url, 'token', { grant_type: GRANT, device_code }).catch(unlessLost);
    if (answer === undefined) continue;
    if ('access_token' in answer) return answer as Token;
    const { error, message } = answer as Refusal;
    if (error === 'slow_down') pause += SLOWER;
    else if (error !== 'authorization_pending') throw new Failure(message, EXIT.signed_out);
  }
  throw new Failure('The code has expired. Run merchant-apps login again.', EXIT.signed_out);
}

/** A lost connection is no answer: the device asks again. */
function unlessLost(error: unknown): undefined {
  if (!(error instanceof ConnectionError)) throw error;
}

async function post(url: string, step: string, fields: Readonly<Record<string, string>>): Promise<object> {
  const body = new URLSearchParams({ client_id: 'cli', ...fields });
  const request = new Request(`${url}/api/developers/device/${step}`, { method: 'POST', body });
  const response = await send(request).catch((error: unknown) => {
    throw new ConnectionError(`No response from ${url}.`, { cause: error });
  });
  const answer = (await response.json().catch(() => undefined)) as object | undefined;
  if (answer === undefined) throw new Failure(`${url} is no merchant apps platform: it answered with ${String(response.status)}.`);
  return answer;
}

/** The session ends here in any case. */
async function signOut({ url, out, portal }: Context): Promise<void> {
  try {
    await portal.developers.endSession();
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status !== 401) throw error;
  } finally {
    sessions.forget(url);
  }
  out.done({ url }, `Signed out of ${url}.`);
}
