import MiniSearch from 'minisearch';
import { LIBRARY } from '../library.js';
import { partsOf } from '../markdown.js';
import { REFERENCE, REFERENCE_TITLE } from '../reference/api-pages.service.js';
import { operationsOf, type Reference } from '../reference/operations.js';
import { type Entry, OPTIONS, type Part } from './index-format.js';

/**
 * Returns the search index of all pages as JSON: the sections of the guides and catalogues, and the operations of the API.
 *
 * @public Used by scripts/search-index.mjs.
 */
export function searchIndex(reference: Pick<Reference, 'paths'>): string {
  const index = new MiniSearch<Entry>(OPTIONS);
  index.addAll([...sections(), ...operations(reference)].map((part, id) => ({ id, ...part })));
  return JSON.stringify(index);
}

/** Splits each page at its headings. */
function sections(): Part[] {
  const guides = LIBRARY.flatMap((chapter) => chapter.guides);
  return guides.flatMap(({ name, title: page, text }) =>
    partsOf(text).map(({ depth, id, title, text: part }) => {
      const address = depth > 1 ? `/docs/${name}#${id}` : `/docs/${name}`;
      return { address, page, title, text: plain(part) };
    }),
  );
}

/** Returns the operations of the API by name, route and description. */
const operations = (reference: Pick<Reference, 'paths'>): Part[] =>
  operationsOf(reference).map(({ method, path, operation: { operationId, summary, description } }) => {
    const text = plain(`${method} ${path} ${operationId}: ${description}`);
    return { address: `/docs/${REFERENCE}/${operationId}`, page: REFERENCE_TITLE, title: summary, text };
  });

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[`*|#]|-{3,}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
