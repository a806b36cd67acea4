import type { StoreContext } from '../platform/database/store-context.js';

/** Where slugs of a kind live, and what they may be. */
export interface SlugSpace {
  readonly table: 'products' | 'categories';
  /** The table's id column. */
  readonly key: string;
  /** Most characters of a slug. */
  readonly max: number;
  /** Slug of a name that has no letter and no digit. */
  readonly fallback: string;
}

/** Joins letters inside a word and is not seen. */
const JOINERS = /[\u200c\u200d]/g;
/** Letters and digits of any script with the marks that belong to them, such as the vowel signs of Bangla. */
const WORDS = /(?:[\p{L}\p{Nd}]\p{M}*)+/gu;

/** A name as a part of a URL: its words in lower case with hyphens between them, as many as `max` characters hold. */
export function slugOf(name: string, { max, fallback }: Pick<SlugSpace, 'max' | 'fallback'>): string {
  const text = name.normalize('NFC').toLowerCase().normalize('NFC').replace(JOINERS, '');
  const [first, ...rest] = text.match(WORDS) ?? [fallback];
  let slug = beginning(first, max);
  for (const word of rest) {
    const longer = `${slug}-${word}`;
    if (beginning(longer, max) !== longer) break;
    slug = longer;
  }
  return slug;
}

/** The first characters of a text, as PostgreSQL counts them. */
const beginning = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/**
 * What is the same for every slug that `slug` or `slug-2`, `slug-3` … could collide with: how it begins, up to a hyphen and a digit. Numbers
 * are put behind far more characters than these.
 */
const stemOf = (slug: string): string => beginning(slug.replace(/-\d.*$/, ''), 20);

/** SQL for the `n`-th choice: the slug itself, then with 2, 3, 4 … behind it, cut where the number would not fit. `$2` is the slug. */
const choice = (n: string, { max }: SlugSpace): string =>
  `CASE ${n} WHEN 1 THEN $2 ELSE rtrim(left($2, ${String(max - 1)} - length(${n}::text)), '-') || '-' || ${n} END`;

/**
 * Finds the number behind the last one taken by doubling, then by halving: a few look-ups whether two or two thousand have the name. `low` is
 * taken (0 stands for nothing), `high` is free. `$3` is the row that the slug is for, whose own slug counts as free.
 */
const freeChoice = (space: SlugSpace): string => `
WITH RECURSIVE search (low, high) AS (
  SELECT 0, NULL::integer
  UNION ALL
  SELECT CASE WHEN taken THEN n ELSE low END, CASE WHEN taken THEN high ELSE n END
  FROM search
  CROSS JOIN LATERAL (SELECT CASE WHEN high IS NULL THEN greatest(1, low * 2) ELSE (low + high) / 2 END AS n OFFSET 0) middle
  CROSS JOIN LATERAL (SELECT EXISTS (
    SELECT FROM ${space.table} WHERE store_id = $1 AND slug = ${choice('n', space)} AND ${space.key} IS DISTINCT FROM $3::bigint
  ) AS taken OFFSET 0) look
  WHERE high IS DISTINCT FROM low + 1
)
SELECT ${choice('high', space)} AS slug FROM search WHERE high = low + 1`;

/**
 * A slug for the name that no other row of the store has: `honey`, else `honey-2`, `honey-3` … It stays free until this transaction ends,
 * because whoever looks for a slug that begins alike waits for it.
 */
export async function freeSlug(ctx: StoreContext, space: SlugSpace, name: string, own_id?: number): Promise<string> {
  const slug = slugOf(name, space);
  // Two statements, because one would not see what was committed while it waited; they go out together.
  const [, [free]] = await Promise.all([
    ctx.exclusively(`${space.table} ${stemOf(slug)}`),
    ctx.query<{ slug: string }>(freeChoice(space), slug, own_id ?? null),
  ]);
  return free?.slug ?? slug;
}
