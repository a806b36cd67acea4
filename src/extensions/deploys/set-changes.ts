import { isDeepStrictEqual } from 'node:util';
import type { Definition } from '../catalog/definition.js';
import { DEFINITION_FIELDS } from '../catalog/extension.entity.js';
import type { Snapshot, NewExtension } from './snapshot.js';

/** Difference between two sets of extensions. */
export interface SetChanges {
  readonly added: readonly NewExtension[];
  readonly updated: readonly NewExtension[];
  readonly removed: readonly Snapshot[];
  readonly unchanged: readonly NewExtension[];
}

/** Returns the changes that turn the existing set into the new one. A handle identifies an extension. */
export function changesOf(present: readonly Snapshot[], wanted: readonly NewExtension[]): SetChanges {
  const before = new Map(present.map((extension) => [extension.handle, extension]));
  const after = new Set(wanted.map(({ handle }) => handle));
  const isSame = (extension: NewExtension): boolean => isDeepStrictEqual(fieldsOf(before.get(extension.handle)), fieldsOf(extension));
  const kept = wanted.filter(({ handle }) => before.has(handle));
  return {
    added: wanted.filter(({ handle }) => !before.has(handle)),
    updated: kept.filter((extension) => !isSame(extension)),
    removed: present.filter(({ handle }) => !after.has(handle)),
    unchanged: kept.filter(isSame),
  };
}

/** Returns true if the two sets are the same. */
export const isNone = ({ added, updated, removed }: SetChanges): boolean => added.length + updated.length + removed.length === 0;

const fieldsOf = (definition: Partial<Definition> = {}): unknown[] => DEFINITION_FIELDS.map((name) => definition[name]);
