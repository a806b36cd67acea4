import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { rule } from './rule.js';
import { toTaka, isTaka, toPaisa } from '../money.js';

/** Smallest and largest accepted value. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** Largest value of PostgreSQL's `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** Options of {@link Integer}. */
interface IntegerOptions {
  readonly min: number;
  readonly max?: number;
  /** Larger values are accepted and replaced with this one. */
  readonly clampTo?: number;
}

/** Integer. In a query or a form it is text. */
export const Integer = ({ min, max = MAX_INTEGER, clampTo }: IntegerOptions): PropertyDecorator =>
  applyDecorators(
    AnyInteger(),
    AtLeast(min),
    AtMost(max),
    ...(clampTo === undefined ? [] : [ClampedTo(clampTo)]),
    ApiProperty({ type: 'integer', minimum: min, maximum: max }),
  );

/** Integer without a range. In a query or a form it is text. */
export const AnyInteger = (): PropertyDecorator => applyDecorators(rule('integer', Number.isInteger, 'must be an integer'), FromText());

/** Number with any number of decimals. */
export const Decimal = ({ min, max }: Range): PropertyDecorator =>
  applyDecorators(AnyNumber(), AtLeast(min), AtMost(max), ApiProperty({ type: 'number', minimum: min, maximum: max }));

/** Amount in taka in a body, converted to paisa. It has at most two decimals. The range is in paisa. */
export const Amount = (range: Range): PropertyDecorator => amount(range, (value) => value);

/** Bound of a filter in taka in a query, converted to paisa; decimals beyond the second are rounded in the given direction. The range is in paisa. */
export const QueryAmount = (range: Range, round: 'up' | 'down'): PropertyDecorator =>
  amount(range, (value) => boundOf(decimalOf(value), round));

const amount = ({ min, max }: Range, read: (value: unknown) => unknown): PropertyDecorator =>
  applyDecorators(
    AnyNumber(),
    rule('decimals', Number.isInteger, 'must have at most 2 decimals'),
    AtLeast(min, toTaka(min)),
    AtMost(max, toTaka(max)),
    Transform(({ value }: { value: unknown }) => paisaOf(read(value))),
    ApiProperty({ type: 'number', minimum: toTaka(min), maximum: toTaka(max) }),
  );

/** Flag: 0 or 1. In a query or a form it is text. */
export const FlagField = (): PropertyDecorator =>
  applyDecorators(
    rule('in', (value) => value === 0 || value === 1, 'must be 0 or 1'),
    FromText(),
    ApiProperty({ type: 'integer', enum: [0, 1] }),
  );

/** Boolean. */
export const Bool = (): PropertyDecorator =>
  applyDecorators(
    rule('boolean', (value) => typeof value === 'boolean', 'must be a boolean'),
    ApiProperty({ type: 'boolean' }),
  );

/** Lower bound. Messages show it as `shown`, in the unit of the request. */
export const AtLeast = (min: number, shown = min): PropertyDecorator =>
  rule('min', (value) => typeof value === 'number' && value >= min, `must be at least ${String(shown)}`);

/** Upper bound. Messages show it as `shown`, in the unit of the request. */
const AtMost = (max: number, shown = max): PropertyDecorator =>
  rule('max', (value) => typeof value === 'number' && value <= max, `must be at most ${String(shown)}`);

const AnyNumber = (): PropertyDecorator => rule('number', Number.isFinite, 'must be a number');

/** Replaces larger numbers with `max`. */
export const ClampedTo = (max: number): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    const number = integerOf(value);
    return typeof number === 'number' && number > max ? max : number;
  });

/** Group of class-transformer that is active for queries and forms, whose values are all text. JSON numbers are never coerced from text. */
export const TEXT_VALUES = 'text values';

const FromText = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => integerOf(value), { groups: [TEXT_VALUES] });

/** Converts decimal text to a number. Returns any other value unchanged. */
export const integerOf = (value: unknown): unknown => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);

const decimalOf = (value: unknown): unknown => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);
const boundOf = (value: unknown, round: 'up' | 'down'): unknown => {
  if (typeof value !== 'number' || isTaka(value)) return value;
  return toTaka(round === 'up' ? Math.ceil(value * 100) : Math.floor(value * 100));
};
const paisaOf = (value: unknown): unknown => (isTaka(value) ? toPaisa(value) : value);

/** Documents an integer of a response. */
export const ApiInteger = (options: { nullable?: boolean } = {}): PropertyDecorator => ApiProperty({ type: 'integer', ...options });

/** Documents a flag of a response: 0 or 1. */
export const ApiFlag = (): PropertyDecorator => ApiProperty({ type: 'integer', enum: [0, 1] });
