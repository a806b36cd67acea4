/** Types of amounts, declared in platform/contract/money.ts. */
const UNITS = new Set(['Paisa', 'Taka']);

/** Operators whose result is an integer if the operands are, and operators whose result may not be. */
const SUMS = new Set(['+', '-', '%', '+=', '-=', '%=']);
const PRODUCTS = new Set(['*', '*=']);
const FRACTIONS = new Set(['/', '**', '/=', '**=']);
const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '===', '!=', '!==']);

/** Functions that parse or round, and methods that format through floating point. */
const CONVERSIONS = new Set(['Number', 'parseFloat', 'parseInt', 'Number.parseFloat', 'Number.parseInt']);
const ROUNDINGS = new Set(['round', 'floor', 'ceil', 'trunc', 'fround', 'sqrt', 'pow'].map((name) => `Math.${name}`));
const FORMATS = new Set(['toFixed', 'toPrecision', 'toExponential', 'toLocaleString']);
/** Functions of integers whose result is an integer. */
const SELECTIONS = new Set(['min', 'max', 'abs', 'sign'].map((name) => `Math.${name}`));

/** Types that a column of money may have. */
const COLUMN_TYPES = new Set(['Paisa', 'Paisa | null']);

const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ChainExpression']);

/** @typedef {any} Node a node of typescript-eslint's tree */

/** @param {Node} node @returns {Node} */
const unwrapped = (node) => (WRAPPERS.has(node.type) ? unwrapped(node.expression) : node);

/**
 * Returns true for an operand that has no unit, whatever the rest of the program is. Most comparisons have one, and asking for a type takes
 * thousands of times as long.
 * @param {Node} node
 */
const isUnitless = ({ type, operator, name }) =>
  type === 'Literal' || type === 'TemplateLiteral' || (type === 'UnaryExpression' && operator === 'typeof') || name === 'undefined';

/** @param {Node} node */
const isInteger = (node) => node.type === 'Literal' && typeof node.value === 'number' && Number.isInteger(node.value);

/** Name of a called function: `Number` or `Math.round`. @param {Node} callee */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return '';
  return `${callee.object.name}.${callee.property.name}`;
}

/**
 * Units of expressions, by their types. Sums have the type `number`, so their operands count.
 * @param {{ getTypeAtLocation: (node: Node) => import('typescript').Type }} services
 */
function unitsWith(services) {
  /** @param {import('typescript').Type} type @returns {string | undefined} */
  const ofType = (type) => {
    const parts = type.isUnion() ? type.types : [type];
    return [type, ...parts].map(({ aliasSymbol }) => aliasSymbol?.name).find((name) => name !== undefined && UNITS.has(name));
  };
  /** @param {Node} wrapped @returns {string | undefined} */
  const unitOf = (wrapped) => {
    const node = unwrapped(wrapped);
    if (isUnitless(node)) return undefined;
    if (node.type === 'UnaryExpression') return unitOf(node.argument);
    if (node.type === 'BinaryExpression' && !COMPARISONS.has(node.operator)) return unitOf(node.left) ?? unitOf(node.right);
    return ofType(services.getTypeAtLocation(node));
  };
  /** Operands on which it depends that an expression is an integer; undefined for one that its type decides. @type {Record<string, (node: Node) => Node[] | undefined>} */
  const operandsOf = {
    UnaryExpression: ({ argument }) => [argument],
    ConditionalExpression: ({ consequent, alternate }) => [consequent, alternate],
    BinaryExpression: ({ operator, left, right }) => (FRACTIONS.has(operator) ? undefined : [left, right]),
    CallExpression: (node) => (SELECTIONS.has(nameOf(node.callee)) ? node.arguments : undefined),
  };
  /** True for an integer of paisa, and for an integer literal. @param {Node} wrapped @returns {boolean} */
  const isWhole = (wrapped) => {
    const node = unwrapped(wrapped);
    const operands = operandsOf[node.type]?.(node);
    return isInteger(node) || (operands ? operands.every(isWhole) : node.type !== 'BinaryExpression' && unitOf(node) === 'Paisa');
  };
  return { unitOf, isWhole };
}

/**
 * Returns the problem of an arithmetic operation on paisa; undefined if it has none.
 * @param {ReturnType<typeof unitsWith>} units
 * @param {Node} node
 */
function problemOfPaisa({ isWhole }, { operator, left, right }) {
  const operands = [left, right];
  if (SUMS.has(operator)) return operands.every(isWhole) ? undefined : 'operand';
  return PRODUCTS.has(operator) && !operands.map(unwrapped).some(isInteger) ? 'operand' : undefined;
}

/**
 * Returns the problem of an operation on amounts; undefined if it has none.
 * @param {ReturnType<typeof unitsWith>} units
 * @param {Node} node
 */
function problemOf(units, node) {
  if (COMPARISONS.has(node.operator) && [node.left, node.right].map(unwrapped).some(isUnitless)) return undefined;
  const found = new Set([node.left, node.right].map(units.unitOf));
  found.delete(undefined);
  if (COMPARISONS.has(node.operator)) return found.size > 1 ? 'mixed' : undefined;
  if (found.size === 0) return undefined;
  if (FRACTIONS.has(node.operator)) return 'fraction';
  return found.has('Taka') ? 'taka' : problemOfPaisa(units, node);
}

/**
 * Returns the function or method of a call that converts an amount through floating point; undefined if there is none.
 * @param {ReturnType<typeof unitsWith>} units
 * @param {Node} node
 */
function conversionOf({ unitOf }, { callee, arguments: given }) {
  const name = nameOf(callee);
  const isMoney = (/** @type {Node} */ each) => unitOf(each) !== undefined;
  if ((CONVERSIONS.has(name) || ROUNDINGS.has(name)) && given.some(isMoney)) return name;
  const method = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : '';
  return FORMATS.has(method) && isMoney(callee.object) ? method : undefined;
}

/** @param {Node} decorator */
const isMoneyColumn = ({ expression }) => nameOf(expression.callee ?? expression) === 'Column.Money';

/**
 * Rejects arithmetic on amounts that may leave the integers: amounts are integer paisa, and taka exist only in JSON (docs/adr/0024).
 * @type {import('eslint').Rule.RuleModule}
 */
export const money = {
  meta: {
    type: 'problem',
    docs: { description: 'integer arithmetic on amounts of money' },
    schema: [],
    messages: {
      fraction: 'Paisa are integers: "{{operator}}" may leave a fraction. Divide with `divideHalfUp`.',
      operand:
        'The other operand of "{{operator}}" is not known to be an integer: convert it with the functions of `money.ts`, or declare it as Paisa.',
      taka: 'Taka have decimals and are for JSON only: compute in paisa.',
      mixed: 'Paisa are compared with taka.',
      conversion: '{{name}} takes an amount through floating point. Convert it with the functions of `money.ts`.',
      column: 'A column of money has the type Paisa.',
    },
  },
  create(context) {
    const units = unitsWith(context.sourceCode.parserServices);
    const checkOperation = (/** @type {Node} */ node) => {
      const messageId = problemOf(units, node);
      if (messageId !== undefined) context.report({ node, messageId, data: { operator: node.operator } });
    };
    return {
      BinaryExpression: checkOperation,
      'AssignmentExpression[operator!="="]': checkOperation,
      CallExpression: (/** @type {Node} */ node) => {
        const name = conversionOf(units, node);
        if (name !== undefined) context.report({ node, messageId: 'conversion', data: { name } });
      },
      PropertyDefinition: (/** @type {Node} */ node) => {
        if (!node.decorators?.some(isMoneyColumn)) return;
        const text = node.typeAnnotation ? context.sourceCode.getText(node.typeAnnotation.typeAnnotation) : '';
        if (!COLUMN_TYPES.has(text)) context.report({ node, messageId: 'column' });
      },
    };
  },
};
