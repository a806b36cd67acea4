import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { Connection } from '../database/connection.js';
import { Signals } from '../queue/signals.js';
import type { AppGrant } from './app-context.js';
import { type Eviction, EvictionLog } from './eviction-log.js';
import { sameDigest } from '../crypto/secrets.js';

interface Entry {
  readonly digest: Buffer;
  readonly grant: AppGrant;
  /** Expiry of the entry (`performance.now()`). */
  readonly until: number;
}

const MAX_ENTRIES = 50_000;

/**
 * Cache of resolved credentials in this process, for at most TOKEN_CACHE_TTL. An entry is used only after the full digest was compared in
 * constant time, and only while revocations reach this process. Without signals from the other processes, nothing is cached.
 */
@Injectable()
export class GrantCache {
  private readonly entries = new Map<string, Entry>();
  /** Number of evictions. A lookup during which it changes is not cached. */
  private generation = 0;

  constructor(
    private readonly config: Config,
    private readonly signals: Signals,
    private readonly log: EvictionLog,
  ) {
    log.onEviction((whose) => (whose ? this.forget(whose) : this.clear()));
  }

  /** Returns the cached grant of a key if the digest matches; otherwise looks the grant up and caches it. */
  async resolve(key: string, digest: Buffer, lookUp: () => Promise<AppGrant>): Promise<AppGrant> {
    const now = performance.now();
    const entry = this.entries.get(key);
    if (entry && entry.until > now && this.log.isCurrent && sameDigest(entry.digest, digest)) return entry.grant;
    const generation = this.generation;
    const grant = await lookUp();
    if (generation === this.generation && this.signals.connected) {
      this.makeRoom();
      this.entries.set(key, { digest, grant, until: now + Math.min(this.config.token_cache_ttl, grant.expires_in) });
    }
    return grant;
  }

  /** Evicts the credentials from the caches of all processes when the revoking transaction commits. */
  evict(connection: Connection, whose: Eviction): Promise<void> {
    return this.log.add(connection, whose);
  }

  /** Calls `listener` for every eviction; with undefined when evictions may have been missed. Returns a function that removes it. */
  onEviction(listener: (whose: Eviction | undefined) => void): () => void {
    return this.log.onEviction(listener);
  }

  private forget(whose: Eviction): void {
    this.generation++;
    const words = Object.entries(whose) as [keyof Eviction, number][];
    for (const [key, { grant }] of this.entries) {
      if (words.every(([name, id]) => grant[name] === id)) this.entries.delete(key);
    }
  }

  private clear(): void {
    this.generation++;
    this.entries.clear();
  }

  private makeRoom(): void {
    if (this.entries.size < MAX_ENTRIES) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
