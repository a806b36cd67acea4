import type { Redis } from 'ioredis';
import { RENEW, REOPEN, RELEASE, ACQUIRE } from './slot-scripts.js';

/** Claimant of slots: a name, unique within its group, and the group whose limit it shares. */
export interface Claimant {
  readonly name: string;
  readonly group: string;
}

/** Number of slots, across all processes. */
export interface SlotBounds {
  readonly per_name: number;
  readonly per_group: number;
  /** Milliseconds after which a slot expires unless it is renewed, so that a dead process does not hold it forever. */
  readonly ttl: number;
  /** Milliseconds for which a slot is renewed, so that work that never ends does not hold it forever either. */
  readonly longest: number;
}

/** Work that slots are acquired for. */
export interface SlotWork {
  /** Returns true while any process may hold slots, according to records outside of Redis. */
  isInFlight(): Promise<boolean>;
  /** Reports a slot that was held for too long. */
  abandoned(slot: string): void;
}

/** Slot that this process holds. */
interface HeldSlot {
  /** Keys of the sets that it is a member of. */
  readonly keys: readonly [string, string];
  /** Time until which it is renewed (`performance.now()`). */
  readonly until: number;
}

type Command<R> = (...args: (string | number)[]) => Promise<R>;
type SlotRedis = Redis & Record<'acquireSlots' | 'renewSlots' | 'reopenSlots', Command<number>> & { releaseSlots: Command<string[]> };

/**
 * Keys of a claimant: slots of the name, slots of the group, flag that the name was refused a slot, names that the limit of the group
 * refused.
 */
const KEYS = 4;

/** Intervals in milliseconds: a process that holds slots checks that Redis still has them, and renews them. */
const HEARTBEAT_MS = 300;
const RENEW_MS = 2_000;
/** Time in milliseconds for which Redis grants no slot after it lost its data, so that every process restores the slots it holds. */
const RESTORE_MS = 1_500;

/** Result of the script when Redis has lost its data. */
const LOST = -1;

/**
 * Limits concurrent work per name and per group across all processes. Slots are members of sorted sets in Redis, with their expiry as the
 * score. The processes renew the slots that they hold; after Redis has lost its data, the renewal restores them.
 */
export class Slots {
  private readonly redis: SlotRedis;
  private readonly held = new Map<string, HeldSlot>();
  private timer: NodeJS.Timeout | undefined;
  /** Value of the mark that shows that Redis has kept its data. */
  private mark: string | null = null;
  private renewed = 0;

  constructor(
    redis: Redis,
    private readonly prefix: string,
    private readonly bounds: SlotBounds,
    private readonly work: SlotWork,
  ) {
    redis.defineCommand('acquireSlots', { lua: ACQUIRE, numberOfKeys: KEYS + 1 });
    redis.defineCommand('renewSlots', { lua: RENEW });
    redis.defineCommand('releaseSlots', { lua: RELEASE, numberOfKeys: KEYS });
    redis.defineCommand('reopenSlots', { lua: REOPEN, numberOfKeys: 1 });
    this.redis = redis as SlotRedis;
  }

  /**
   * Acquires up to `wanted` slots and returns them; none when a limit is reached, in which case {@link release} returns the name to the
   * caller that frees a slot. `holder` is unique to this call. The slots are renewed until they are released.
   */
  async acquire(claimant: Claimant, holder: string, wanted: number): Promise<string[]> {
    let taken = await this.tryAcquire(claimant, holder, wanted);
    if (taken === LOST) {
      await this.redis.reopenSlots(this.markKey, (await this.work.isInFlight()) ? RESTORE_MS : 0, holder);
      taken = await this.tryAcquire(claimant, holder, wanted);
    }
    const slots = Array.from({ length: Math.max(0, taken) }, (_, n) => `${holder}:${String(n + 1)}`);
    const [of_name = '', of_group = ''] = this.keys(claimant);
    const until = performance.now() + this.bounds.longest;
    for (const slot of slots) this.held.set(slot, { keys: [of_name, of_group], until });
    if (slots.length > 0) this.timer ??= setInterval(() => void this.heartbeat().catch(() => undefined), HEARTBEAT_MS).unref();
    return slots;
  }

  /** Releases slots and returns the names that were refused a slot in the meantime; each name is returned to one caller only. */
  async release(claimant: Claimant, slots: readonly string[]): Promise<string[]> {
    for (const slot of slots) this.held.delete(slot);
    return slots.length === 0 ? [] : this.redis.releaseSlots(...this.keys(claimant), claimant.name, ...slots);
  }

  private tryAcquire(claimant: Claimant, holder: string, wanted: number): Promise<number> {
    const { per_name, per_group, ttl } = this.bounds;
    return this.redis.acquireSlots(...this.keys(claimant), this.markKey, claimant.name, holder, wanted, per_name, per_group, ttl);
  }

  /** Renews the slots of this process at the interval, and immediately when Redis has lost its data. */
  private async heartbeat(): Promise<void> {
    this.abandon();
    if (this.held.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    const mark = await this.redis.get(this.markKey);
    if (mark !== null && mark === this.mark && performance.now() - this.renewed < RENEW_MS) return;
    const held = [...this.held];
    await this.redis.renewSlots(2 * held.length, ...held.flatMap(([, { keys }]) => keys), this.bounds.ttl, ...held.map(([slot]) => slot));
    this.mark = mark;
    this.renewed = performance.now();
  }

  /** Stops renewing slots that were held for too long. */
  private abandon(): void {
    const now = performance.now();
    for (const [slot, { until }] of this.held) {
      if (until > now) continue;
      this.held.delete(slot);
      this.work.abandoned(slot);
    }
  }

  private get markKey(): string {
    return `${this.prefix}:mark`;
  }

  private keys({ name, group }: Claimant): string[] {
    const { prefix } = this;
    return [`${prefix}:of:${name}`, `${prefix}:in:${group}`, `${prefix}:more:${name}`, `${prefix}:waiting:${group}`];
  }
}
