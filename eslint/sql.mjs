/**
 * Returns the listeners of a rule that checks the texts of SQL statements. `?` stands for the placeholders of a template.
 * @param {(node: any, sql: string) => void} check
 * @returns {import('eslint').Rule.RuleListener}
 */
export const inStatements = (check) => ({
  Literal: (/** @type {any} */ node) => {
    if (typeof node.value === 'string') check(node, node.value);
  },
  TemplateLiteral: (/** @type {any} */ node) => {
    check(node, node.quasis.map((/** @type {any} */ { value }) => value.cooked ?? '').join('?'));
  },
});
