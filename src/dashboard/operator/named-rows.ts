import { Filter } from '../../platform/database/filter.js';
import type { AskedList } from '../asked-list.js';

/** Returns the condition that the app of a row has the id or the name that is searched for; undefined without a search. */
export const appNamed = (asked: AskedList): Filter | undefined => named(asked, 'app_id', 'apps', ['name']);

/** Returns the condition that the store of a row has the id, the name, the domain or the address that is searched for. */
export const storeNamed = (asked: AskedList): Filter | undefined => named(asked, 'store_id', 'stores', ['name', 'domain', 'email']);

/** An id must match exactly. For a text, the search index finds the matching ids, and the list then reads their rows by its own index. */
function named(asked: AskedList, key: string, table: string, columns: readonly string[]): Filter | undefined {
  if (asked.id !== undefined) return Filter.equals(key, asked.id);
  const found = Filter.contains(columns, asked.q);
  return found && { sql: (bind) => `t.${key} = ANY (ARRAY(SELECT t.${key} FROM "${table}" t WHERE ${found.sql(bind)}))` };
}
