import { Injectable } from '@nestjs/common';
import type { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { decodeCursor, encodeCursor } from '../../platform/contract/cursor.js';
import type { StoreMembership } from './sign-in.dto.js';

/** Page of the stores of a merchant, and the number of all that match. */
export interface FoundStores {
  readonly stores: readonly StoreMembership[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Text that the name or the domain contains, and the cursor of the page; empty on the first one. */
interface AskedStores {
  readonly q: string;
  readonly cursor: string;
}

/** Stores of a page. */
const LIMIT = 24;

/** Name of the list in its cursors. */
const LIST = 'stores of a merchant';

/** Finds the stores of which a merchant is a member. */
@Injectable()
export class MemberStores {
  /**
   * Returns a page of the stores, by name, whose name or domain contains the text, and the number of all that match. Throws 400 for a cursor
   * that the list did not return.
   */
  async search({ connection, merchant_id }: DeveloperContext, { q, cursor }: AskedStores): Promise<FoundStores> {
    const pattern = `%${q.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`;
    const { value, tie } = cursor === '' ? { value: '', tie: 0 } : decodeCursor(cursor, LIST);
    const values = [merchant_id, pattern, String(value), tie, LIMIT + 1];
    const found = await connection.query<StoreMembership & { total: number }>(SEARCH, values);
    const last = found[LIMIT - 1];
    const next_cursor = found.length > LIMIT && last ? encodeCursor({ sort: LIST, value: last.name, tie: last.store_id }) : null;
    return { stores: found.slice(0, LIMIT), total: found[0]?.total ?? 0, next_cursor };
  }
}

const SEARCH = `
WITH mine AS MATERIALIZED (
  SELECT s.store_id, s.name, s.domain, s.status, p.role
  FROM staff p JOIN stores s ON s.store_id = p.store_id
  WHERE p.merchant_id = $1 AND p.suspended_at IS NULL AND (normalize(s.name) ILIKE $2 OR s.domain ILIKE $2))
SELECT m.*, (SELECT count(*)::integer FROM mine) AS total
FROM mine m WHERE (m.name, m.store_id) > ($3::text, $4::bigint) ORDER BY m.name, m.store_id LIMIT $5`;
