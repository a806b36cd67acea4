import type { Changes } from '../identity.js';

/** Request to the authorization endpoint: changes to a valid one. */
interface AuthorizeCase {
  readonly changes?: Changes;
  /** Text that is added to the query. */
  readonly more?: string;
  /** Sends the request without a session. */
  readonly anonymous?: boolean;
}

/** Request to the token endpoint: changes to a valid one. */
export interface TokenCase {
  readonly method?: 'GET' | 'PUT';
  /** Client that sends the request, by the way it authenticates; the default sends its secret in the body. */
  readonly client?: 'client_secret_basic' | 'none';
  /** Client that the code was issued to, unless it is the one that sends the request. */
  readonly owner?: 'client_secret_basic' | 'none';
  readonly fields?: Changes;
  readonly more?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: boolean;
  /** Sends the same request a second time. */
  readonly twice?: boolean;
}

const UNKNOWN_CLIENT = `svc_oc_${'0'.repeat(32)}`;
const basicOf = (text: string): { authorization: string } => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

/** Requests to the authorization endpoint. */
export const AUTHORIZE_REQUESTS: Readonly<Record<string, AuthorizeCase>> = {
  'a valid request': {},
  'a valid request without a session': { anonymous: true },
  'no state and no nonce': { changes: { state: undefined, nonce: undefined } },
  'an unknown parameter': { changes: { frobnicate: '1' } },
  'no client_id': { changes: { client_id: undefined } },
  'an empty client_id': { changes: { client_id: '' } },
  'an unknown client_id': { changes: { client_id: UNKNOWN_CLIENT } },
  'a client_id with a NUL byte': { changes: { client_id: '\0' } },
  'no redirect_uri': { changes: { redirect_uri: undefined } },
  'an empty redirect_uri': { changes: { redirect_uri: '' } },
  'a redirect_uri of another host': { changes: { redirect_uri: 'https://evil.example/' } },
  'a redirect_uri with another path': { changes: { redirect_uri: 'https://shop.example.com/signed-in/' } },
  'a redirect_uri with a query': { changes: { redirect_uri: 'https://shop.example.com/signed-in?x=1' } },
  'a redirect_uri with a fragment': { changes: { redirect_uri: 'https://shop.example.com/signed-in#x' } },
  'a redirect_uri in upper case': { changes: { redirect_uri: 'HTTPS://SHOP.EXAMPLE.COM/SIGNED-IN' } },
  'a redirect_uri with a port': { changes: { redirect_uri: 'https://shop.example.com:443/signed-in' } },
  'a relative redirect_uri': { changes: { redirect_uri: '/signed-in' } },
  'a javascript redirect_uri': { changes: { redirect_uri: 'javascript:alert(1)' } },
  'no response_type': { changes: { response_type: undefined } },
  'an empty response_type': { changes: { response_type: '' } },
  'response_type token': { changes: { response_type: 'token' } },
  'response_type id_token': { changes: { response_type: 'id_token' } },
  'response_type code id_token': { changes: { response_type: 'code id_token' } },
  'response_type none': { changes: { response_type: 'none' } },
  'an unknown response_type': { changes: { response_type: 'frobnicate' } },
  'response_mode query': { changes: { response_mode: 'query' } },
  'response_mode fragment': { changes: { response_mode: 'fragment' } },
  'an unknown response_mode': { changes: { response_mode: 'frobnicate' } },
  'no scope': { changes: { scope: undefined } },
  'an unknown scope': { changes: { scope: 'openid frobnicate' } },
  'scopes twice': { changes: { scope: 'openid email openid' } },
  'no PKCE': { changes: { code_challenge: undefined, code_challenge_method: undefined } },
  'no code_challenge': { changes: { code_challenge: undefined } },
  'no code_challenge_method': { changes: { code_challenge_method: undefined } },
  'code_challenge_method plain': { changes: { code_challenge_method: 'plain' } },
  'a short code_challenge': { changes: { code_challenge: 'a'.repeat(42) } },
  'a code_challenge with other characters': { changes: { code_challenge: '!'.repeat(43) } },
  'prompt none without a session': { changes: { prompt: 'none' }, anonymous: true },
  'prompt none login': { changes: { prompt: 'none login' } },
  'prompt login consent': { changes: { prompt: 'login consent' }, anonymous: true },
  'an unknown prompt': { changes: { prompt: 'frobnicate' } },
  'max_age 0 without a session': { changes: { max_age: '0' }, anonymous: true },
  'a negative max_age': { changes: { max_age: '-1' } },
  'a max_age that is no number': { changes: { max_age: 'x' } },
  'a max_age with a fraction': { changes: { max_age: '1.5' } },
  'an id_token_hint that is no token': { changes: { id_token_hint: 'x' } },
  'an unsigned id_token_hint': { changes: { id_token_hint: 'eyJhbGciOiJub25lIn0.e30.' } },
  'a request object': { changes: { request: 'eyJhbGciOiJub25lIn0.e30.' } },
  'a request_uri': { changes: { request_uri: 'https://shop.example.com/request' } },
  registration: { changes: { registration: '{}' } },
  'a claims parameter': { changes: { claims: '{"userinfo":{"name":null}}' } },
  'empty values': { changes: Object.fromEntries(['nonce', 'prompt', 'max_age', 'response_mode', 'login_hint'].map((name) => [name, ''])) },
  'an empty request': { changes: { request: '' } },
  'an empty request_uri': { changes: { request_uri: '' } },
  'an empty id_token_hint': { changes: { id_token_hint: '' } },
  'an empty max_age': { changes: { max_age: '' } },
  'an empty scope': { changes: { scope: '' } },
  'an empty code_challenge': { changes: { code_challenge: '' } },
  'client_id twice': { more: '&client_id=x' },
  'redirect_uri twice': { more: '&redirect_uri=https%3A%2F%2Fevil.example%2F' },
  'response_type twice': { more: '&response_type=code' },
  'scope twice': { more: '&scope=openid' },
  'state twice': { more: '&state=t' },
  'prompt twice': { more: '&prompt=none&prompt=login' },
};

/** Requests to the token endpoint. */
export const TOKEN_REQUESTS: Readonly<Record<string, TokenCase>> = {
  'a valid request with the secret in the body': {},
  'a valid request with HTTP Basic': { client: 'client_secret_basic' },
  'a valid request of a public client': { client: 'none' },
  'an unknown field': { fields: { frobnicate: '1' } },
  GET: { method: 'GET' },
  PUT: { method: 'PUT' },
  'a body of JSON': { json: true, headers: { 'content-type': 'application/json' } },
  'a body of text': { headers: { 'content-type': 'text/plain' } },
  'no grant_type': { fields: { grant_type: undefined } },
  'an empty grant_type': { fields: { grant_type: '' } },
  'an unknown grant_type': { fields: { grant_type: 'frobnicate' } },
  'grant_type refresh_token': { fields: { grant_type: 'refresh_token', refresh_token: 'x' } },
  'grant_type client_credentials': { fields: { grant_type: 'client_credentials' } },
  'grant_type password': { fields: { grant_type: 'password', username: 'a', password: 'b' } },
  'no code': { fields: { code: undefined } },
  'an empty code': { fields: { code: '' } },
  'an unknown code': { fields: { code: `svc_ac_${'0'.repeat(64)}` } },
  'a code with a NUL byte': { fields: { code: '\0' } },
  'a used code': { twice: true },
  'the code of another client': { owner: 'none' },
  'no redirect_uri at the token endpoint': { fields: { redirect_uri: undefined } },
  'another redirect_uri': { fields: { redirect_uri: 'https://evil.example/' } },
  'no code_verifier': { fields: { code_verifier: undefined } },
  'no code_verifier of a public client': { client: 'none', fields: { code_verifier: undefined } },
  'a wrong code_verifier': { fields: { code_verifier: 'a'.repeat(43) } },
  'a short code_verifier': { fields: { code_verifier: 'a' } },
  'a code_verifier with other characters': { fields: { code_verifier: '!'.repeat(43) } },
  'no client at all': { fields: { client_id: undefined, client_secret: undefined } },
  'no secret': { fields: { client_secret: undefined } },
  'a wrong secret': { fields: { client_secret: 'wrong' } },
  'a wrong secret with HTTP Basic': { client: 'client_secret_basic', headers: basicOf('x:y') },
  'an unknown client': { fields: { client_id: UNKNOWN_CLIENT } },
  'a secret of a public client': { client: 'none', fields: { client_secret: 'x' } },
  'HTTP Basic without a colon': { client: 'client_secret_basic', headers: basicOf('x') },
  'HTTP Basic that is not base64': { client: 'client_secret_basic', headers: { authorization: 'Basic !' } },
  'an unknown authentication scheme': { client: 'client_secret_basic', headers: { authorization: 'Digest x' } },
  'the secret in the header and in the body': { client: 'client_secret_basic', fields: { client_secret: 'x' } },
  "a client_id in the body that is not the header's": { client: 'client_secret_basic', fields: { client_id: UNKNOWN_CLIENT } },
  'grant_type twice': { more: '&grant_type=authorization_code' },
  'code twice': { more: '&code=x' },
  'redirect_uri twice at the token endpoint': { more: '&redirect_uri=x' },
  'client_secret twice': { more: '&client_secret=x' },
};

/** Intended difference from oidc-provider. */
interface Difference {
  readonly ours: string;
  readonly theirs: string;
  readonly why: string;
}

const PAGE = 'The page names the parameter that is wrong; the client sees no code.';
const SCOPE = 'RFC 6749, 3.3: a missing scope is an invalid scope.';
const REPEATED = 'Any repeated parameter is refused with 400 (completions, 3), so that no party can read another value than we do.';
const CREDENTIALS = 'RFC 6749, 5.2: missing or unreadable client authentication is invalid_client.';
const GRANT = 'RFC 7636, 4.6 and RFC 6749, 5.2: whatever does not belong to the code is invalid_grant.';

/** Requests that have another result here, by name. */
export const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'no client_id': { ours: '4xx invalid_client', theirs: '4xx invalid_request', why: PAGE },
  'an empty client_id': { ours: '4xx invalid_client', theirs: '4xx invalid_request', why: PAGE },
  'no redirect_uri': { ours: '4xx invalid_redirect_uri', theirs: '4xx invalid_request', why: PAGE },
  'an empty redirect_uri': { ours: '4xx invalid_redirect_uri', theirs: '4xx invalid_request', why: PAGE },
  'response_mode fragment': {
    ours: 'redirect invalid_request',
    theirs: 'proceeds',
    why: 'Codes are returned in the query only, as the metadata says.',
  },
  'an unknown response_mode': {
    ours: 'redirect invalid_request',
    theirs: 'redirect unsupported_response_mode',
    why: 'No specification defines unsupported_response_mode.',
  },
  'no scope': { ours: 'redirect invalid_scope', theirs: 'redirect invalid_request', why: SCOPE },
  'an empty scope': { ours: 'redirect invalid_scope', theirs: 'redirect invalid_request', why: SCOPE },
  'an unknown scope': {
    ours: 'redirect invalid_scope',
    theirs: 'proceeds',
    why: 'A scope that the client lacks is invalid_scope (completions, 14) instead of being left out.',
  },
  'response_type twice': { ours: '4xx invalid_request', theirs: 'redirect invalid_request', why: REPEATED },
  'scope twice': { ours: '4xx invalid_request', theirs: 'redirect invalid_request', why: REPEATED },
  'state twice': { ours: '4xx invalid_request', theirs: 'redirect invalid_request', why: REPEATED },
  'prompt twice': { ours: '4xx invalid_request', theirs: 'redirect invalid_request', why: REPEATED },
  'a body of JSON': {
    ours: 'proceeds',
    theirs: '4xx invalid_request',
    why: 'Both kinds of bodies are accepted, as at the token endpoint for apps (completions, 3).',
  },
  'an empty code': {
    ours: '4xx invalid_grant',
    theirs: '4xx invalid_request',
    why: 'A code of any length that is unknown is invalid_grant (completions, 14).',
  },
  'no redirect_uri at the token endpoint': { ours: '4xx invalid_grant', theirs: '4xx invalid_request', why: GRANT },
  'a short code_verifier': { ours: '4xx invalid_grant', theirs: '4xx invalid_request', why: GRANT },
  'a code_verifier with other characters': { ours: '4xx invalid_grant', theirs: '4xx invalid_request', why: GRANT },
  'no client at all': { ours: '4xx invalid_client', theirs: '4xx invalid_request', why: CREDENTIALS },
  'HTTP Basic without a colon': { ours: '4xx invalid_client', theirs: '4xx invalid_request', why: CREDENTIALS },
  'HTTP Basic that is not base64': { ours: '4xx invalid_client', theirs: '4xx invalid_request', why: CREDENTIALS },
  'an unknown authentication scheme': { ours: '4xx invalid_client', theirs: '4xx invalid_request', why: CREDENTIALS },
};
