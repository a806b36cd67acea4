import type { Type } from '@nestjs/common';
import { knownFields } from '../../platform/contract/known-fields.js';
import type { FieldTree } from '../../platform/contract/selection.js';

/** Returns a SELECT list with the fields of a class over the row `t`, as they are in the stored JSON of the envelope. */
export function envelopeList(record: Type<object>, fields?: FieldTree): string {
  const names = [...knownFields(record).keys()].filter((name) => fields?.has(name) ?? true);
  return names.map((name) => `${envelopeField(name, fields?.get(name))} AS "${name}"`).join(', ');
}

function envelopeField(name: string, inner: FieldTree | null | undefined): string {
  const field = `t.body::json -> '${name}'`;
  if (!inner) return field;
  const known = [...inner.keys()].map((each) => `'${each}'`).join(', ');
  return `(SELECT coalesce(json_object_agg(f.key, f.value), '{}') FROM json_each(${field}) f WHERE f.key IN (${known}))`;
}
