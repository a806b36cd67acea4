import type { StoreContext } from '../platform/database/store-context.js';

/** Table of the slugs, and their limits. */
export interface SlugSpace {
  readonly table: 'products' | 'categories';
  /** The table's id column. */
  readonly key: string;
  /** Maximum length of a slug, in characters. */
  readonly max: number;
  /** Slug of a name without a letter or digit. */
  readonly fallback: string;
}

/** Invisible characters that join letters inside a word. */
const JOINERS = /[\u200c\u200d]/g;
/** Letters and digits of any script with their combining marks, such as the vowel signs of Bangla. */
const WORDS = /(?:[\p{L}\p{Nd}]\p{M}*)+/gu;

/** Returns the slug of a name: its words in lower case, joined by hyphens, as many as fit into `max` characters. */
export function slugOf(name: string, { max, fallback }: Pick<SlugSpace, 'max' | 'fallback'>): string {
  const text = name.normalize('NFC').toLowerCase().normalize('NFC').replace(JOINERS, '');
  const [first, ...rest] = text.match(WORDS) ?? [fallback];
  let slug = prefixOf(first, max);
  for (const word of rest) {
    const longer = `${slug}-${word}`;
    if (prefixOf(longer, max) !== longer) break;
    slug = longer;
  }
  return slug;
}

/** Returns the first characters of a text, counted as PostgreSQL does. */
const prefixOf = (text: string, length: number): string => Array.from(text).slice(0, length).join('');

/**
 * Returns the common prefix of all slugs that `slug`, `slug-2`, `slug-3` … could collide with: the part before a hyphen and a digit. It is
 * shorter than any slug that is truncated for its suffix, and does not end with a hyphen.
 */
const stemOf = (slug: string): string => prefixOf(slug.replace(/-\d.*$/, ''), 20).replace(/(?<!-)-+$/, '');

/** SQL for the `n`-th candidate: the slug `$2`, then with the numeric suffix 2, 3, 4 …, truncated to fit. */
const candidate = (n: string, { max }: SlugSpace): string =>
  `CASE ${n} WHEN 1 THEN $2 ELSE rtrim(left($2, ${String(max - 1)} - length(${n}::text)), '-') || '-' || ${n} END`;

/**
 * SQL that finds the first free suffix by exponential and binary search, with a few lookups for thousands of rows with the same name. The
 * candidate `low` is taken (0 for none), `high` is free. `$3` is the row that the slug is for, whose own slug counts as free.
 */
const freeCandidate = (space: SlugSpace): string => `
WITH RECURSIVE search (low, high) AS (
  SELECT 0, NULL::integer
  UNION ALL
  SELECT CASE WHEN taken THEN n ELSE low END, CASE WHEN taken THEN high ELSE n END
  FROM search
  CROSS JOIN LATERAL (SELECT CASE WHEN high IS NULL THEN greatest(1, low * 2) ELSE (low + high) / 2 END AS n OFFSET 0) middle
  CROSS JOIN LATERAL (SELECT EXISTS (
    SELECT FROM ${space.table} WHERE store_id = $1 AND slug = ${candidate('n', space)} AND ${space.key} IS DISTINCT FROM $3::bigint
  ) AS taken OFFSET 0) look
  WHERE high IS DISTINCT FROM low + 1
)
SELECT ${candidate('high', space)} AS slug FROM search WHERE high = low + 1`;

/**
 * Returns a slug for the name that no other row of the store has: `honey`, or with a numeric suffix if that is taken: `honey-2`,
 * `honey-3` … It stays free until this transaction ends, because a lock serializes searches with the same prefix.
 */
export const freeSlug = (ctx: StoreContext, space: SlugSpace, name: string, own_id?: number): Promise<string> =>
  firstFree(ctx, space, slugOf(name, space), own_id);

/** Returns true for a valid slug: letters with their marks, digits, hyphens and underscores. */
export const isSlug = (value: unknown): boolean => typeof value === 'string' && SLUG.test(value);
const SLUG = /^(?:[\p{L}\p{Nd}\p{M}_-]|\u200c|\u200d)+$/u;

/** Returns the given slug, with a numeric suffix if another row of the store has it. It stays free as in {@link freeSlug}. */
export async function firstFree(ctx: StoreContext, space: SlugSpace, slug: string, own_id?: number): Promise<string> {
  // Two statements, sent together: a single one would not see rows that were committed while it waited for the lock.
  const [, [free]] = await Promise.all([
    ctx.lock(`${space.table} ${stemOf(slug)}`),
    ctx.query<{ slug: string }>(freeCandidate(space), slug, own_id ?? null),
  ]);
  return free?.slug ?? slug;
}
