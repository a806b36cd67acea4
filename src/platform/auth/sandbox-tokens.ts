import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AppGrant } from './app-context.js';
import { createSecret, type StoreSecret } from '../crypto/secrets.js';

/** Access of an extension on behalf of a merchant: the scopes that the installation, the extension and the token have in common. */
export interface SandboxGrant extends AppGrant {
  readonly merchant_id: number;
  readonly extension_id: number;
}

/** Access of an extension that is calling. */
export interface SandboxCall extends SandboxGrant {
  /** Authenticates the call again after a wait. Throws if the token expired or was revoked in the meantime. */
  renew(): Promise<SandboxCall>;
}

const HEADER = 'x-sandbox-call';

interface CallInProgress {
  readonly grant: SandboxCall;
  /** Response that the extension receives. */
  readonly response: ServerResponse;
}

type HasHeaders = { readonly headers: IncomingHttpHeaders };

/** Calls in progress, by the random value of their header. */
const calls = new Map<string, CallInProgress>();

function callOf({ headers }: HasHeaders): CallInProgress | undefined {
  const name = headers[HEADER];
  return typeof name === 'string' ? calls.get(name) : undefined;
}

/**
 * Requests that the server sends to its own API in this process, with a grant instead of credentials. A header identifies the call by 32
 * random bytes, which no outside request can know. (An `AsyncLocalStorage` keeps async hooks enabled from its first use on.)
 */
export const SandboxCall = {
  /** Runs `work` for a response. Its requests to this server have the grant if they carry the headers. */
  async run<T>(grant: SandboxCall, response: ServerResponse, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
    const name = createSecret('', 32);
    calls.set(name, { grant, response });
    try {
      return await work({ [HEADER]: name });
    } finally {
      calls.delete(name);
    }
  },
  /** Returns the grant of a request; undefined if it did not come from an extension. */
  of(request: HasHeaders): SandboxCall | undefined {
    return callOf(request)?.grant;
  },
  /** Returns the response that the extension behind a request receives; undefined if there is no extension. */
  responseOf(request: HasHeaders): ServerResponse | undefined {
    return callOf(request)?.response;
  },
} as const;

/** Port for looking up sandbox tokens. The domain that issues them implements it. */
export abstract class SandboxTokens {
  /** The grant of a token; undefined when it is unknown, expired or revoked. */
  abstract byToken(token: StoreSecret): Promise<SandboxGrant | undefined>;
}
