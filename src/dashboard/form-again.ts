import type { FastifyRequest } from 'fastify';
import type { MerchantGate } from '../platform/auth/merchant-gate.js';
import type { ApiError } from '../platform/contract/api-error.js';
import { isForm } from '../platform/endpoint/validation.pipe.js';
import { readTypedFields } from '../platform/uploads/typed-fields.js';
import { ownAddress } from './visit.js';

const UNAVAILABLE = 503;

/** Form that was refused before its values were used, so that the person can send it again. */
export interface FormAgain {
  readonly action: string;
  /** Names and values, without the CSRF token and files. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Field of the file that the form takes. */
  readonly file: string | undefined;
  /** The session has ended, a new one began after the form was opened, there were too many requests, or the server was busy. */
  readonly reason: 'ended' | 'changed' | 'limited' | 'busy';
}

/** Fields that no page repeats, including one-time codes; a form with one of them must be typed again. */
const SECRET = /password|^(?:secret|ticket|credential|code)$/;

/** Pages of the discounts of a store, whose codes are not secrets. */
const DISCOUNTS = /^\/\d+\/discounts(?:[/?]|$)/;

/** Pages on which people type passwords and codes. */
const ACCOUNT = /^\/(?:account\/|operator\/second-factor)/;

/**
 * Returns the form in a request, if its error is about the session or a limit. Browsers report whether a page of this server sent the form:
 * another site must not make a person send values that it chose. Forms with secrets are not repeated.
 */
export async function formAgain(error: ApiError, request: FastifyRequest, gate: MerchantGate): Promise<FormAgain | undefined> {
  await readFields(error, request);
  const fields = typedIn(request);
  if (fields.length === 0) return undefined;
  const reason = await reasonOf(error, request, gate);
  return reason && { ...formOf(request, fields), reason };
}

/** Returns the form of a request over the rate limit of its IP address, with its own CSRF token: no session is looked up for such a request. */
export function formAtLimit({ code }: ApiError, request: FastifyRequest): (FormAgain & { readonly csrf_token: string }) | undefined {
  const fields = code === 'rate_limited' ? typedIn(request) : [];
  if (fields.length === 0) return undefined;
  const { csrf_token = '' } = request.body as { csrf_token?: unknown };
  return { ...formOf(request, fields), reason: 'limited', csrf_token: String(csrf_token) };
}

/** Reads the fields of a form with a file, which its handler has not received. The rest of the body is discarded. */
async function readFields({ code, status }: ApiError, request: FastifyRequest): Promise<void> {
  if (!isOwn(request) || !(code === 'login_required' || status === UNAVAILABLE)) return;
  await readTypedFields(request);
  request.raw.resume();
}

const formOf = ({ url, routeOptions }: FastifyRequest, fields: FormAgain['fields']): Omit<FormAgain, 'reason'> => ({
  action: ownAddress(url),
  fields,
  file: routeOptions.config.endpoint?.files?.field,
});

/** Returns true for a form of this server's own pages, except those on which people type passwords and codes. */
const isOwn = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'POST' && headers['sec-fetch-site'] === 'same-origin' && !ACCOUNT.test(url);

/** Returns the fields of a form of this server's own pages; none if a secret is among them. */
function typedIn(request: FastifyRequest): FormAgain['fields'] {
  const { url, body } = request;
  if (!isOwn(request) || !isForm(body)) return [];
  const fields = Object.entries(body as Record<string, string | string[]>).filter(([name]) => name !== 'csrf_token');
  if (fields.some(([name]) => isSecret(name, url))) return [];
  return fields.flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const));
}

const isSecret = (name: string, url: string): boolean => SECRET.test(name) && !(name === 'code' && DISCOUNTS.test(url));

async function reasonOf(error: ApiError, request: FastifyRequest, gate: MerchantGate): Promise<FormAgain['reason'] | undefined> {
  const { merchant } = request;
  if (error.code === 'login_required') return 'ended';
  if (error.code === 'rate_limited' && merchant) return 'limited';
  if (error.status === UNAVAILABLE && merchant) return 'busy';
  return error.code === 'forbidden' && (await hasOtherToken(request, gate)) ? 'changed' : undefined;
}

/** Returns true for a form that lacks the CSRF token of the session, and assigns the session to the request. */
async function hasOtherToken(request: FastifyRequest, gate: MerchantGate): Promise<boolean> {
  const session = await gate.find(request, true);
  try {
    request.checkForm?.((request.body as { csrf_token?: unknown }).csrf_token);
    return false;
  } catch {
    if (session) request.merchant = session;
    return session !== undefined;
  }
}
