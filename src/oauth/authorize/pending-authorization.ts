import { Id } from '../../platform/contract/fields/ids.js';
import { type App, undeclaredScope } from '../../apps/app.entity.js';
import type { AuthorizeRequest } from './authorize.dto.js';
import { challengeProblem } from '../../platform/crypto/secrets.js';

/** Error of an authorization request, as reported to the redirect URI. */
export interface Refusal {
  readonly error: 'invalid_request' | 'invalid_scope' | 'access_denied' | 'unauthorized_client';
  readonly description: string;
}

/** Refusal of consent by the merchant. */
export const DENIED: Refusal = { error: 'access_denied', description: 'The merchant denied the request.' };

/** Refusal of an app that the operator has not approved. */
export const NOT_APPROVED: Refusal = {
  error: 'unauthorized_client',
  description: 'The operator has not approved the app. It can be installed on test stores only.',
};

/** Maximum length of each parameter in characters. */
const MAX_LENGTH = { scope: 2048, state: 2048, store_id: 200, code_challenge: 200, code_challenge_method: 200 } as const;

const invalid = (description: string): Refusal => ({ error: 'invalid_request', description });

/** Authorization request with a valid app and redirect URI. */
export class PendingAuthorization {
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  /** Id of the store; 0 when the parameter is not a valid id. */
  readonly store_id: number;
  readonly code_challenge: string | undefined;
  /** Error in the other parameters, if any. */
  readonly problem: Refusal | undefined;
  private readonly state: string | undefined;

  constructor(
    readonly app: App,
    request: Partial<AuthorizeRequest>,
  ) {
    this.redirect_uri = request.redirect_uri ?? '';
    this.state = request.state;
    this.scopes = [...new Set((request.scope ?? '').split(/[\s,]+/).filter(Boolean))];
    this.store_id = Id.parse(request.store_id) ?? 0;
    this.code_challenge = request.code_challenge;
    this.problem = this.problemOf(request);
  }

  /** Returns the redirect URL with a code. */
  accepted(code: string): string {
    return this.back({ code });
  }

  /** Returns the redirect URL with an error. */
  refused({ error, description }: Refusal): string {
    return this.back({ error, error_description: description });
  }

  private back(parameters: Record<string, string>): string {
    const query = new URLSearchParams({ ...parameters, ...(this.state !== undefined && { state: this.state }) });
    return `${this.redirect_uri}${this.redirect_uri.includes('?') ? '&' : '?'}${query.toString()}`;
  }

  private problemOf(request: Partial<AuthorizeRequest>): Refusal | undefined {
    if (!this.state) return invalid('state is required.');
    const problem = lengthProblem(request);
    if (problem) return problem;
    if (this.store_id === 0) return invalid('store_id must be the id of a store.');
    return this.scopeProblem() ?? pkceProblem(request.code_challenge, request.code_challenge_method);
  }

  private scopeProblem(): Refusal | undefined {
    if (this.scopes.length === 0) return { error: 'invalid_scope', description: 'scope is required.' };
    if (undeclaredScope(this.app.scopes, this.scopes) === undefined) return undefined;
    return { error: 'invalid_scope', description: 'The app does not declare these scopes.' };
  }
}

function lengthProblem(request: Partial<AuthorizeRequest>): Refusal | undefined {
  const found = Object.entries(MAX_LENGTH).find(([name, limit]) => (request[name as keyof typeof MAX_LENGTH]?.length ?? 0) > limit);
  return found && invalid(`${found[0]} must have at most ${String(found[1])} characters.`);
}

/** Validates the PKCE challenge. PKCE is optional. */
function pkceProblem(challenge: string | undefined, method: string | undefined): Refusal | undefined {
  if (challenge === undefined && method === undefined) return undefined;
  const problem = challengeProblem(challenge, method);
  return problem === undefined ? undefined : invalid(problem);
}
