import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { partsOf } from './markdown.js';
import { LIBRARY } from './library.js';
import { ApiPages, REFERENCE, REFERENCE_TITLE } from './reference/api-pages.service.js';

/** Part of a page that a search found. */
export interface Found {
  readonly address: string;
  /** Title of the page. */
  readonly page: string;
  /** Title of the section. */
  readonly title: string;
  /** Words around the first hit. */
  readonly excerpt: string;
}

/** Part of a page, as the index has it. */
interface Part {
  readonly address: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

interface Entry extends Part {
  readonly id: number;
}

const MAX_FOUND = 20;
const EXCERPT_LENGTH = 180;

/** Search over all pages of the documentation. */
@Injectable()
export class DocumentationSearch {
  private prepared: MiniSearch<Entry> | undefined;

  constructor(private readonly pages: ApiPages) {}

  /** Returns the best sections for the words, the best first, at most 20. The index is made at the first search. */
  find(words: string): Found[] {
    this.prepared ??= indexed([...entries(), ...this.operations()]);
    return this.prepared
      .search(words, { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' })
      .slice(0, MAX_FOUND)
      .map(({ address, page, title, text, terms }) => ({
        ...{ address: String(address), page: String(page), title: String(title) },
        excerpt: excerptOf(String(text), terms),
      }));
  }

  /** Returns the operations of the API by name, route and description. */
  private operations(): Part[] {
    return [...this.pages.operations.values()].map(({ method, path, operation: { operationId, summary, description } }) => {
      const text = plain(`${method} ${path} ${operationId}: ${description}`);
      return { address: `/docs/${REFERENCE}/${operationId}`, page: REFERENCE_TITLE, title: summary, text };
    });
  }
}

function indexed(parts: readonly Part[]): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({ fields: ['title', 'page', 'text'], storeFields: ['address', 'page', 'title', 'text'] });
  index.addAll(parts.map((part, id) => ({ id, ...part })));
  return index;
}

/** Splits each page at its headings. */
function entries(): Part[] {
  const guides = LIBRARY.flatMap((chapter) => chapter.guides);
  return guides.flatMap(({ name, title: page, text }) =>
    partsOf(text).map(({ depth, id, title, text: part }) => {
      const address = depth > 1 ? `/docs/${name}#${id}` : `/docs/${name}`;
      return { address, page, title, text: plain(part) };
    }),
  );
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[`*|#]|-{3,}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const hits = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const from = text.lastIndexOf(' ', Math.max(0, Math.min(...hits, text.length) - EXCERPT_LENGTH / 3)) + 1;
  const excerpt = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '…' : ''}${excerpt}${from + EXCERPT_LENGTH < text.length ? '…' : ''}`;
}
