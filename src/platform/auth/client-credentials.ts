import { ApiError } from '../contract/api-error.js';

/** Credentials of an OAuth client in a request (RFC 6749, 2.3.1). */
interface PresentedClient {
  /** Client id; empty if the request has none. */
  readonly client_id: string;
  /** Client secret; empty if the request has none. */
  readonly client_secret: string;
  readonly via: 'basic' | 'body';
}

interface ClientFields {
  readonly client_id?: unknown;
  readonly client_secret?: unknown;
}

const CHALLENGE = 'Basic realm="oauth", charset="UTF-8"';

/**
 * Verifies the client credentials of a request, from HTTP Basic or else from the body. Throws the errors of `verify`, `invalid_request`
 * for a request with both, and `invalid_client` for a malformed header. Errors of HTTP Basic carry the challenge that RFC 6749 requires.
 */
export async function authenticateClient<T>(
  authorization: string | undefined,
  body: ClientFields,
  verify: (client: PresentedClient) => Promise<T>,
): Promise<T> {
  const client = presentedClient(authorization, body);
  try {
    return await verify(client);
  } catch (error) {
    if (client.via === 'basic' && error instanceof ApiError && error.code === 'invalid_client') throw error.challenging(CHALLENGE);
    throw error;
  }
}

function presentedClient(authorization: string | undefined, body: ClientFields): PresentedClient {
  const basic = basicOf(authorization);
  if (basic === undefined) return { client_id: text(body.client_id), client_secret: text(body.client_secret), via: 'body' };
  if (basic === null) throw ApiError.coded('invalid_client', 'The Authorization header is not valid.').challenging(CHALLENGE);
  if (body.client_secret !== undefined) throw ApiError.coded('invalid_request', 'Send the client credentials in one way only.');
  if (body.client_id !== undefined && body.client_id !== basic.client_id)
    throw ApiError.coded('invalid_request', 'The client ids of the header and the body differ.');
  return { ...basic, via: 'basic' };
}

/** Returns the client id by which a request is counted, from HTTP Basic or else from the body. */
export function namedClient(authorization: string | undefined, body: unknown): unknown {
  return basicOf(authorization)?.client_id ?? ((body ?? {}) as ClientFields).client_id;
}

/** Returns the credentials of HTTP Basic; undefined for another scheme, null for a header that cannot be read. */
function basicOf(authorization: string | undefined): { client_id: string; client_secret: string } | null | undefined {
  const encoded = /^basic +([\w+/=-]{1,4096}) *$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return /^basic\b/i.test(authorization ?? '') ? null : undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) return null;
  try {
    return { client_id: formDecoded(pair.slice(0, colon)), client_secret: formDecoded(pair.slice(colon + 1)) };
  } catch {
    return null;
  }
}

/** Decodes `application/x-www-form-urlencoded`, in which both parts of the pair are encoded. */
const formDecoded = (encoded: string): string => decodeURIComponent(encoded.replaceAll('+', ' '));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
