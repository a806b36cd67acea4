import { inStatements } from './sql.mjs';

/** Assignments of an upsert, up to its condition or result. */
const ASSIGNMENTS = /\bDO UPDATE SET\b(.*?)(?:\bWHERE\b|\bRETURNING\b|$)/gs;
/** Functions whose result changes without their arguments. */
const CHANGING =
  /\b(?:(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|random|gen_random_uuid|nextval|billing_now|store_is_sandbox)\(|CURRENT_(?:TIMESTAMP|DATE|TIME)\b)/;

/**
 * Rejects functions that are not immutable in `DO UPDATE SET`: Citus refuses such a statement on a distributed table (docs/adr/0040).
 * @type {import('eslint').Rule.RuleModule}
 */
export const upserts = {
  meta: {
    type: 'problem',
    docs: { description: 'immutable assignments of upserts' },
    schema: [],
    messages: { changing: 'Insert the value and take it from `excluded`: several nodes refuse functions here that are not immutable.' },
  },
  create: (context) =>
    inStatements((node, sql) => {
      if ([...sql.matchAll(ASSIGNMENTS)].some(([, assignments = '']) => CHANGING.test(assignments)))
        context.report({ node, messageId: 'changing' });
    }),
};
