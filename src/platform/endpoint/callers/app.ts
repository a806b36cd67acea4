import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppContext, type AppGrant } from '../../auth/app-context.js';
import { SandboxCall } from '../../auth/sandbox-tokens.js';
import { Authenticator } from '../../auth/authenticator.js';
import '../../auth/request.js';
import type { Scope } from '../../auth/scopes.js';
import { ApiError } from '../../contract/api-error.js';
import { Database } from '../../database/database.js';
import { RateLimiter } from '../../limits/rate-limiter.js';
import { ScopeUses } from '../../auth/scope-uses.service.js';
import { Logger } from '../../observability/logger.js';
import { isSafe } from '../safe-methods.js';
import type { CallerDocumentation } from '../../openapi/documentation.js';
import { type Admission, Caller, grantOrError, type Requirements } from './caller.js';
import { CLIENT_SCHEMES } from './client.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Result of authenticating an app on arrival: its grant, or the error to send. */
    grant?: AppGrant | ApiError;
  }
}

/** A request that is authenticated again had valid credentials before, so its lookup needs no limit. */
const unlimited = <T>(lookUp: () => Promise<T>): Promise<T> => lookUp();

@Injectable()
class AppAdmission implements Admission {
  @Inject() private readonly uses: ScopeUses;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly db: Database,
    private readonly logger: Logger,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The requests of an app in a store are counted together for all of its credentials, and separately from its extensions. Callers without
   * valid credentials are counted by their address.
   */
  async arrive(request: FastifyRequest): Promise<string | undefined> {
    const proxied = SandboxCall.of(request);
    const grant = proxied ?? (await this.identify(request));
    request.grant = grant;
    if (grant instanceof ApiError) return undefined;
    const { app_id, store_id, merchant_id } = grant;
    request.identity = { app_id, store_id, ...(merchant_id !== undefined && { merchant_id }) };
    return `${String(app_id)} ${String(store_id)}${proxied ? ' extensions' : ''}`;
  }

  authenticate(request: FastifyRequest, { caller: { requires } }: Requirements): void {
    requireScope(this.grantOf(request), requires, request.method);
  }

  admit(request: FastifyRequest, { caller: { requires } }: Requirements): void {
    const grant = this.grantOf(request);
    request.ctx = this.contextOf(request, grant, requires);
    if (requires !== undefined) this.uses.record(grant, requires);
  }

  private grantOf({ grant = ApiError.coded('missing_auth', 'App authentication is required.') }: FastifyRequest): AppGrant {
    if (grant instanceof ApiError) throw grant;
    return grant;
  }

  private contextOf(request: FastifyRequest, grant: AppGrant, requires: string | undefined): AppContext {
    requireScope(grant, requires, request.method);
    const { id: request_id, ip: address, headers } = request;
    const again = (): Promise<AppGrant> => SandboxCall.of(request)?.renew() ?? this.authenticator.app(headers, unlimited);
    const renew = async (): Promise<AppContext> => this.contextOf(request, await again(), requires);
    const used = (scope: string): void => this.uses.record(grant, scope);
    const connection = isSafe(request) ? this.db.fresh : this.db.reads;
    return new AppContext(grant, { request_id, address, renew, used }, connection);
  }

  /** An address that has presented too many unknown credentials causes no further lookups. */
  private identify(request: FastifyRequest): Promise<AppGrant | ApiError> {
    const find = (): Promise<AppGrant> => this.authenticator.app(request.headers, (lookUp) => this.limiter.lookUp(request, lookUp));
    return grantOrError(request, this.logger, find);
  }
}

/** Routes without a scope, such as the uninstall, concern the app itself, so an extension may only read them. */
function requireScope({ scopes, merchant_id }: AppGrant, required: string | undefined, method: string): void {
  if (required === undefined && merchant_id !== undefined && method !== 'GET') {
    throw ApiError.coded('insufficient_scope', 'Extensions may not make this request.');
  }
  if (required !== undefined && !scopes.has(required)) {
    throw ApiError.coded('insufficient_scope', `This request needs the ${required} scope.`);
  }
}

const DOCUMENTATION = {
  schemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'opaque',
      description: 'An access token that was issued before, `svc_at_…`, e.g. that of a custom app.',
    },
    ...CLIENT_SCHEMES,
  },
  header: {
    name: 'X-Store-Id',
    description: 'The store, with client credentials only.',
    schema: { type: 'integer', minimum: 1 },
  },
  errors: [
    'missing_token',
    'invalid_token',
    'invalid_client',
    'missing_auth',
    'not_installed',
    'missing_store_id',
    'store_inactive',
    'insufficient_scope',
    'auth_error',
  ],
  accepts: 'idempotency_key',
} as const;

/** An app that is installed on the store and, where the route requires one, has the scope. */
export const app = (scope?: Scope): Caller<[ctx: AppContext]> => {
  const description = scope === undefined ? 'Requires an app that is installed on the store.' : `Requires the scope \`${scope}\`.`;
  const security: CallerDocumentation['security'] = [
    { oauth2: scope === undefined ? [] : [scope] },
    { bearer: [] },
    { client_id: [], client_secret: [] },
  ];
  return new Caller(AppAdmission, { ...DOCUMENTATION, description, security }, scope);
};
