import type { Redis } from 'ioredis';

/** Who wants slots: a name, and the group whose bound it shares. Names are unique within their group. */
export interface Claimant {
  readonly name: string;
  readonly group: string;
}

/** How many slots there are, over all processes. */
export interface SlotBounds {
  readonly per_name: number;
  readonly per_group: number;
  /** Milliseconds after which a slot that nobody renewed is free again, so that a dead process holds none for ever. */
  readonly ttl: number;
}

type Command<R> = (...args: (string | number)[]) => Promise<R>;
type SlotRedis = Redis & { takeSlots: Command<number>; renewSlot: Command<unknown>; releaseSlots: Command<string[]> };

/** Keys: slots of the name, slots of the group, the name's mark that more is wanted, names of the group that wait for the group's bound. */
const KEYS = 4;

/** Arguments: name, holder, wanted, bound of the name, bound of the group, ttl. Gives how many slots were taken. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for k = 1, 2 do redis.call('ZREMRANGEBYSCORE', KEYS[k], '-inf', now) end
local of_name = ARGV[4] - redis.call('ZCARD', KEYS[1])
local of_group = ARGV[5] - redis.call('ZCARD', KEYS[2])
local taken = math.max(0, math.min(ARGV[3], of_name, of_group))
for k = 1, 2 do
  for i = 1, taken do redis.call('ZADD', KEYS[k], now + ARGV[6], ARGV[2] .. ':' .. i) end
  redis.call('PEXPIRE', KEYS[k], ARGV[6])
end
if taken == 0 and of_name <= 0 then
  redis.call('SET', KEYS[3], 1, 'PX', ARGV[6])
elseif taken == 0 then
  redis.call('SADD', KEYS[4], ARGV[1])
  redis.call('PEXPIRE', KEYS[4], ARGV[6])
end
return taken`;

/** Arguments: slot, ttl. A slot that a flushed Redis forgot is there again. */
const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for k = 1, 2 do
  redis.call('ZADD', KEYS[k], now + ARGV[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[k], ARGV[2])
end`;

/** Arguments: name, then slots. Gives the names that were refused a slot meanwhile and may try again. */
const RELEASE = `
for i = 2, #ARGV do
  for k = 1, 2 do redis.call('ZREM', KEYS[k], ARGV[i]) end
end
local refused = redis.call('SPOP', KEYS[4], #ARGV - 1)
if redis.call('DEL', KEYS[3]) == 1 then refused[#refused + 1] = ARGV[1] end
return refused`;

/**
 * Bounds how much is done at a time for one name and for its group, over all processes: sorted sets in Redis whose scores are the times
 * at which slots free themselves.
 */
export class Slots {
  private readonly redis: SlotRedis;

  constructor(
    redis: Redis,
    private readonly prefix: string,
    private readonly bounds: SlotBounds,
  ) {
    redis.defineCommand('takeSlots', { lua: TAKE, numberOfKeys: KEYS });
    redis.defineCommand('renewSlot', { lua: RENEW, numberOfKeys: KEYS });
    redis.defineCommand('releaseSlots', { lua: RELEASE, numberOfKeys: KEYS });
    this.redis = redis as SlotRedis;
  }

  /**
   * Takes up to `wanted` slots and gives them; none when a bound is reached, and then whoever releases one learns of it. `holder` is
   * unique to this call.
   */
  async take(claimant: Claimant, holder: string, wanted: number): Promise<string[]> {
    const { per_name, per_group, ttl } = this.bounds;
    const taken = await this.redis.takeSlots(...this.keys(claimant), claimant.name, holder, wanted, per_name, per_group, ttl);
    return Array.from({ length: taken }, (_, n) => `${holder}:${String(n + 1)}`);
  }

  /** Holds a slot for another `ttl` from now. */
  async renew(claimant: Claimant, slot: string): Promise<void> {
    await this.redis.renewSlot(...this.keys(claimant), slot, this.bounds.ttl);
  }

  /** Gives slots back and gives the names of the group that were refused one meanwhile; each is told to one caller only. */
  async release(claimant: Claimant, slots: readonly string[]): Promise<string[]> {
    return slots.length === 0 ? [] : this.redis.releaseSlots(...this.keys(claimant), claimant.name, ...slots);
  }

  private keys({ name, group }: Claimant): string[] {
    const { prefix } = this;
    return [`${prefix}:of:${name}`, `${prefix}:in:${group}`, `${prefix}:more:${name}`, `${prefix}:waiting:${group}`];
  }
}
