/** Phrases that comments and documentation must not contain, with the term to use instead. @type {readonly (readonly [RegExp, string])[]} */
const BANNED = [
  [/\bgives\b/i, 'returns'],
  [/\bgiven back\b/i, 'returned'],
  [/\bwhoever\b/i, 'the caller, the process, …'],
  [/\bnobody\b/i, 'no caller, no app, …'],
  [/\banew\b/i, 'again'],
  [/\bunless told otherwise\b/i, 'by default'],
  [/\bis no good\b/i, 'is invalid'],
  [/\b(?:come|comes|came) to be\b/i, 'is created'],
  [/\bin one go\b/i, 'in one statement, in one request'],
  [/\bgood until\b/i, 'valid until'],
  [/\bless than nothing\b/i, 'negative'],
  [/\bin the hands of\b/i, 'used by'],
  [/\bfeels? it\b/i, 'takes effect'],
  [/\bthe same words\b/i, 'the same message'],
  [/\bthose (?:that|which|who)\b/i, 'the noun: rows that, callers who, …'],
  [/(?:^|[.!?:] )Of (?!course\b)/, 'a sentence that starts with its subject'],
  [/\bwhat (?:is|was) (?:due|kept|left|missing|open|said|to be|wanted)\b/i, 'the noun: due work, the remainder, …'],
  [/\bbesides?\b/i, 'next to, in addition to, while … runs'],
  [/\bat once\b/i, 'immediately, concurrently, together'],
  [/\b(?:is|are|was|were) looked for\b/i, 'is searched'],
  [/\b(?:every|some)body\b/i, 'all callers, another process, …'],
  [/\bgo(?:es)? on\b/i, 'continues, keeps running'],
  [/\bhears? (?:of|that)\b/i, 'is called when, is notified of'],
  [/\bin vain\b/i, 'without a result, until it timed out'],
  [/\bsays? no\b/i, 'refuses'],
  [/\bbefalls?\b/i, 'happens to'],
  [/\banswers? (?:with )?`?[1-5]\d\d\b/i, 'returns'],
];

/** First words that turn a doc comment into a riddle. */
const QUESTION = /^(?:What|Who|Whom|Whose|Which|Where|When|How|Whether|Why)\b/;

/**
 * Returns the problem with a text; undefined if it uses no banned phrase.
 * @param {string} text
 * @returns {string | undefined}
 */
export function bannedPhrase(text) {
  const [found] = BANNED.flatMap(([pattern, instead]) => {
    const match = pattern.exec(text);
    return match ? [`Replace "${match[0]}", for example by "${instead}".`] : [];
  });
  return found;
}

/**
 * Returns the problem with a doc comment, without its delimiters; undefined if there is none.
 * @param {string} text
 * @returns {string | undefined}
 */
export function docCommentProblem(text) {
  const [first = ''] = QUESTION.exec(text) ?? [];
  return first ? `Start the doc comment with a verb or a noun instead of "${first}".` : bannedPhrase(text);
}

/**
 * Comment lines without their decoration, as one text.
 * @param {string} value
 */
const plain = (value) =>
  value
    .split('\n')
    .map((line) => line.trim().replace(/^\*\s*/, ''))
    .join(' ')
    .replace(/^\*\s*/, '')
    .trim();

/**
 * Name of the function that is called: `it` for `it(…)`, and for `it.each(…)(…)`.
 * @param {{ type: string, name?: string, callee?: any, object?: any }} callee
 * @returns {string}
 */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name ?? '';
  if (callee.type === 'CallExpression') return calledName(callee.callee);
  return callee.type === 'MemberExpression' ? calledName(callee.object) : '';
}

/** Functions whose first argument is the title of a test or of a group of tests. */
const TITLED = new Set(['it', 'describe']);

/**
 * Rejects doc comments that start with a question word, and banned phrases in comments and in titles of tests (CONTRIBUTING.md, "Style").
 * @type {import('eslint').Rule.RuleModule}
 */
export const wording = {
  meta: { type: 'suggestion', docs: { description: 'plain English in comments and titles' }, schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const [title] = node.arguments;
      if (!TITLED.has(calledName(node.callee))) return;
      const message = title?.type === 'Literal' && typeof title.value === 'string' ? bannedPhrase(title.value) : undefined;
      if (message) context.report({ node, message });
    },
    Program() {
      for (const { type, value, loc } of context.sourceCode.getAllComments()) {
        const isDoc = type === 'Block' && value.startsWith('*');
        const message = isDoc ? docCommentProblem(plain(value)) : bannedPhrase(plain(value));
        if (message && loc) context.report({ loc, message });
      }
    },
  }),
};
