import { readFileSync } from 'node:fs';
import { takesIds } from './reader-ids.js';

/** Page of the documentation. */
export interface Guide {
  /** Name of its file in docs/, without `.md`, and its address below /docs. */
  readonly name: string;
  readonly title: string;
  /** Its source, as Markdown. */
  readonly text: string;
  /** True for a page with placeholders for ids or the access token of the reader. */
  readonly takes_ids: boolean;
}

/** Pages about one subject. */
export interface Chapter {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** Files of each chapter, in reading order. */
const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  'Start here': ['first-app', 'developer-journey', 'getting-started', 'client', 'python', 'cli', 'sparse-answers', 'sign-in-button'],
  'Store data': ['catalog', 'inventory', 'images', 'discounts', 'procurement', 'metafields', 'sync', 'bulk', 'analytics'],
  'Apps and merchants': ['webhooks', 'requests', 'billing', 'extensions', 'merchants', 'developers', 'audit', 'identity'],
  Reference: ['topics', 'errors', 'changelog', 'migrations'],
  Operators: ['deployment', 'operations', 'runbook', 'privacy', 'scaling', 'faults'],
};

/** The documentation, read once at the start. */
export const LIBRARY: readonly Chapter[] = Object.entries(CHAPTERS).map(([title, names]) => ({ title, guides: names.map(guideOf) }));

/** Every page by its name. */
export const GUIDES: ReadonlyMap<string, Guide> = new Map(
  LIBRARY.flatMap(({ guides }) => guides).map((guide) => [guide.name, guide] as const),
);

/** Creates a page. */
export function guideFrom<Source extends Omit<Guide, 'takes_ids'>>(source: Source): Source & Guide {
  return { ...source, takes_ids: takesIds(source.text) };
}

function guideOf(name: string): Guide {
  const text = readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  return guideFrom({ name, title, text });
}
