import { RuleTester } from 'eslint';
import { resolve } from 'node:path';
import ts from 'typescript';
import { parser } from 'typescript-eslint';
import { money } from '../../eslint/money.mjs';

const DECLARED = [
  "import type { Paisa, Taka } from './src/platform/contract/money.js';",
  'declare const a: Paisa;',
  'declare const charge: { readonly amount: Paisa; readonly cap: Paisa | null; readonly shown: Taka };',
  'declare const rate: number;',
];
const ACCEPTED = [
  'a + charge.amount - 5;',
  'a * 4 - -charge.amount;',
  'Math.max(0, a - charge.amount) + a;',
  '(charge.cap ?? 0) + a;',
  'a % 100;',
  'a > rate;',
  'rate * 0.025;',
  'String(a);',
  'let sum: Paisa = 0; sum += a;',
  'class Row { @Column.Money() amount: Paisa; @Column.Money({ nullable: true }) cap: Paisa | null; }',
];
const REFUSED: [statement: string, messageId: string][] = [
  ['a / 40;', 'fraction'],
  ['charge.cap! / 40;', 'fraction'],
  ['(a as number | Paisa) ** 2;', 'fraction'],
  ['a * 0.025;', 'operand'],
  ['a * rate;', 'operand'],
  ['rate - a;', 'operand'],
  ['a + 0.5;', 'operand'],
  ['let sum: Paisa = 0; sum += rate;', 'operand'],
  ['charge.shown + charge.shown;', 'taka'],
  ['charge.shown * 100;', 'taka'],
  ['a < charge.shown;', 'mixed'],
  ['Math.round(charge.shown);', 'conversion'],
  ['Math.floor(a - 1);', 'conversion'],
  ['Number(a);', 'conversion'],
  ['parseFloat(charge.cap as never as Paisa);', 'conversion'],
  ['a.toFixed(2);', 'conversion'],
  ['charge.cap?.toFixed(2);', 'conversion'],
  ['class Row { @Column.Money() amount: number; }', 'column'],
];

/** Text of each file. They are in the directory of the project, from which they import, and not on the disk. */
const FILES = new Map(
  [ACCEPTED, REFUSED.map(([statement]) => statement)].map((statements, n) => [
    resolve(`amounts-${String(n)}.ts`),
    [...DECLARED, ...statements].join('\n'),
  ]),
);
const [[accepted, acceptedText], [refused, refusedText]] = [...FILES] as [[string, string], [string, string]];

/** Program of the two files alone: the whole project would take ten seconds. */
function program(): ts.Program {
  const options: ts.CompilerOptions = { strict: true, types: [], module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 };
  const host = ts.createCompilerHost(options);
  const [fileExists, readFile] = [host.fileExists.bind(host), host.readFile.bind(host)];
  host.fileExists = (path) => FILES.has(path) || fileExists(path);
  host.readFile = (path) => FILES.get(path) ?? readFile(path);
  return ts.createProgram([...FILES.keys()], options, host);
}

new RuleTester({ languageOptions: { parser, parserOptions: { programs: [program()] } } }).run('money', money, {
  valid: [{ filename: accepted, code: acceptedText }],
  invalid: [
    {
      filename: refused,
      code: refusedText,
      errors: REFUSED.map(([, messageId], n) => ({ messageId, line: DECLARED.length + n + 1 })),
    },
  ],
});
