import { andAll, type Filters } from '../platform/database/filter.js';
import type { ListSource } from '../platform/database/list-statement.js';
import { isoTimestamp } from '../platform/database/select-list.js';
import type { OfStore } from '../platform/database/store-owned.entity.js';
import type { StoreRows } from '../platform/database/store-rows.js';

/** Range of ids, both inclusive, and the number of parts that it is split into. */
export interface DigestRange {
  readonly from: number;
  /** Default: the largest id, 0 without rows. */
  readonly to?: number | undefined;
  readonly parts: number;
}

/** Number of the rows in a range of ids, and the exclusive or of their hashes, in hexadecimal. */
interface Digest {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly hash: string;
}

/** Digest of a range and of its parts, in the order of their ids. */
export interface PartedDigest extends Digest {
  readonly parts: Digest[];
}

/** Row of a {@link digestStatement}: a part, or one row without a part for an empty range. */
interface DigestRow {
  readonly last: number;
  readonly start: number | null;
  readonly stop: number;
  readonly count: number;
  /** 128 binary digits; null without rows. */
  readonly bits: string | null;
}

const HASH_BITS = 128;

/** Hash of one row: the first 16 bytes of the SHA-256 of `<id>:<updated_at as in the API>`. */
const hashOf = (key: string): string => {
  const text = `t."${key}"::text || ':' || ${isoTimestamp('t."updated_at"')}`;
  return `('x' || encode(substr(sha256(convert_to(${text}, 'UTF8')), 1, ${String(HASH_BITS / 8)}), 'hex'))::bit(${String(HASH_BITS)})`;
};

/**
 * Builds the statement of a digest: one snapshot, and one range scan of an index for each part, which reads every row once and keeps none.
 */
function digestStatement(source: ListSource, { from, to, parts }: DigestRange, where: Filters): { text: string; values: unknown[] } {
  const values: unknown[] = [source.owner_id, from, to ?? null, parts];
  const filters = andAll(where, (value) => `$${String(values.push(value))}`);
  const rows = `"${source.table}" t WHERE t.store_id = $1${source.always ?? ''}${filters}`;
  const text = `
WITH range AS MATERIALIZED (SELECT coalesce($3::bigint, (SELECT max(t."${source.key}") FROM ${rows}), 0) AS last),
widths AS (SELECT last, greatest((last - $2::bigint + $4::bigint) / $4::bigint, 1) AS width FROM range)
SELECT w.last, p.start, p.stop, d.count, d.bits::text AS bits
FROM widths w LEFT JOIN LATERAL (
  SELECT $2::bigint + n * w.width AS start, least(w.last, $2::bigint + (n + 1) * w.width - 1) AS stop
  FROM generate_series(0, $4::bigint - 1) n WHERE $2::bigint + n * w.width <= w.last
) p ON true
CROSS JOIN LATERAL (
  SELECT count(*) AS count, bit_xor(${hashOf(source.key)}) AS bits FROM ${rows} AND t."${source.key}" BETWEEN p.start AND p.stop
) d ORDER BY p.start`;
  return { text, values };
}

/** Returns the digest of the rows that match, by ranges of their ids: on one snapshot, in constant memory. */
export async function digestOf(all: StoreRows<OfStore>, range: DigestRange, where: Filters): Promise<PartedDigest> {
  const { from } = range;
  const rows = await all.query<DigestRow>((source) => digestStatement(source, range, where));
  const parts = rows.flatMap(({ start, stop, count, bits }) =>
    start === null ? [] : [{ from: start, to: stop, count, bits: BigInt(`0b${bits ?? '0'}`) }],
  );
  return {
    from,
    to: rows[0]?.last ?? 0,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    hash: hexOf(parts.reduce((hash, { bits }) => hash ^ bits, 0n)),
    parts: parts.map(({ bits, ...part }) => ({ ...part, hash: hexOf(bits) })),
  };
}

const hexOf = (bits: bigint): string => bits.toString(16).padStart(HASH_BITS / 4, '0');
