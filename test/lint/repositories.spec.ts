import { RuleTester } from 'eslint';
import { resolve } from 'node:path';
import ts from 'typescript';
import { parser } from 'typescript-eslint';
import { repositories } from '../../eslint/repositories.mjs';

const OF_NO_STORE = ['Merchant', 'Store', 'IdpGrant'];
const OF_STORES = ['Order', 'TokenDelivery'];

const DECLARED = `
abstract class StoreOwned { store_id: number }
class Order extends StoreOwned { order_id: number }
class TokenDelivery { store_id: number; installation_id: number }
class Merchant { merchant_id: number }
class Store { store_id: number }
class IdpGrant { store_id: number | null }
declare function InjectRepository(entity: unknown): ParameterDecorator;
`;
const injecting = (entities: readonly string[]): string =>
  `${DECLARED}class Service { constructor(${entities.map((entity, n) => `@InjectRepository(${entity}) readonly r${String(n)}: object`).join(',\n')}) {} }`;

const [accepted, refused] = [resolve('repositories-0.ts'), resolve('repositories-1.ts')];
const FILES = new Map([
  [accepted, injecting(OF_NO_STORE)],
  [refused, injecting(OF_STORES)],
]);

function program(): ts.Program {
  const options: ts.CompilerOptions = { strict: true, types: [], experimentalDecorators: true, target: ts.ScriptTarget.ES2022 };
  const host = ts.createCompilerHost(options);
  const [fileExists, readFile] = [host.fileExists.bind(host), host.readFile.bind(host)];
  host.fileExists = (path) => FILES.has(path) || fileExists(path);
  host.readFile = (path) => FILES.get(path) ?? readFile(path);
  return ts.createProgram([...FILES.keys()], options, host);
}

new RuleTester({ languageOptions: { parser, parserOptions: { programs: [program()] } } }).run('repositories', repositories, {
  valid: [{ filename: accepted, code: FILES.get(accepted)! }],
  invalid: [
    { filename: refused, code: FILES.get(refused)!, errors: OF_STORES.map((entity) => ({ messageId: 'owned', data: { entity } })) },
  ],
});
