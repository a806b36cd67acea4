import { Injectable } from '@nestjs/common';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { Rendered } from '../../platform/contract/reply.js';
import { sha256 } from '../../platform/crypto/secrets.js';
import { Signals } from '../../platform/queue/signals.js';
import type { StorefrontExtension } from './storefront.dto.js';
import { StorefrontExtensions } from './storefront-extensions.service.js';

/** Extensions of a store at a target, as the response contains them. */
export interface StorefrontList {
  readonly extensions: Rendered<StorefrontExtension[]>;
  /** `ETag` of the list. */
  readonly tag: string;
  /** Domain of the store. Null if there is no active store with this id. */
  readonly domain: string | null;
}

interface Entry extends StorefrontList {
  readonly store_id: number;
  readonly installations: ReadonlySet<number>;
  /** Apps of the installations. */
  readonly apps: ReadonlySet<number>;
  /** Expiry (`performance.now()`). */
  readonly until: number;
}

/** Owner of revoked credentials, or of changed extensions. */
type Evicted = Readonly<Partial<Record<'app_id' | 'store_id' | 'installation_id', number>>>;

const MAX_ENTRIES = 10_000;
/** Milliseconds after which a list is read again, even without a signal. A cache of public lists only: no request is refused because of it. */
const LIFETIME = 60_000;
const NO_STORE = { json: '[]', domain: null, installations: [], apps: [] };

/**
 * Public lists of the extensions in storefronts, cached in every process. Every change of a list evicts it in all processes; while signals
 * of other processes cannot arrive, nothing is cached.
 */
@Injectable()
export class StorefrontLists {
  private readonly entries = new Map<string, Entry>();
  private readonly pending = new Map<string, Promise<Entry>>();
  /** Counts evictions, so that a list that was read before an eviction is not cached. */
  private generation = 0;

  constructor(
    private readonly storefronts: StorefrontExtensions,
    private readonly signals: Signals,
    grants: GrantCache,
  ) {
    grants.onEviction((whose) => this.evict(whose ?? {}));
  }

  /** Returns the list of a store and a target; an empty one for a store that is not active or does not exist. */
  async list(store_id: number, target: string): Promise<StorefrontList> {
    const cached = this.cached(store_id, target);
    if (cached) return cached;
    const key = keyOf(store_id, target);
    const reading = this.pending.get(key) ?? this.read(store_id, target).finally(() => this.pending.delete(key));
    this.pending.set(key, reading);
    return reading;
  }

  private cached(store_id: number, target: string): StorefrontList | undefined {
    const entry = this.entries.get(keyOf(store_id, target));
    return entry && entry.until > performance.now() ? entry : undefined;
  }

  private async read(store_id: number, target: string): Promise<Entry> {
    const { generation } = this;
    const { json, domain, ...found } = (await this.storefronts.list(store_id, target)) ?? NO_STORE;
    const extensions = new Rendered<StorefrontExtension[]>(json);
    const [installations, apps] = [new Set(found.installations), new Set(found.apps)];
    const tag = `"${sha256(json).toString('base64url').slice(0, 22)}"`;
    const entry = { extensions, tag, domain, store_id, installations, apps, until: performance.now() + LIFETIME };
    if (generation === this.generation && this.signals.connected) this.keep(keyOf(store_id, target), entry);
    return entry;
  }

  private keep(key: string, entry: Entry): void {
    const oldest = this.entries.size >= MAX_ENTRIES ? this.entries.keys().next() : undefined;
    if (oldest && !oldest.done) this.entries.delete(oldest.value);
    this.entries.set(key, entry);
  }

  /**
   * Evicts only the lists of the stores that a change of a store, an installation or an app affects. A new installation also evicts its
   * store.
   */
  private evict({ store_id, installation_id, app_id }: Evicted): void {
    if (store_id !== undefined) this.forget((entry) => entry.store_id === store_id);
    else if (installation_id !== undefined) this.forget(({ installations }) => installations.has(installation_id));
    else if (app_id !== undefined) this.forget(({ apps }) => apps.has(app_id));
    else this.forget(() => true);
  }

  private forget(affected: (entry: Entry) => boolean): void {
    this.generation++;
    this.pending.clear();
    for (const [key, entry] of this.entries) if (affected(entry)) this.entries.delete(key);
  }
}

const keyOf = (store_id: number, target: string): string => `${String(store_id)} ${target}`;
