import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const FILES = [
  'src/orders/orders.service.ts',
  'src/platform/http/hooks.ts',
  'src/dashboard/error.page.tsx',
  'src/dashboard/browser/copy.js',
];
/** Patterns that take quadratic or exponential time for some input, and patterns that do not. */
const SLOW = ['/\\s+$/', '/(a+)+b/', '/^(?:x|x+)*z/', '/^\\s*([^;]+)\\s*;/', '/^\\d*\\.?\\d*px/', '/^,.*,.*!/', '/(\\d+)*px/u'];
const FAST = ['/^[a-z]+\\s*$/i', '/^\\d+(?:\\.\\d+)?$/', '/(?<!\\s)\\s+$/', '/^[^;]*;/'];

/**
 * Prints the lines that the project's configuration refuses, by file. Runs in a separate process, because ESLint imports the configuration;
 * and without types, which these rules do not need and which would take ten seconds.
 */
const LINT = `
import { ESLint } from 'eslint';
const [files, text] = JSON.parse(process.argv[1]);
const eslint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, project: null } } },
  ruleFilter: ({ ruleId, severity }) => ruleId.startsWith('regexp/') && severity === 2,
});
const refused = await Promise.all(files.map(async (filePath) => {
  const [{ messages }] = await eslint.lintText(text, { filePath });
  return [...new Set(messages.map(({ ruleId, line }) => ruleId ? line : 0))];
}));
process.stdout.write(JSON.stringify(refused));`;

describe('the linter', () => {
  it('refuses regular expressions that input can make slow, in every part of src, and no others', async () => {
    const text = [...SLOW, ...FAST].map((pattern) => `text.match(${pattern});\n`).join('');
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', LINT, JSON.stringify([FILES, text])]);
    const slow = SLOW.map((_, n) => n + 1);
    expect(JSON.parse((await run).stdout)).toEqual(FILES.map(() => slow));
  });
});
