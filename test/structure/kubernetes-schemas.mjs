import { createRequire } from 'node:module';
import ts from 'typescript';

/** @typedef {{ apiVersion: string, kind: string }} Resource */

const require = createRequire(import.meta.url);

/** @param {Resource} resource */
const modelOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`;

/**
 * Returns one line for each value that the schema of a resource does not allow, and for each required value that is missing.
 * @param {Resource} resource
 * @returns {string[]}
 */
export function schemaProblems(resource) {
  /** @type {Record<string, new (resource: Resource) => { validate(): void }>} */
  const models = require(modelOf(resource));
  const Model = models[resource.kind];
  if (Model === undefined) return [`${resource.kind} is unknown`];
  try {
    new Model(resource).validate();
    return [];
  } catch (error) {
    return [`${resource.kind}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** @type {import('typescript').CompilerOptions} */
const OPTIONS = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * Returns one line for each field that a resource must not have: the schemas allow unknown fields, the types do not.
 * @param {readonly Resource[]} resources
 * @returns {string[]}
 */
export function unknownFields(resources) {
  const file = import.meta.filename.replace(/\.mjs$/, '.generated.ts');
  const lines = resources.flatMap((resource, n) => [
    `import type { I${resource.kind} as T${String(n)} } from '${modelOf(resource)}';`,
    `export const r${String(n)}: T${String(n)} = ${JSON.stringify(resource)};`,
  ]);
  const source = ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.ES2022);
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) => (name === file ? source : getSourceFile(name, ...rest));
  host.fileExists = (name) => name === file || fileExists(name);
  const program = ts.createProgram([file], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
