import type { Options } from 'minisearch';

/** Section of a page, as stored in the search index. */
export interface Part {
  readonly address: string;
  /** Title of the page. */
  readonly page: string;
  /** Title of the section. */
  readonly title: string;
  readonly text: string;
}

/** Section with its place in the index. */
export interface Entry extends Part {
  readonly id: number;
}

/** Fields and search options of the index: the same when it is built and when it is loaded. */
export const OPTIONS: Options<Entry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['address', 'page', 'title', 'text'],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};

/** File with the index, which `npm run build` creates. */
export const INDEX_FILE = new URL('../../../../dist/search-index.json', import.meta.url);
