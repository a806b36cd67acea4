import { ERROR_STATUS } from '../../platform/contract/api-error.js';
import { GUIDES } from './library.js';

/** Explanation of an error. */
export interface ErrorEntry {
  /** Code, or the status of errors without a code. */
  readonly name: string;
  readonly status: number;
  /** Meaning, cause and remedy, as Markdown. */
  readonly text: string;
  /** A response with this error. */
  readonly example: { readonly message: string; readonly code?: string; readonly status: number };
}

const ENTRY = /^### `?(\w+)`?\n\n(\d{3})\. (.+)\n\n([^]*?)(?=\n##|$(?![^]))/gm;

/** The errors of docs/errors.md by code or status. */
export const ERROR_CATALOG: ReadonlyMap<string, ErrorEntry> = new Map(
  [...(GUIDES.get('errors')?.text ?? '').matchAll(ENTRY)].map(([, name = '', status, meaning = '', rest = '']) => [
    name,
    entryOf(name, Number(status), meaning, rest),
  ]),
);

/** Returns the address of the page about an error; undefined if there is none. */
export function helpAddress(base_url: string, { code, status }: { readonly code?: string; readonly status: number }): string | undefined {
  const name = code ?? String(status);
  return ERROR_CATALOG.has(name) ? `${base_url}/docs/errors/${name}` : undefined;
}

/** Returns the page about an error as Markdown. */
export const errorMarkdown = ({ name, status, text, example }: ErrorEntry): string =>
  `# ${name}\n\n${String(status)}. ${text}\n\n## Example\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`;

function entryOf(name: string, status: number, meaning: string, rest: string): ErrorEntry {
  const example = name in ERROR_STATUS ? { message: meaning, code: name, status } : { message: meaning, status };
  return { name, status, text: `${meaning}\n\n${rest.trim()}`, example };
}
