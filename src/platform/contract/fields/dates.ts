import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { TEXT_VALUES } from './numbers.js';
import { rule } from './rule.js';

/**
 * Point in time: an ISO 8601 date or date-time of the years 1 to 9999, converted to a `Date`. Without an offset it is in UTC. A date
 * stands for the start of its day, or for the end if it is the inclusive end of a range. In a query, a space before the offset is a `+` that
 * was not encoded.
 */
export const Moment = (dateMeans: 'start' | 'end' = 'start'): PropertyDecorator =>
  applyDecorators(
    rule('date', (value) => value instanceof Date, NOT_A_DATE),
    Transform((field) => toMoment(given(field), dateMeans)),
    ApiProperty({ type: 'string', format: 'date-time' }),
  );

/** Day, converted to `YYYY-MM-DD`: an ISO 8601 date, or a date-time, which stands for its day in UTC. */
export const Day = (): PropertyDecorator =>
  applyDecorators(
    rule('date', (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value), NOT_A_DATE),
    Transform((field) => toDay(given(field))),
    ApiProperty({ type: 'string', format: 'date' }),
  );

const NOT_A_DATE = 'must be an ISO 8601 date';

/** Time in a query whose offset lost its sign, because `+` means a space in URLs. */
const SPACED_OFFSET = /(?<time>[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) (?<offset>\d\d:\d\d)$/i;

/** Returns the value of a field as the caller wrote it. */
function given({ value, options }: TransformFnParams): unknown {
  const isOfQuery = options.groups?.includes(TEXT_VALUES) ?? false;
  return isOfQuery && typeof value === 'string' ? value.trim().replace(SPACED_OFFSET, '$<time>+$<offset>') : (value as unknown);
}

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

/** Returns true for days of the calendar. JavaScript itself reads 30 February as 2 March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
