import type { Type } from '@nestjs/common';
import { fieldType } from '../../platform/vendor-internals/swagger-fields.js';

/** Converts the text of a cell. Text that does not fit the type is kept, so that validation refuses it. */
const CONVERSIONS: ReadonlyMap<unknown, (text: string) => unknown> = new Map<unknown, (text: string) => unknown>([
  ['integer', numberOf],
  ['number', numberOf],
  ['boolean', booleanOf],
  ['object', jsonOf],
]);

/** Types of the fields of requests, for values that are text in CSV. */
export class FieldTypes {
  /** @param classes classes of the bodies; the first one that has a field decides. */
  constructor(private readonly classes: readonly Type<object>[]) {}

  /** Returns the value of a field, whose name has dots for nested ones, from its text. */
  valueOf(name: string, text: string): unknown {
    const type = this.typeOf(name);
    const convert = typeof type === 'function' ? jsonOf : CONVERSIONS.get(type);
    return convert ? convert(text) : text;
  }

  private typeOf(name: string): unknown {
    for (const root of this.classes) {
      const type = name
        .split('.')
        .reduce<unknown>((owner, step) => (typeof owner === 'function' ? fieldType(owner, step) : undefined), root);
      if (type !== undefined) return type;
    }
    return undefined;
  }
}

function numberOf(text: string): unknown {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Exports show flags as 0 and 1. */
function booleanOf(text: string): unknown {
  return { true: true, false: false, '1': true, '0': false }[text] ?? text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
