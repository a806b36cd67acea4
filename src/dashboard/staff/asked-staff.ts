import type { FindMembers } from '../../staff/staff.dto.js';
import { directionOf, type TimeSort } from '../asked-order.js';
import type { StaffRole } from '../../staff/staff-member.entity.js';

/** Store-level roles in the order of the filter. */
export const STAFF_ROLES: readonly StaffRole[] = ['owner', 'admin', 'staff'];

/** Members of a page. */
const LIMIT = 50;
const MAX_TEXT = 100;

/** Query of the staff list as sent by the browser. Invalid values are ignored. */
export class AskedStaff {
  readonly q: string;
  readonly role: StaffRole | undefined;
  /** The members since the longest time come first by default. */
  readonly sort: TimeSort;
  readonly page: number;

  constructor({ q, role, sort, page }: Readonly<Record<string, unknown>>) {
    this.q = typeof q === 'string' ? q.trim().slice(0, MAX_TEXT) : '';
    this.role = STAFF_ROLES.find((known) => known === role);
    this.sort = sort === 'newest' ? 'newest' : 'oldest';
    this.page = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
  }

  /** Returns the query of the list. */
  get query(): FindMembers {
    const { q, role, page } = this;
    return { q, ...(role && { role }), page, limit: LIMIT, order: { column: 'created_at', direction: directionOf(this.sort) } };
  }

  /** Returns true if a filter or another sort order is set. */
  get narrows(): boolean {
    return this.role !== undefined || this.sort === 'newest';
  }

  /** Returns true if there are more members than those of the pages so far. */
  hasMore(total: number): boolean {
    return this.page * LIMIT < total;
  }

  /** Returns the query string of another page with the same filters. */
  queryOf(page: number): string {
    return `?${new URLSearchParams({ q: this.q, role: this.role ?? '', sort: this.sort, page: String(page) }).toString()}`;
  }
}
