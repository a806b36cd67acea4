import { readFileSync } from 'node:fs';

/** Kinds of changes. */
export const KINDS = ['added', 'changed', 'deprecated', 'removed', 'fixed'] as const;

/** Entry of the changelog. */
export interface Change {
  readonly version: string;
  /** Day of the release, `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: (typeof KINDS)[number];
  /** Part of the API. */
  readonly area: string;
  readonly title: string;
  /** Markdown. */
  readonly details: string;
  /** Deprecated part of the API: a route, or a field of its requests. */
  readonly deprecates?: { readonly operation: string; readonly field: string | null };
}

const RELEASE = /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/;
const KIND = /^### (\w+)$/;
const ENTRY = /^- \*\*([^:*]+): ([^*]+?)\.?\*\* (.*)$/;
const DEPRECATES = /^(?<details>.*) Deprecates (?:`(?<field>[^`]+)` of )?`(?<operation>[A-Z]+ \/[^`]+)`\.$/;

/**
 * Parses the changelog: releases as `## 1.1.0 (2026-11-22)`, kinds as `### Added`, entries as `- **Area: Title.** Details`. An entry of kind
 * `deprecated` ends with "Deprecates `GET /api/apps/v1/…`." or "Deprecates `field` of `GET /api/apps/v1/…`." Throws for any other entry.
 */
export function parseChangelog(text: string): Change[] {
  const changes: Change[] = [];
  let [version, date, kind]: (string | undefined)[] = [];
  for (const line of unwrapped(text)) {
    [version, date] = RELEASE.exec(line)?.slice(1) ?? [version, date];
    kind = KIND.exec(line)?.[1]?.toLowerCase() ?? kind;
    if (line.startsWith('- ')) changes.push(changeOf(line, { version, date, kind }));
  }
  return changes;
}

function changeOf(line: string, { version, date, kind }: Readonly<Record<'version' | 'date' | 'kind', string | undefined>>): Change {
  const [, area, title, text = ''] = ENTRY.exec(line) ?? [];
  const parts = [version, date, area, title];
  const known = KINDS.find((each) => each === kind);
  if (known === undefined || parts.includes(undefined)) throw new Error(`The changelog has an entry without its parts: ${line}`);
  return { ...({ version, date, kind, area, title } as Change), ...detailsOf(line, text, kind) };
}

/** Returns the text of an entry, and the part that it deprecates, which every entry of kind `deprecated` must name and no other may. */
function detailsOf(line: string, text: string, kind: string | undefined): Pick<Change, 'details' | 'deprecates'> {
  const { details = text, operation, field = null } = DEPRECATES.exec(text)?.groups ?? {};
  if ((operation !== undefined) !== (kind === 'deprecated')) throw new Error(`The changelog has an entry without its parts: ${line}`);
  return { details, ...(operation !== undefined && { deprecates: { operation, field } }) };
}

/** Returns the lines of a text with the continuation lines of list items joined to them. */
const unwrapped = (text: string): string[] => text.replaceAll(/\n {2,}(?=\S)/g, ' ').split('\n');

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

/** Changes of the API, newest first, from docs/changelog.md. */
export const CHANGES: readonly Change[] = parseChangelog(read('changelog'));

/** Versioning policy and migration guide, as Markdown. */
export const MIGRATIONS = read('migrations');
