import { Id } from '../../../platform/contract/fields/ids.js';
import type { IdpClient } from '../clients/idp-client.entity.js';
import { scopeWords } from '../scopes.js';
import type { UserType } from '../user.js';
import { type IdentityRequest, overlong, unstorable } from './authorize.dto.js';
import { challengeProblem } from '../../../platform/crypto/secrets.js';

/** Error of an authentication request, as reported to the redirect URI (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
export interface SignInRefusal {
  readonly error:
    | 'invalid_request'
    | 'invalid_scope'
    | 'access_denied'
    | 'unsupported_response_type'
    | 'request_not_supported'
    | 'request_uri_not_supported'
    | 'registration_not_supported'
    | 'login_required'
    | 'consent_required'
    | 'interaction_required';
  readonly description: string;
}

/** Returns an `invalid_request`. */
export const invalid = (description: string): SignInRefusal => ({ error: 'invalid_request', description });

/** Refusal of consent by the user. */
export const DENIED: SignInRefusal = { error: 'access_denied', description: 'The user denied the request.' };

const PROMPTS = ['none', 'login', 'consent'];

/** Authentication request with a valid client and redirect URI. */
export class PendingSignIn {
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  readonly user_type: UserType;
  /** Store of the request or of the client; null if neither names one. */
  readonly store_id: number | null;
  readonly prompts: ReadonlySet<string>;
  /** Maximum age of the sign-in in seconds; undefined for any. */
  readonly max_age: number | undefined;
  /** Error in the other parameters, if any. */
  readonly problem: SignInRefusal | undefined;

  constructor(
    readonly client: IdpClient,
    readonly request: IdentityRequest,
    private readonly issuer: string,
  ) {
    this.redirect_uri = request.redirect_uri ?? '';
    this.scopes = scopeWords(request.scope);
    this.user_type = request.user_type === 'customer' ? 'customer' : 'merchant';
    this.store_id = Id.parse(request.store_id) ?? client.owner_store_id;
    this.prompts = new Set(scopeWords(request.prompt));
    this.max_age = request.max_age === undefined ? undefined : Number(request.max_age);
    this.problem = firstProblem(this, CHECKS);
  }

  /** Returns the redirect URL with a code. */
  accepted(code: string): string {
    return this.back({ code });
  }

  /** Returns the redirect URL with an error. */
  refused({ error, description }: SignInRefusal): string {
    return this.back({ error, error_description: description });
  }

  /** The issuer is part of every response, so that clients of several providers are not confused (RFC 9207). */
  private back(parameters: Record<string, string>): string {
    const { state } = this.request;
    const query = new URLSearchParams({ ...parameters, ...(state !== undefined && { state }), iss: this.issuer });
    return `${this.redirect_uri}${this.redirect_uri.includes('?') ? '&' : '?'}${query.toString()}`;
  }
}

type Check = (pending: PendingSignIn) => SignInRefusal | undefined;

function firstProblem(pending: PendingSignIn, checks: readonly Check[]): SignInRefusal | undefined {
  for (const check of checks) {
    const problem = check(pending);
    if (problem) return problem;
  }
  return undefined;
}

const CHECKS: readonly Check[] = [
  ({ request }) => textProblem(request),
  ({ request: { response_type: type } }) => {
    if (type === undefined || type === '') return invalid('response_type is required.');
    return type === 'code' ? undefined : { error: 'unsupported_response_type', description: 'response_type must be code.' };
  },
  ({ request: { response_mode: mode } }) => (mode === undefined || mode === 'query' ? undefined : invalid('response_mode must be query.')),
  ({ request }) => extensionProblem(request),
  ({ scopes, client }) => scopeProblem(scopes, client),
  ({ prompts }) => promptProblem(prompts),
  ({ request: { max_age } }) =>
    max_age === undefined || /^\d{1,9}$/.test(max_age) ? undefined : invalid('max_age must be a number of seconds.'),
  ({ client, request }) => pkceProblem(client, request),
  ({ request: { user_type } }) =>
    user_type === undefined || ['merchant', 'customer'].includes(user_type)
      ? undefined
      : invalid('user_type must be merchant or customer.'),
  (pending) => storeProblem(pending),
];

function textProblem(request: IdentityRequest): SignInRefusal | undefined {
  const odd = unstorable(request);
  if (odd !== undefined) return invalid(`${odd} contains characters that cannot be stored.`);
  const [name, limit] = overlong(request) ?? [];
  return name === undefined ? undefined : invalid(`${name} must have at most ${String(limit)} characters.`);
}

/** Request objects are refused without being read, so that no address of a request is ever fetched. */
function extensionProblem({ request, request_uri, registration }: IdentityRequest): SignInRefusal | undefined {
  if (request !== undefined) return { error: 'request_not_supported', description: 'Request objects are not supported.' };
  if (request_uri !== undefined) return { error: 'request_uri_not_supported', description: 'request_uri is not supported.' };
  if (registration !== undefined) return { error: 'registration_not_supported', description: 'registration is not supported.' };
  return undefined;
}

function scopeProblem(scopes: readonly string[], client: IdpClient): SignInRefusal | undefined {
  if (scopes.length === 0) return { error: 'invalid_scope', description: 'scope is required.' };
  if (scopes.every((scope) => client.scopes.includes(scope))) return undefined;
  return { error: 'invalid_scope', description: 'The client may not request these scopes.' };
}

function promptProblem(prompts: ReadonlySet<string>): SignInRefusal | undefined {
  if ([...prompts].some((prompt) => !PROMPTS.includes(prompt))) return invalid('prompt must be none, login or consent.');
  return prompts.has('none') && prompts.size > 1 ? invalid('prompt none must be alone.') : undefined;
}

/** Validates the PKCE challenge. A client with `pkce_required` needs one. */
function pkceProblem(client: IdpClient, { code_challenge, code_challenge_method }: IdentityRequest): SignInRefusal | undefined {
  if (code_challenge === undefined && code_challenge_method === undefined) {
    return client.pkce_required === 1 ? invalid('code_challenge is required (PKCE).') : undefined;
  }
  const problem = challengeProblem(code_challenge, code_challenge_method);
  return problem === undefined ? undefined : invalid(problem);
}

function storeProblem({ request, client, store_id, user_type, scopes }: PendingSignIn): SignInRefusal | undefined {
  if (request.store_id !== undefined && Id.parse(request.store_id) === undefined) return invalid('store_id must be the id of a store.');
  if (client.owner_store_id !== null && store_id !== client.owner_store_id) return invalid('store_id must be the store of the client.');
  const needed = user_type === 'customer' || scopes.includes('store');
  return needed && store_id === null ? invalid('store_id is required.') : undefined;
}
