import type { FastifyRequest } from 'fastify';
import { Id } from '../platform/contract/fields/ids.js';
import type { PublicStore } from '../store/store.service.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Designs of stores, for errors that their customers encounter. */
    brands: KnownBrands;
  }
}

/** Store as its customers see it. */
export type KnownBrand = Omit<PublicStore, 'time_zone'> & { readonly store_id: number };

/** Statuses from this one on are for requests over their limit, and for problems of the server. */
const TOO_MANY = 429;
const MAX_STORES = 1000;
const MAX_AGE_MS = 60_000;

const ACCOUNT = /^\/identity\/account\/(\d{1,15})(?:[/?]|$)/;
/** Pages of a sign-in, whose requests contain the id of the store. */
const SIGN_IN = /^\/(?:identity|api\/oauth)\//;

/** Returns the store whose customer sent a request for an account page, or during a sign-in of customers. */
function storeAsked({ url, query, body }: FastifyRequest): number | undefined {
  const [, ofAccount] = ACCOUNT.exec(url) ?? [];
  if (ofAccount !== undefined) return Id.parse(ofAccount);
  if (!SIGN_IN.test(url)) return undefined;
  const { user_type, store_id } = { ...(body as object | undefined), ...(query as object | undefined) } as Record<string, unknown>;
  return user_type === 'customer' && typeof store_id === 'string' ? Id.parse(store_id) : undefined;
}

/**
 * Designs of the stores that this process showed in the last minute. Errors of requests over their limit, and errors while the database does
 * not respond, only use a design from here, so that they cost no statement.
 */
export class KnownBrands {
  private readonly known = new Map<number, { readonly brand: KnownBrand; readonly at: number }>();

  /** @param find returns the store with an id. */
  constructor(private readonly find: (store_id: number) => Promise<PublicStore | undefined>) {}

  /** Remembers an active store. Forgets a store that is not active. */
  remember(store_id: number, store: Omit<PublicStore, 'time_zone'> | undefined): void {
    this.known.delete(store_id);
    if (store?.status !== 'active') return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MAX_STORES) this.known.delete(oldest);
    this.known.set(store_id, { brand: { ...store, store_id }, at: performance.now() });
  }

  /** Returns true if the store whose customer sent a request must be looked up for an error with this status. */
  isMissing(request: FastifyRequest, status: number): boolean {
    return status < TOO_MANY && storeAsked(request) !== undefined && !this.of(request);
  }

  /** Looks up the store whose customer sent a request. Never fails. */
  async lookUp(request: FastifyRequest): Promise<void> {
    const store_id = storeAsked(request);
    if (store_id !== undefined) this.remember(store_id, await this.find(store_id).catch(() => undefined));
  }

  /** Returns the store whose customer sent a request, if it is known. */
  of(request: FastifyRequest): KnownBrand | undefined {
    const store_id = storeAsked(request);
    const found = store_id === undefined ? undefined : this.known.get(store_id);
    return found && performance.now() - found.at < MAX_AGE_MS ? found.brand : undefined;
  }
}
