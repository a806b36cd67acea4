import { isDeepStrictEqual } from 'node:util';
import { DEFINITION_FIELDS } from '../../extensions/catalog/extension.entity.js';
import { type AppSettings, changesOf, type Snapshot, type NewExtension } from '../../extensions/deploys/deploys.service.js';
import { APP_PARTS, type AppChange, type FieldChange } from './app-versions.dto.js';

/** Parts of an app that a version has. */
export interface AppState<E = NewExtension> {
  /** Null if it has extensions only. */
  readonly settings: AppSettings | null;
  readonly extensions: readonly E[];
}

/** Empty state. */
export const NOTHING: AppState<Snapshot> = { settings: { scopes: [], redirect_urls: [], topics: [] }, extensions: [] };

const change = (part: AppChange['part'], kind: AppChange['change'], name: string, fields: FieldChange[] = []): AppChange => ({
  part,
  change: kind,
  name,
  fields,
});

/** Returns the changes that turn one state of an app into another. Settings are compared if both have them, regardless of their order. */
export function changesBetween(before: AppState<Snapshot>, after: AppState): AppChange[] {
  const { settings: from } = before;
  const { settings: to } = after;
  const settings = from && to ? SETTINGS.flatMap((part) => changesOfList(part, from[part], to[part])) : [];
  const { added, updated, removed } = changesOf(before.extensions, after.extensions);
  const former = new Map(before.extensions.map((extension) => [extension.handle, extension]));
  return [
    ...settings,
    ...added.map(({ handle }) => change('extensions', 'added', handle)),
    ...updated.map((extension) => change('extensions', 'updated', extension.handle, fieldsOf(former.get(extension.handle), extension))),
    ...removed.map(({ handle }) => change('extensions', 'removed', handle)),
  ];
}

const SETTINGS = APP_PARTS.filter((part) => part !== 'extensions');

const changesOfList = (part: (typeof SETTINGS)[number], before: readonly string[], after: readonly string[]): AppChange[] => [
  ...after.filter((name) => !before.includes(name)).map((name) => change(part, 'added', name)),
  ...before.filter((name) => !after.includes(name)).map((name) => change(part, 'removed', name)),
];

const fieldsOf = (before: NewExtension | undefined, after: NewExtension): FieldChange[] =>
  DEFINITION_FIELDS.filter((field) => !isDeepStrictEqual(before?.[field], after[field])).map((field) => ({
    field,
    before: JSON.stringify(before?.[field] ?? null),
    after: JSON.stringify(after[field]),
  }));
