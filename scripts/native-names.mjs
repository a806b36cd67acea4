import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';

// esbuild keeps the name of a function with a call, `__name(f, "f")`, even where JavaScript names the function itself. A function that is
// created during a request is then named during each request, which took a sixth of the time of `GET /orders/:id` (docs/adr/0041).

/** @typedef {import('acorn').Node & Record<string, any>} Syntax */
/** @typedef {{ start: number, end: number }} Span */

/**
 * Returns the name that an anonymous function in this place receives from JavaScript, if it receives one.
 * @param {Syntax} parent
 * @returns {string | undefined}
 */
function inferredName(parent) {
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent['id'].name;
    case 'Property':
      return parent['computed'] ? undefined : (parent['key'].name ?? parent['key'].value);
    case 'AssignmentExpression':
      return parent['operator'] === '=' ? parent['left'].name : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the replacement of a naming call: the function that it names or, for a statement, nothing.
 * @param {Syntax} call
 * @param {Syntax} parent
 * @returns {Span | undefined} undefined if the call must stay
 */
function replacement(call, parent) {
  const [named, { value: name }] = call['arguments'];
  if (parent.type === 'ExpressionStatement') return named.name === name ? { start: parent.end, end: parent.end } : undefined;
  const anonymous = named.type === 'ArrowFunctionExpression' || (named.type === 'FunctionExpression' && named.id === null);
  return anonymous && inferredName(parent) === name ? named : undefined;
}

/**
 * Removes the naming calls of a bundled file that change nothing.
 * @param {string} source
 */
export function withNativeNames(source) {
  /** @type {[number, number][]} */
  const removed = [];
  ancestor(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), {
    CallExpression(/** @type {Syntax} */ call, _, /** @type {Syntax[]} */ ancestors) {
      if (call['callee'].name !== '__name') return;
      const parent = /** @type {Syntax} */ (ancestors.at(-2));
      const kept = replacement(call, parent);
      if (!kept) return;
      const whole = parent.type === 'ExpressionStatement' ? parent : call;
      removed.push([whole.start, kept.start], [kept.end, whole.end]);
    },
  });
  return without(source, removed);
}

/**
 * @param {string} source
 * @param {[number, number][]} spans
 */
function without(source, spans) {
  let rest = 0;
  const kept = [];
  for (const [start, end] of spans.filter(([start, end]) => start < end).sort(([a], [b]) => a - b)) {
    kept.push(source.slice(rest, start));
    rest = end;
  }
  return kept.join('') + source.slice(rest);
}
