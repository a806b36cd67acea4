import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { isEmail, isFQDN, maxLength, minLength } from 'class-validator';
import type { ErrorCode } from '../api-error.js';
import { counted, rule, typeRule } from './rule.js';

/** Options of {@link Text}. */
interface TextOptions {
  /** Fewest characters; 0 by default. */
  readonly min?: number;
  /** Most characters; unlimited by default. */
  readonly max?: number;
  /** Removes white space at both ends first. */
  readonly trim?: boolean;
  /** Error code of missing and invalid values. */
  readonly code?: ErrorCode;
}

/** Text of `min` to `max` characters. */
export const Text = ({ min = 0, max = Infinity, trim = false, code }: TextOptions = {}): PropertyDecorator =>
  applyDecorators(
    typeRule('string', (value) => typeof value === 'string', 'must be a string', code),
    ...lengthRules(min, max, code),
    ...(trim ? [Trimmed()] : []),
    ApiProperty({ type: 'string', ...(min > 0 && { minLength: min }), ...(max < Infinity && { maxLength: max }) }),
  );

/** Name of 1 to `max` characters, at least one of which is not white space. It is stored unchanged. */
export const Name = ({ max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    Text({ min: 1, max }),
    rule('blank', (value) => typeof value === 'string' && /\S/.test(value), 'must have at least 1 character that is not white space'),
    ApiProperty({ pattern: String.raw`\S` }),
  );

const lengthRules = (min: number, max: number, code?: ErrorCode): PropertyDecorator[] => [
  ...(min > 0 ? [rule('minLength', (value) => minLength(value, min), `must have at least ${counted(min, 'character')}`, code)] : []),
  ...(max < Infinity ? [AtMostCharacters(max, code)] : []),
];

/** Email address of at most `max` characters. */
export const Email = ({ max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    rule('email', (value) => isEmail(value), 'must be an email address'),
    AtMostCharacters(max),
    ApiProperty({ type: 'string', format: 'email', maxLength: max }),
  );

/** Host name of at most `max` characters, with or without a dot. */
export const Host = ({ max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    rule('host', (value) => isFQDN(value, { require_tld: false, allow_underscores: true }), 'must be a host name'),
    AtMostCharacters(max),
    ApiProperty({ type: 'string', format: 'hostname', maxLength: max }),
  );

const AtMostCharacters = (max: number, code?: ErrorCode): PropertyDecorator =>
  rule('maxLength', (value) => maxLength(value, max), `must have at most ${counted(max, 'character')}`, code);

const Trimmed = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Options of {@link OneOf}. */
interface OneOfOptions {
  /** Error code of other values. */
  readonly code?: ErrorCode;
  /** End of the error message; `must be one of …` by default. */
  readonly problem?: string;
}

/** One of the given values. */
export const OneOf = (values: readonly string[], { code, problem }: OneOfOptions = {}): PropertyDecorator =>
  applyDecorators(
    rule('in', (value) => values.some((one) => one === value), problem ?? `must be one of ${values.join(', ')}`, code),
    ApiProperty({ type: 'string', enum: [...values] }),
  );

/** Documents the values of a text, without a rule: of a response, or of a request that the service checks itself. */
export const ApiEnum = (values: readonly string[]): PropertyDecorator => ApiProperty({ type: 'string', enum: [...values] });

/** Documents the values of the items of a list, like {@link ApiEnum}. */
export const ApiEnums = (values: readonly string[]): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'string', enum: [...values] } });

const NEVER_STORED = new WeakSet();

/** Marks a body whose fields are compared and never stored, so they may contain text that PostgreSQL cannot store. */
export const NeverStored = (): ClassDecorator => (type) => void NEVER_STORED.add(type);

/** Returns true for a body marked with {@link NeverStored}. */
export const isNeverStored = (type: unknown): boolean => typeof type === 'function' && NEVER_STORED.has(type);
