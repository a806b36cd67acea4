import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { NestedIn } from './nested.js';
import { Verbatim } from './verbatim.js';
import { isInRange, OUT_OF_RANGE, wrongMember } from './number-range.js';
import { counted, everyItem, memberRule, rule } from './rule.js';

/** Maximum size of a stored object, as JSON in UTF-8. */
const MAX_OBJECT_BYTES = 8192;

/** Object of at most 8 kB as JSON. Only the range of the numbers in it is validated, at any depth. */
export const JsonObject = (): PropertyDecorator =>
  applyDecorators(
    UnboundedObject(),
    rule(
      'maxBytes',
      (value) => Buffer.byteLength(JSON.stringify(value ?? null)) <= MAX_OBJECT_BYTES,
      `must have at most ${String(MAX_OBJECT_BYTES)} bytes as JSON`,
    ),
  );

/** Object like {@link JsonObject} whose size is limited only by the size of the request. */
export const UnboundedObject = (): PropertyDecorator =>
  applyDecorators(
    IsObject(),
    Verbatim(),
    memberRule('range', isInRange, wrongMember, `must be a number ${OUT_OF_RANGE}`),
    ApiProperty({ type: 'object', additionalProperties: true }),
  );

/** Object that is validated against a class. */
export const ObjectOf = (type: () => Type<object>): PropertyDecorator =>
  applyDecorators(IsObject(), NestedIn(type, false), ApiProperty({ type: () => type() }));

const IsObject = (): PropertyDecorator => rule('object', isObject, 'must be an object');
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Options of {@link Items}. */
interface ItemsOptions {
  readonly min: number;
  readonly max: number;
  /** Maximum that the API reference shows, where a setting is below `max`; `max` by default. */
  readonly shown?: number;
  /** Field that must have a different value in every item. */
  readonly uniqueBy?: string;
}

/** List of `min` to `max` objects, each validated against a class. Items beyond `max + 1` are not read. */
export const Items = (type: () => Type<object>, { min, max, shown = max, uniqueBy }: ItemsOptions): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.slice(0, max + 1) : value)),
    rule('array', Array.isArray, 'must be an array'),
    AtLeastItems(min),
    AtMostItems(max),
    everyItem('object', isObject, 'must be an object'),
    NestedIn(type, true),
    ...(uniqueBy === undefined ? [] : [UniqueBy(uniqueBy)]),
    ApiProperty({ type: () => [type()], minItems: min, maxItems: shown }),
  );

const UniqueBy = (key: string): PropertyDecorator =>
  rule(
    'unique',
    (items) => Array.isArray(items) && new Set(items.map((item: Record<string, unknown>) => item[key])).size === items.length,
    `must name each ${key} once`,
  );

/** List of `min` to 100 strings of at most 100 characters. Duplicates count towards the maximum, and are then dropped. */
export const Words = ({ min, length = MAX_WORD }: { min: number; length?: number }): PropertyDecorator =>
  applyDecorators(
    rule('words', isWords(length), 'must be an array of strings'),
    AtLeastItems(min),
    AtMostItems(MAX_WORDS),
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) && value.length <= MAX_WORDS ? [...new Set(value)] : value)),
    ApiProperty({ type: 'array', items: { type: 'string' }, minItems: min, maxItems: MAX_WORDS }),
  );

const MAX_WORDS = 100;
/** Longest word by default, in characters. */
const MAX_WORD = 100;
const isWords =
  (length: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((word) => typeof word === 'string' && word.length <= length);

const AtLeastItems = (min: number): PropertyDecorator =>
  rule('arrayMinSize', (value) => Array.isArray(value) && value.length >= min, `must have at least ${counted(min, 'item')}`);

const AtMostItems = (max: number): PropertyDecorator =>
  rule('arrayMaxSize', (value) => Array.isArray(value) && value.length <= max, `must have at most ${counted(max, 'item')}`);
