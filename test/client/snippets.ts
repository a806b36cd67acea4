import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Declarations of names that the code blocks of the documentation use. */
const KNOWN = `
import type { App, Body, Platform } from '@merchant-apps-platform/client';
declare global {
  const platform: Platform;
  const app: App;
  const input: Body<'orders.create'>;
  const request: Request;
  const confirmation_url: string;
  const base_url: string, client_id: string, client_secret: string, webhook_secret: string, redirect_uri: string;
  const scopes: string[];
  function askForTopUp(): Promise<void>;
}
`;

/** Returns the TypeScript blocks of Markdown files as modules, by the name of a file. */
export function snippetsOf(...files: readonly string[]): Record<string, string> {
  const modules = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
      ([, code = ''], n) => [`${basename(file, '.md')}-${String(n + 1)}.ts`, `export {};\n${code}`] as const,
    ),
  );
  return { ...Object.fromEntries(modules), 'known.ts': KNOWN };
}

/** Returns the Python blocks of Markdown files as modules, by the name of a file. */
export function pythonSnippetsOf(...files: readonly string[]): Record<string, string> {
  const blocks = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^```python\n(.*?)^```$/gms)].map(([, code = ''], n) => ({ file, code, n })),
  );
  const name = (file: string, n: number): string => `${basename(file, '.md').toLowerCase()}_${String(n + 1)}.py`;
  return Object.fromEntries(blocks.map(({ file, code, n }) => [name(file, n), code]));
}
