import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { sameDigest } from '../crypto/secrets.js';
import { Signals } from '../queue/signals.js';
import type { AppGrant } from './app-context.js';

/** Whose credentials died. */
export interface Eviction {
  readonly installation_id?: number;
  readonly app_id?: number;
  readonly store_id?: number;
}

interface Entry {
  readonly digest: Buffer;
  readonly grant: AppGrant;
  readonly until: number;
}

const MOST_ENTRIES = 50_000;

/**
 * Resolved credentials of this process, for TOKEN_CACHE_TTL at most. A hit counts only after the full digest was compared in constant
 * time. Evictions reach every process; while signals from the others cannot arrive, nothing is cached.
 */
@Injectable()
export class GrantCache {
  private readonly entries = new Map<string, Entry>();
  /** Counts evictions, so that a look-up that was under way during one is not kept. */
  private generation = 0;

  constructor(
    private readonly config: Config,
    private readonly signals: Signals,
  ) {
    signals.on('evict', (detail) => this.forget(JSON.parse(detail) as Eviction));
    signals.on('disconnected', () => this.clear());
  }

  /** The cached grant of a key, if the digest is that of its credentials; otherwise looks it up and keeps it. */
  async resolve(key: string, digest: Buffer, lookUp: () => Promise<AppGrant>): Promise<AppGrant> {
    const now = Date.now();
    const entry = this.entries.get(key);
    if (entry && entry.until > now && sameDigest(entry.digest, digest)) return entry.grant;
    const generation = this.generation;
    const grant = await lookUp();
    if (generation === this.generation && this.signals.connected) {
      this.makeRoom();
      this.entries.set(key, { digest, grant, until: Math.min(now + this.config.token_cache_ttl, grant.expires_at) });
    }
    return grant;
  }

  /** Makes every process forget the credentials; call it once their death has been committed. */
  evict(whose: Eviction): void {
    this.signals.send('evict', JSON.stringify(whose));
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
    if (this.entries.size < MOST_ENTRIES) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
