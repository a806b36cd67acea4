import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import '../../auth/request.js';
import { type SandboxCall, SandboxTokens } from '../../auth/sandbox-tokens.js';
import { ApiError } from '../../contract/api-error.js';
import { RateLimiter } from '../../limits/rate-limiter.js';
import { Logger } from '../../observability/logger.js';
import { type Admission, Caller, grantOrError } from './caller.js';
import { storeSecret } from '../../crypto/secrets.js';

const SANDBOX_TOKEN = /^svc_xt_[0-9a-f]{96}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Result of authenticating an extension on arrival: its grant, or the error to send. */
    sandbox?: SandboxCall | ApiError;
  }
}

@Injectable()
class SandboxAdmission implements Admission {
  constructor(
    private readonly tokens: SandboxTokens,
    private readonly limiter: RateLimiter,
    private readonly logger: Logger,
  ) {}

  /** Requests with a valid token are counted by extension, store and merchant, others by their address. */
  async arrive(request: FastifyRequest): Promise<string | undefined> {
    const grant = await grantOrError(request, this.logger, () => this.grant(request));
    request.sandbox = grant;
    if (grant instanceof ApiError) return undefined;
    const { app_id, store_id, merchant_id, extension_id } = grant;
    request.identity = { app_id, store_id, merchant_id };
    return `sandbox ${[extension_id, store_id, merchant_id].join(' ')}`;
  }

  authenticate(request: FastifyRequest): void {
    const { sandbox = missing() } = request;
    if (sandbox instanceof ApiError) throw sandbox;
    request.caller = sandbox;
  }

  admit(): void {
    // The caller was set on arrival.
  }

  /** An address that has presented too many unknown tokens causes no further lookups. */
  private async grant(request: FastifyRequest): Promise<SandboxCall> {
    const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw missing();
    if (!SANDBOX_TOKEN.test(token)) throw ApiError.coded('invalid_token', 'The sandbox token is malformed.');
    const grant = await this.limiter.lookUp(request, async () => {
      const found = await this.tokens.byToken(storeSecret(token));
      if (!found) throw ApiError.coded('invalid_token', 'The sandbox token is expired, revoked or unknown.');
      return found;
    });
    if (grant.store_status !== 'active') throw ApiError.coded('store_inactive', 'The store is not active.');
    return { ...grant, renew: () => this.grant(request) };
  }
}

const missing = (): ApiError => ApiError.coded('missing_token', 'A sandbox token is required.');

const SANDBOX = new Caller<[grant: SandboxCall]>(SandboxAdmission, {
  description: 'Requires a sandbox token of an extension.',
  security: [{ sandbox: [] }],
  schemes: {
    sandbox: { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'A sandbox token of an extension, `svc_xt_…`.' },
  },
  errors: ['missing_token', 'invalid_token', 'store_inactive', 'auth_error'],
});

/** An extension in a merchant's browser, with a sandbox token. */
export const sandbox = (): Caller<[grant: SandboxCall]> => SANDBOX;
