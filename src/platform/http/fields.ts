import { Param, type PipeTransform, type Type } from '@nestjs/common';
import { ApiParam, ApiProperty } from '@nestjs/swagger';
import { Transform, Type as TypeOf } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  Max,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { isTaka, toPaisa, toTaka } from '../database/money.js';
import { type ErrorCode, notFound } from './api-error.js';

/** The field may be left out; null is not the same as leaving it out and is refused. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** The field may be left out, and null clears it. */
export const Nullable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined && value !== null);

/** Largest id that PostgreSQL and JSON agree on. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/**
 * An id in the path. What cannot be the id of anything (`abc`, `0`, `1.5`) answers like an id that is missing: `<thing> not found.`, so
 * that a path has one way not to exist.
 */
export const Id =
  (name: string, thing: string): ParameterDecorator =>
  (target, key = '', index) => {
    Param(name, new IdPipe(thing))(target, key, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, key) ?? {};
    ApiParam({ name, description: `Identifier of the ${thing.toLowerCase()}.`, schema: { type: 'integer', minimum: 1 } })(
      target,
      key,
      descriptor,
    );
  };

class IdPipe implements PipeTransform<string, number> {
  constructor(private readonly thing: string) {}

  transform(value: string): number {
    return toId(value, this.thing);
  }
}

/** The id that a path names. Throws `<thing> not found.` (404) for what cannot be the id of anything. */
export function toId(text: string, thing: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw notFound(thing);
  return id;
}

/** The object that a field stands in. */
type Siblings = Readonly<Record<string, unknown>>;

/**
 * A rule of the class-validator kind, under a name that the error list shows; it may look at the fields beside it. A request that breaks
 * it first is refused with the code, where there is one.
 */
export function rule(
  name: string,
  holds: (value: unknown, siblings: Siblings) => boolean,
  says: (field: string, siblings: Siblings) => string,
  code?: ErrorCode,
): PropertyDecorator {
  return (target, key) => {
    const message = ({ property, object }: ValidationArguments): string => says(property, object as Siblings);
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(key),
      options: { message, context: { code } },
      validator: { validate: (value, args) => holds(value, args?.object as Siblings) },
    });
  };
}

/** An amount in taka in the body, held in paisa by the code: a finite number of at most two decimals, from `min` to `max` paisa. */
export const Amount = (range: AmountRange): PropertyDecorator => amount(range, (value) => value);

/** The same in a query, where it comes as text. */
export const QueryAmount = (range: AmountRange): PropertyDecorator => amount(range, decimalOf);

/** Smallest and largest amount, in paisa. */
interface AmountRange {
  readonly min: number;
  readonly max: number;
}

const decimalOf = (value: unknown): unknown => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);

const amount = ({ min, max }: AmountRange, read: (value: unknown) => unknown): PropertyDecorator =>
  all(
    rule('number', isFiniteNumber, (field) => `${field} must be a number.`),
    rule('decimals', Number.isInteger, (field) => `${field} must have at most 2 decimals.`),
    Min(min, { message: ({ property }: ValidationArguments) => `${property} must be at least ${String(toTaka(min))}.` }),
    Max(max, { message: ({ property }: ValidationArguments) => `${property} must be at most ${String(toTaka(max))}.` }),
    Transform(({ value }: { value: unknown }) => paisaOf(read(value))),
    ApiProperty({ type: 'number', minimum: toTaka(min), maximum: toTaka(max) }),
  );

const paisaOf = (value: unknown): unknown => (isTaka(value) ? toPaisa(value) : value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isFiniteNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

/** One of these words; any other is refused with the code, where there is one. */
export const OneOf = (words: readonly string[], code?: ErrorCode): PropertyDecorator =>
  all(
    rule(
      'in',
      (value) => words.some((word) => word === value),
      (field) => `${field} must be one of ${words.join(', ')}.`,
      code,
    ),
    ApiProperty({ type: 'string', enum: [...words] }),
  );

/** A list of words, at least `min` and at most 100 of them, each once. */
export const Words = ({ min }: { min: number }): PropertyDecorator =>
  all(
    rule('words', isWords, (field) => `${field} must be an array of strings.`),
    ArrayMinSize(min),
    ArrayMaxSize(MOST_WORDS),
    IsArray(),
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? [...new Set(value)] : value)),
    ApiProperty({ type: 'array', items: { type: 'string' }, minItems: min, maxItems: MOST_WORDS }),
  );

const MOST_WORDS = 100;
const isWords = (value: unknown): boolean => Array.isArray(value) && value.every((word) => typeof word === 'string' && word.length <= 100);

/** A whole number in an answer that no column describes. */
export const WholeNumber = (): PropertyDecorator => ApiProperty({ type: 'integer' });

/** A yes/no value in an answer that no column describes: 0 or 1. */
export const YesNo = (): PropertyDecorator => ApiProperty({ type: 'integer', enum: [0, 1] });

/** A whole number, in a query also as text. */
export const Integer = ({ min, max = 2_147_483_647 }: { min: number; max?: number }): PropertyDecorator =>
  all(
    IsInt(),
    Min(min),
    Max(max),
    Transform(({ value }: { value: unknown }) => integerOf(value)),
    ApiProperty({ type: 'integer', minimum: min, maximum: max }),
  );

/** A yes/no value: 0 or 1, in a query also as text. */
export const ZeroOrOne = (): PropertyDecorator =>
  all(
    rule(
      'in',
      (value) => value === 0 || value === 1,
      (field) => `${field} must be 0 or 1.`,
    ),
    Transform(({ value }: { value: unknown }) => integerOf(value)),
    ApiProperty({ type: 'integer', enum: [0, 1] }),
  );

/** The number of decimal text; anything else unchanged. */
export const integerOf = (value: unknown): unknown => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);

/**
 * A point in time in the query or body: an ISO 8601 date or date-time, years 1 to 9999, read as UTC where it names no zone. A date alone
 * means the start of its day, or the end where a range ends with it.
 */
export const Moment = (dateMeans: 'start' | 'end' = 'start'): PropertyDecorator =>
  all(
    rule(
      'date',
      (value) => value instanceof Date,
      (field) => `${field} must be an ISO 8601 date.`,
    ),
    Transform(({ value }: { value: unknown }) => toMoment(value, dateMeans)),
    ApiProperty({ type: 'string', format: 'date-time' }),
  );

/**
 * A day in the query, held as YYYY-MM-DD: an ISO 8601 date, or a date-time, read like a {@link Moment}, which stands for the UTC day that it
 * falls on.
 */
export const Day = (): PropertyDecorator =>
  all(
    rule(
      'date',
      (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value),
      (field) => `${field} must be an ISO 8601 date.`,
    ),
    Transform(({ value }: { value: unknown }) => toDay(value)),
    ApiProperty({ type: 'string', format: 'date' }),
  );

function toDay(value: unknown): unknown {
  const moment = toMoment(value, 'start');
  return moment instanceof Date ? moment.toISOString().replace(/T.*/, '') : value;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/i;
const MIDNIGHT = { start: '00:00:00.000', end: '23:59:59.999' } as const;

function toMoment(value: unknown, dateMeans: 'start' | 'end'): unknown {
  const [, day, time, zone] = (typeof value === 'string' && ISO.exec(value.trim())) || [];
  if (day === undefined || !isDay(day)) return value;
  const moment = new Date(`${day}T${time ?? MIDNIGHT[dateMeans]}${zone ?? 'Z'}`);
  return Number.isNaN(moment.getTime()) ? value : moment;
}

/** JavaScript reads 30 February as 2 March; such a day does not exist here. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A list of `min` to `max` objects, each of them validated; what is beyond one too many is not even looked at. */
export const Items = (type: () => Type<object>, { min, max }: { min: number; max: number }): PropertyDecorator =>
  all(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.slice(0, max + 1) : value)),
    IsArray(),
    ArrayMinSize(min),
    ArrayMaxSize(max),
    rule(
      'objects',
      (value) => Array.isArray(value) && value.every(isObject),
      (field) => `${field} must hold objects only.`,
    ),
    TypeOf(type),
    ValidateNested({ each: true }),
    ApiProperty({ type: () => [type()], minItems: min, maxItems: max }),
  );

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
