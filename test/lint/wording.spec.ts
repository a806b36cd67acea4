import { RuleTester } from 'eslint';
import { wording } from '../../eslint/wording.mjs';

const START = (word: string) => ({ message: `Start the doc comment with a verb or a noun instead of "${word}".` });

new RuleTester().run('wording', wording, {
  valid: [
    '/** Returns the page of orders, newest first. */ export const page = 1;',
    '/** Whatever the size, the cost is constant. */ export const cost = 1;',
    '// What follows is only reached by the last writer.',
    '/* When no key is set, the default applies. */',
    'export const text = "It gives nobody anything anew.";',
    "it('returns what was stored', () => undefined);",
    '// Each event is delivered at least once. Of course, receivers see duplicates.',
    '// Those are the values of the row.',
  ],
  invalid: [
    ...['What', 'Who', 'Where', 'When', 'How', 'Whether', 'Why'].map((word) => ({
      code: `/** ${word} it is. */ export const value = 1;`,
      errors: [START(word)],
    })),
    { code: '/**\n * Whether it\n * is.\n */\nexport const value = 1;', errors: [START('Whether')] },
    { code: '/** Reads rows and gives them. */', errors: [{ message: 'Replace "gives", for example by "returns".' }] },
    { code: '// Nobody waits.', errors: [{ message: 'Replace "Nobody", for example by "no caller, no app, …".' }] },
    { code: "it('gives what was stored', () => undefined);", errors: [{ message: 'Replace "gives", for example by "returns".' }] },
    { code: "describe.each([1])('gives %d', () => undefined);", errors: 1 },
    { code: '/*\n * Sorts by name unless told\n * otherwise.\n */', errors: 1 },
    ...[
      'Returns those that are due.',
      'Of codes only a digest is stored.',
      'Stores codes. Of each only a digest.',
      'Deletes what is left.',
      'Runs beside the server.',
      'Ends at once.',
      'Work is looked for every second.',
      'Answers 404 for an unknown id.',
      'Waits for somebody else.',
    ].map((text) => ({ code: `// ${text}`, errors: 1 })),
  ],
});
