import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import MiniSearch from 'minisearch';
import { type Entry, INDEX_FILE, OPTIONS } from './index-format.js';

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

const MAX_FOUND = 20;
const EXCERPT_LENGTH = 180;

/** Search over all pages of the documentation. */
@Injectable()
export class DocumentationSearch {
  private index: MiniSearch<Entry> | undefined;

  /** Returns the best sections for the words, at most 20, best first. The index is loaded on the first search. */
  find(words: string): Found[] {
    this.index ??= MiniSearch.loadJSON<Entry>(readFileSync(INDEX_FILE, 'utf8'), OPTIONS);
    return this.index
      .search(words)
      .slice(0, MAX_FOUND)
      .map(({ address, page, title, text, terms }) => ({
        ...{ address: String(address), page: String(page), title: String(title) },
        excerpt: excerptOf(String(text), terms),
      }));
  }
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const hits = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const from = text.lastIndexOf(' ', Math.max(0, Math.min(...hits, text.length) - EXCERPT_LENGTH / 3)) + 1;
  const excerpt = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '…' : ''}${excerpt}${from + EXCERPT_LENGTH < text.length ? '…' : ''}`;
}
