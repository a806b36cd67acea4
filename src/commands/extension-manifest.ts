import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployExtensions } from '../extensions/deploys/deploy.dto.js';
import { DEFINITION_FIELDS } from '../extensions/catalog/extension.entity.js';
import { ApiError } from '../platform/contract/api-error.js';
import { validated } from '../platform/endpoint/validation.pipe.js';
import { lineAt, lineOf } from './manifest-lines.js';

/** Name of the file in the folder of an app's extensions. */
export const MANIFEST = 'extensions.json';

/** Manifest of an app's extensions. docs/extensions.schema.json describes it. */
export interface Manifest {
  readonly client_id: string;
  /** Validated set of extensions. */
  readonly set: DeployExtensions;
  /** Returns an error of the deploy with the line of the manifest that causes it. */
  readonly explain: (error: unknown) => unknown;
}

const KNOWN: ReadonlySet<string> = new Set(['$schema', 'client_id', 'extensions']);
/** Fields of an extension. */
const FIELDS: ReadonlySet<string> = new Set(DEFINITION_FIELDS);

/** Reads and validates the manifest of a folder. Throws an error that names the file and the line. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error(`There is no ${file}: make one with extension init.`);
  const text = readFileSync(file, 'utf8');
  const at = (line: number, message: string): Error => new Error(`${file}:${String(line)}: ${message}`);
  const content = parse(text, at);
  const explain = (error: unknown): unknown => {
    const [first] = error instanceof ApiError ? (error.errors ?? []) : [];
    return first ? at(lineOf(text, first.field), first.message) : error;
  };
  const stranger = unknownPath(content);
  if (stranger !== undefined) throw at(lineOf(text, stranger), `${stranger} is not known.`);
  const { client_id, extensions } = content;
  if (typeof client_id !== 'string') throw at(lineOf(text, 'client_id'), 'client_id must be the client id of the app.');
  try {
    const set = await validated(DeployExtensions, { extensions });
    return { client_id, set, explain };
  } catch (error) {
    throw explain(error);
  }
}

type Content = Readonly<Record<string, unknown>>;

function parse(text: string, at: (line: number, message: string) => Error): Content {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    throw at(lineAt(text, position === undefined ? text.length : Number(position)), 'This is not valid JSON.');
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw at(1, 'The manifest must be a JSON object.');
  return content as Content;
}

/** Returns the path of the first unknown field, because a misspelt one would be ignored. */
function unknownPath(content: Content): string | undefined {
  const top = Object.keys(content).find((name) => !KNOWN.has(name));
  if (top !== undefined || !Array.isArray(content['extensions'])) return top;
  return content['extensions'].flatMap((extension: unknown, n) => {
    if (typeof extension !== 'object' || extension === null) return [];
    return Object.keys(extension).flatMap((name) => (FIELDS.has(name) ? [] : [`extensions[${String(n)}].${name}`]));
  })[0];
}
