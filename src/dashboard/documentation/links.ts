import { GUIDES } from './library.js';

/** Links from the files to other files of the checkout that the server serves at a different address. */
const SERVED: Readonly<Record<string, string>> = { '../openapi.json': '/docs/reference', 'changelog.md': '/changelog' };

/** Returns the address of a link in the documentation, or undefined for files that only a checkout has. */
export function addressOf(href: string): string | undefined {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const [file = '', section] = href.split('#', 2);
  const name = file.replace(/\.md$/, '');
  const address = SERVED[file] ?? (GUIDES.has(name) ? `/docs/${name}` : undefined);
  return address && address + (section === undefined ? '' : `#${section}`);
}

/** Returns the title of the page if a text is the name of its file; undefined for any other text. */
export function titleOf(text: string): string | undefined {
  const [, name = ''] = /^([a-z-]+)\.md$/.exec(text) ?? [];
  return GUIDES.get(name)?.title;
}
