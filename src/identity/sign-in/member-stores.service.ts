import { Injectable } from '@nestjs/common';
import type { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { type Found, type Search, type SearchedList, searchPage } from '../../platform/database/searched-list.js';
import type { StoreMembership } from './sign-in.dto.js';

/** Finds the stores of which a merchant is a member. */
@Injectable()
export class MemberStores {
  /**
   * Returns a page of the stores whose name or domain contains the text, by name, and their number. Throws 400 for a cursor that the list did not
   * return.
   */
  search({ connection, merchant_id }: DeveloperContext, asked: Search): Promise<Found<StoreMembership>> {
    return searchPage(connection, BY_NAME, asked, merchant_id);
  }
}

const BY_NAME: SearchedList = {
  name: 'stores of a merchant',
  matching: `
    SELECT s.name AS sorted_by, s.store_id AS tie FROM staff p JOIN stores s ON s.store_id = p.store_id
    WHERE p.merchant_id = $1 AND p.suspended_at IS NULL`,
  searched: ['s.name', 's.domain'],
  shown: `
    SELECT s.store_id, s.name, s.domain, s.status, p.role
    FROM stores s JOIN staff p ON p.store_id = s.store_id AND p.merchant_id = $1 WHERE s.store_id = m.tie`,
};
