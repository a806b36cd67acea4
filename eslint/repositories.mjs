/**
 * Rejects `@InjectRepository` of an entity whose rows belong to a store: an entity with a `store_id` that is never null, other than the
 * store itself. Such rows are reached through `ctx.rows` (docs/adr/0003).
 * @type {import('eslint').Rule.RuleModule}
 */
export const repositories = {
  meta: {
    type: 'problem',
    docs: { description: 'repositories of what belongs to no store' },
    schema: [],
    messages: { owned: 'The rows of a store are reached through ctx.rows({{entity}}) (docs/adr/0003).' },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = /** @type {any} */ (context.sourceCode.parserServices);
    const checker = program.getTypeChecker();
    return {
      /** @param {any} node */
      "Decorator > CallExpression[callee.name='InjectRepository']"(node) {
        const [entity] = node.arguments;
        const name = context.sourceCode.getText(entity);
        const row = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(entity)).getConstructSignatures()[0]?.getReturnType();
        const owner = row?.getProperty('store_id');
        const isOwned = owner && checker.typeToString(checker.getTypeOfSymbol(owner)) === 'number';
        if (isOwned && name !== 'Store') context.report({ node, messageId: 'owned', data: { entity: name } });
      },
    };
  },
};
