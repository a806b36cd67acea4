/** Milliseconds since 1970 by the clock of Redis. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Acquires slots. Keys: slots of the name, slots of the group, flag that the name was refused a slot, names that the limit of the group
 * refused, mark. Arguments: name, holder, wanted, limit of the name, limit of the group, ttl. Returns the number of acquired slots; -1 without
 * a mark, which means that Redis has lost its data, and 0 until the time in the mark. A holder that repeats the call loses its slots first:
 * the client resends the command when the connection breaks before the result arrives.
 */
export const ACQUIRE = `${NOW}
local mark = redis.call('GET', KEYS[5])
if not mark then return -1 end
if now < tonumber(string.match(mark, '^%d+')) then return 0 end
for k = 1, 2 do
  redis.call('ZREMRANGEBYSCORE', KEYS[k], '-inf', now)
  for i = 1, ARGV[3] do redis.call('ZREM', KEYS[k], ARGV[2] .. ':' .. i) end
end
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

/** Sets the mark, unless another process has set it. Keys: mark. Arguments: milliseconds for which no slot is granted, holder. */
export const REOPEN = `${NOW}
redis.call('SET', KEYS[1], string.format('%.0f %s', now + ARGV[1], ARGV[2]), 'NX')
return 0`;

/** Extends slots, and restores lost ones. Keys: for each slot, the set of its name and the set of its group. Arguments: ttl, slots. */
export const RENEW = `${NOW}
for i = 2, #ARGV do
  for k = 2 * i - 3, 2 * i - 2 do
    redis.call('ZADD', KEYS[k], now + ARGV[1], ARGV[i])
    redis.call('PEXPIRE', KEYS[k], ARGV[1])
  end
end
return 0`;

/** Releases slots. Arguments: name, then slots. Returns the names that were refused a slot in the meantime and may try again. */
export const RELEASE = `
for i = 2, #ARGV do
  for k = 1, 2 do redis.call('ZREM', KEYS[k], ARGV[i]) end
end
local refused = redis.call('SPOP', KEYS[4], #ARGV - 1)
if redis.call('DEL', KEYS[3]) == 1 then refused[#refused + 1] = ARGV[1] end
return refused`;
