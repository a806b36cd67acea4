import { useApi } from '../harness.js';
import { ALL_SCOPES, basic, CALLBACK, type Changes, Identity, IDENTITY } from '../identity.js';
import { AUTHORIZE_REQUESTS, DIFFERENCES, TOKEN_REQUESTS, type TokenCase } from './malformed-requests.js';
import { type KnownClient, Oracle } from './oracle.js';

const FORM = 'application/x-www-form-urlencoded';

const queryOf = (fields: Changes): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));

/** Sends a request without following its redirect. */
const send = (url: string, init: RequestInit = {}): Promise<Response> => fetch(url, { redirect: 'manual', ...init });

/**
 * Describes a response: `proceeds` for a code, a page or tokens, `redirect <error>` for an error at the client's redirect URI, otherwise the
 * class of the status and the error.
 */
async function outcomeOf(response: Response): Promise<string> {
  const location = response.headers.get('location');
  if (location?.startsWith(CALLBACK)) {
    const { searchParams, hash } = new URL(location);
    const error = searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
    return error === null ? 'proceeds' : `redirect ${error}`;
  }
  if (response.status < 400) return 'proceeds';
  const body = (await response.json().catch(() => ({}))) as { error?: string };
  return `${String(response.status)[0] ?? ''}xx ${body.error ?? 'without an error code'}`;
}

describe('malformed requests have the same result as at oidc-provider', () => {
  const api = useApi();
  const identity = new Identity(api);
  const clients = {} as Record<KnownClient['method'], KnownClient>;
  let oracle: Oracle;

  beforeAll(async () => {
    await identity.begin();
    for (const method of ['client_secret_basic', 'client_secret_post', 'none'] as const)
      clients[method] = { method, ...(await identity.register({ type: method === 'none' ? 'public' : 'confidential' })) };
    oracle = await Oracle.start(Object.values(clients));
  });
  afterAll(() => oracle.stop());

  /** Compares the outcome at both providers; the intended differences are exact. */
  function expectSame(name: string, ours: string, theirs: string): void {
    const { ours: expected, theirs: known } = DIFFERENCES[name] ?? { ours: theirs, theirs };
    expect({ name, ours, theirs }).toEqual({ name, ours: expected, theirs: known });
    expect(DIFFERENCES[name] === undefined || ours !== theirs).toBe(true);
  }

  it.each(Object.entries(AUTHORIZE_REQUESTS))('authorize: %s', async (name, { changes = {}, more = '', anonymous = false }) => {
    const fields = {
      client_id: clients.client_secret_post.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: ALL_SCOPES,
      state: 's',
      nonce: 'n',
      code_challenge: identity.pkce.challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    const path = (all: Changes): string => `${IDENTITY}/authorize?${queryOf(all).toString()}${more}`;
    const session: Record<string, string> = anonymous
      ? { accept: 'text/html' }
      : { authorization: `Bearer ${identity.owner.session_token}` };
    const ours = await send(api.base_url + path({ ...fields, store_id: String(identity.store_id) }), { headers: session });
    const theirs = await send(oracle.base_url + path(fields));
    expectSame(name, await outcomeOf(ours), await outcomeOf(theirs));
  });

  function bodyOf(code: string, { client, fields }: TokenCase): Changes {
    const { client_id, client_secret } = clients[client ?? 'client_secret_post'];
    return {
      grant_type: 'authorization_code',
      ...(client !== 'client_secret_basic' && { client_id }),
      ...(client === undefined && { client_secret: client_secret ?? '' }),
      code,
      redirect_uri: CALLBACK,
      code_verifier: identity.pkce.verifier,
      ...fields,
    };
  }

  function headersOf({ client, headers }: TokenCase): Record<string, string> {
    const { client_id, client_secret } = clients.client_secret_basic;
    return {
      'content-type': FORM,
      ...(client === 'client_secret_basic' && { authorization: basic(client_id, client_secret) }),
      ...headers,
    };
  }

  function redeem(base_url: string, code: string, request: TokenCase): Promise<Response> {
    const body = bodyOf(code, request);
    const query = queryOf(body).toString() + (request.more ?? '');
    const url = `${base_url}${IDENTITY}/token`;
    if (request.method === 'GET') return send(`${url}?${query}`);
    const text = request.json === true ? JSON.stringify(body) : query;
    return send(url, { method: request.method ?? 'POST', headers: headersOf(request), body: text });
  }

  it.each(Object.entries(TOKEN_REQUESTS))('token: %s', async (name, request) => {
    const { client_id } = clients[request.owner ?? request.client ?? 'client_secret_post'];
    const codes = [
      [api.base_url, await identity.code({ client_id })],
      [oracle.base_url, await oracle.code(client_id, { code_challenge: identity.pkce.challenge })],
    ] as const;
    const outcomes: string[] = [];
    for (const [base_url, code] of codes) {
      if (request.twice === true) await redeem(base_url, code, request);
      outcomes.push(await outcomeOf(await redeem(base_url, code, request)));
    }
    expectSame(name, outcomes[0]!, outcomes[1]!);
  });

  it('has no entry in the table of differences for a request that is not sent', () => {
    const names = new Set([...Object.keys(AUTHORIZE_REQUESTS), ...Object.keys(TOKEN_REQUESTS)]);
    expect(Object.keys(DIFFERENCES).filter((name) => !names.has(name))).toEqual([]);
  });
});
