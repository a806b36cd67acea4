import js from '@eslint/js';
import jest from 'eslint-plugin-jest';
import jsdoc from 'eslint-plugin-jsdoc';
import node from 'eslint-plugin-n';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import { columns } from './eslint/columns.mjs';
import { money } from './eslint/money.mjs';
import { repositories } from './eslint/repositories.mjs';
import { upserts } from './eslint/upserts.mjs';
import { wording } from './eslint/wording.mjs';

const SPECS = ['**/*.spec.ts', 'test/faults/*.faults.ts'];
const SCRIPTS = ['**/*.mjs', '**/*.js'];
/** Code of a domain: every folder of src but the platform and the commands. */
const DOMAINS = ['src/*/**/*.{ts,tsx}'];
const PLATFORM = 'src/platform/**';
/** The operator's command line. */
const COMMANDS = 'src/commands/**';

/** Folders that the guides in docs/ write. */
const GUIDES = ['my-app/', 'paid-app/', 'block-app/', 'shop/'];

/** Modules and the names that must not be imported from them. */
const restricted = (...paths) => ({ 'no-restricted-imports': ['error', { paths: paths.flat() }] });

const REPOSITORIES = ['DataSource', 'QueryRunner'].map((importName) => ({
  name: 'typeorm',
  importNames: [importName],
  message: 'The rows of a store are reached through ctx.rows(Entity) (docs/adr/0003).',
}));
const INJECTED = ['InjectDataSource', 'InjectEntityManager'].map((importName) => ({
  name: '@nestjs/typeorm',
  importNames: [importName],
  message: 'The rows of a store are reached through ctx.rows(Entity) (docs/adr/0003).',
}));
const VALIDATORS = {
  name: 'class-validator',
  message: 'Use the field rules of platform/contract/fields, which carry the messages of the API.',
};

const forwardRef = { selector: "CallExpression[callee.name='forwardRef']", message: 'A cycle: move the shared part down (docs/adr/0007).' };
/** Speed is measured in bench/. A test of it fails on a busy machine. */
const elapsed = [
  { selector: "MemberExpression[property.name='cpuUsage']", message: 'Assert what the code does, not its processor time.' },
  {
    selector:
      "CallExpression[callee.name='expect'] > BinaryExpression[operator='-'] > CallExpression.left[callee.object.name='performance'][callee.property.name='now']",
    message: 'Assert what the code does, not how long it takes.',
  },
  {
    selector: ":matches(WhileStatement[body.type='EmptyStatement'], ForStatement[body.type='EmptyStatement']) > BinaryExpression.test",
    message: 'A loop that waits for a time keeps the processor busy.',
  },
];
const limits = {
  selector:
    'VariableDeclarator Identifier[name=/^(AT_LEAST|AT_MOST|DEEPEST|FEWEST|GREATEST|HIGHEST|LARGEST|LEAST|LONGEST|LOWEST|MOST|SHORTEST|SMALLEST)(_|$)/]',
  message: 'Name a limit MAX_… or MIN_…, with its quantity or unit.',
};
const decorators = {
  selector:
    'Decorator[expression.callee.name=/^(UseGuards|UseInterceptors|UseFilters|ApiProperty|ApiPropertyOptional|ApiResponse|SetMetadata)$/]',
  message: 'Say it with @Endpoint, a column decorator or a doc comment (docs/adr/0008).',
};

/** The elements that name the zone of a time, and mark those of a sandbox clock. */
const TIMES = 'Show it with Time, ShortTime, Day or TimeSentence of dashboard/design/time.';
const timeElement = { selector: "JSXOpeningElement[name.name='time']", message: TIMES };
const timeFormats = {
  group: ['**/language/language.js'],
  importNames: ['formatDate', 'formatRelative', 'formatShortTime', 'formatTime', 'formatZonedTime'],
  message: TIMES,
};

export default defineConfig(
  { ignores: ['**/dist/', 'coverage/', ...GUIDES, '.*/', 'packages/client/src/reference/', 'packages/client/programs/mistakes.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,

  {
    name: 'size of everything',
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 8],
      'max-params': ['error', 4],
      'max-depth': ['error', 3],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', forwardRef, limits],
    },
  },

  {
    name: 'typescript',
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are those of oxlint (.oxlintrc.json, docs/adr/0044).
    extends: [ts.configs.strict],
    // As tsconfig.json has it: the type of a decorated parameter is used as a value.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    plugins: { n: node },
    rules: {
      // The same rule, which also knows the `this` parameter.
      'max-params': 'off',
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      // Nest modules are classes without members.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // `{ password, ...rest }` omits a field, and a name that begins with _ marks an unused value.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/parameter-properties': ['error', { prefer: 'parameter-property' }],
      'n/no-process-env': 'error',
      'no-restricted-properties': ['error', { object: 'URL', property: 'canParse', message: 'Use parseUrl of platform/vendor-internals.' }],
    },
  },
  {
    name: 'classes that Nest looks at while the process runs',
    files: ['**/*.{controller,service,processor,guard,filter,interceptor}.ts', 'src/platform/**/*.ts'],
    // The type of a decorated parameter is used as a value, so it cannot be a type import.
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    name: 'where the environment may be read',
    files: [
      'src/platform/config/**',
      '**/*.spec.ts',
      'test/**',
      'bench/**',
      'examples/**',
      'scripts/**',
      'packages/*/programs/**',
      'packages/cli/src/environment.ts',
      'packages/cli/templates/**',
    ],
    rules: { 'n/no-process-env': 'off' },
  },

  {
    name: 'patterns that input could make slow',
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },

  {
    name: 'types, for the rules of this project',
    files: ['src/**/*.{ts,tsx}'],
    ignores: SPECS,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  {
    name: 'money',
    files: ['src/**/*.{ts,tsx}'],
    // The conversion functions themselves.
    ignores: ['src/platform/contract/money.ts', ...SPECS],
    plugins: { amounts: { rules: { money } } },
    rules: { 'amounts/money': 'error' },
  },

  {
    name: 'statements',
    files: ['src/**/*.{ts,tsx}'],
    ignores: SPECS,
    plugins: { statements: { rules: { columns, upserts } } },
    rules: { 'statements/columns': 'error', 'statements/upserts': 'error' },
  },

  {
    name: 'wording',
    plugins: { local: { rules: { wording } } },
    rules: { 'local/wording': 'error' },
  },
  {
    name: 'docstrings',
    files: ['{src,packages/*/src}/**/*.{ts,tsx}'],
    ignores: SPECS,
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          require: { ClassDeclaration: true, FunctionDeclaration: true },
          contexts: [
            'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
            'ExportNamedDeclaration > ClassDeclaration > ClassBody > MethodDefinition[kind="method"]:not([accessibility="private"])',
          ],
          publicOnly: true,
          checkConstructors: false,
          enableFixer: false,
        },
      ],
    },
  },
  {
    name: 'domains',
    files: DOMAINS,
    ignores: [PLATFORM, COMMANDS, ...SPECS],
    plugins: { access: { rules: { repositories } } },
    rules: {
      'access/repositories': 'error',
      ...restricted(REPOSITORIES, INJECTED, VALIDATORS),
      'no-restricted-syntax': ['error', forwardRef, limits, decorators],
    },
  },
  {
    name: 'times of pages',
    files: ['src/dashboard/**/*.tsx'],
    // The elements themselves, and the words of documents, which are no elements.
    ignores: ['src/dashboard/design/time.tsx', 'src/dashboard/billing/parts.tsx'],
    rules: {
      'no-restricted-imports': ['error', { paths: [...REPOSITORIES, ...INJECTED, VALIDATORS], patterns: [timeFormats] }],
      'no-restricted-syntax': ['error', forwardRef, limits, decorators, timeElement],
    },
  },
  {
    name: 'wire names',
    files: ['src/**/*.{entity,dto}.ts'],
    ignores: [PLATFORM],
    rules: { '@typescript-eslint/naming-convention': ['error', { selector: 'classProperty', format: ['snake_case'] }] },
  },

  {
    name: 'specs',
    files: SPECS,
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', '**.expect*', 'fc.assert'] }],
      'jest/no-disabled-tests': 'error',
      'jest/no-focused-tests': 'error',
      'jest/no-commented-out-tests': 'error',
      'no-restricted-syntax': ['error', forwardRef, limits, ...elapsed],
      // A helper that several tests share may hold their expectations.
      'jest/no-standalone-expect': [
        'error',
        { additionalTestBlockFunctions: ['beforeAll', 'afterAll', 'beforeEach', 'afterEach', 'itOnOnePostgres'] },
      ],
      // A describe callback is a list of tests, not a function with a flow to follow.
      'max-lines-per-function': 'off',
    },
  },
  {
    name: 'specs and their helpers',
    files: [...SPECS, 'test/**/*.ts'],
    rules: {
      // A missing value fails the test in any case.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },

  {
    name: 'scripts',
    files: SCRIPTS,
    extends: [node.configs['flat/recommended-module']],
    rules: {
      // The compiler resolves imports, including packages; and scripts are not part of a published package.
      'n/no-missing-import': 'off',
      'n/no-unpublished-import': 'off',
      // import.meta.dirname and similar features work in every version that package.json allows, although they are marked as experimental.
      'n/no-unsupported-features/node-builtins': ['error', { allowExperimental: true, ignores: ['import.meta.dirname'] }],
      // A command line tool ends the process with an exit code.
      'n/no-process-exit': 'off',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
);
