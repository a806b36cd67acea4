import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type ApiError, badRequest, type ErrorCode, type FieldError, invalidField, invalidFields } from './api-error.js';
import { isOptionalBody } from './optional-body.js';

const counted = (number: string, thing: string): string => `${number} ${thing}${number === '1' ? '' : 's'}`;

/** The contract's words for class-validator's rules. */
const WORDS: Readonly<Record<string, (field: string, bound: string) => string>> = {
  isString: (field) => `${field} must be a string.`,
  isInt: (field) => `${field} must be an integer.`,
  isNumber: (field) => `${field} must be a number.`,
  isBoolean: (field) => `${field} must be a boolean.`,
  isArray: (field) => `${field} must be an array.`,
  isObject: (field) => `${field} must be an object.`,
  isEmail: (field) => `${field} must be an email address.`,
  isDefined: (field) => `${field} is required.`,
  min: (field, bound) => `${field} must be at least ${bound}.`,
  max: (field, bound) => `${field} must be at most ${bound}.`,
  minLength: (field, bound) => `${field} must have at least ${counted(bound, 'character')}.`,
  maxLength: (field, bound) => `${field} must have at most ${counted(bound, 'character')}.`,
  arrayMinSize: (field, bound) => `${field} must have at least ${counted(bound, 'item')}.`,
  arrayMaxSize: (field, bound) => `${field} must have at most ${counted(bound, 'item')}.`,
};

/** Rules under the shorter names that the error list shows. */
const RULES: Readonly<Record<string, string>> = {
  isString: 'string',
  isInt: 'integer',
  isNumber: 'number',
  isBoolean: 'boolean',
  isArray: 'array',
  isObject: 'object',
  isEmail: 'email',
  isIn: 'in',
  isDefined: 'required',
};

/** Validates bodies and queries against their class; unknown fields are dropped. Refusals name every field (400). */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      exceptionFactory: refusal,
    });
  }

  /** Refuses text that PostgreSQL cannot hold before anything else looks at it. Ids in the path are left as they are to their own pipe. */
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype: Query, data = '' } = metadata;
    if (type === 'custom' || type === 'param') return Promise.resolve(value);
    // Everything in a query may be left out, so an empty one is its defaults.
    if (type === 'query' && Query && isEmpty(value)) return Promise.resolve(new Query());
    const given = type === 'body' ? bodyOf(value, Query) : value;
    refuseUnstorable(given, data, 0);
    return super.transform(given, metadata) as Promise<unknown>;
  }
}

function bodyOf(body: unknown, type: unknown): object {
  if (body === undefined && isOptionalBody(type)) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('The body must be a JSON object.');
  return body;
}

const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const DEEPEST = 32;

/** Throws for NUL characters, lone surrogates and nesting too deep to store, naming the field. */
function refuseUnstorable(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string' && !isStorable(value)) throw unstorable(path);
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw invalidField(path, 'depth', `${path} is nested too deeply.`);
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw unstorable(path);
    refuseUnstorable(inner, join(path, key), depth + 1);
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const unstorable = (path: string): Error =>
  invalidField(path, 'text', `${path || 'The request'} contains characters that cannot be stored.`);

const join = (path: string, key: string): string => (/^\d+$/.test(key) ? `${path}[${key}]` : path ? `${path}.${key}` : key);

/** A refused field, and the code of the rule that it breaks where that has one. */
type Fault = FieldError & { readonly code?: ErrorCode | undefined };

function refusal(errors: ValidationError[]): ApiError {
  const faults = errors.flatMap((error) => describe(error, ''));
  return invalidFields(
    faults.map(({ code, ...fault }) => fault),
    faults[0]?.code,
  );
}

function describe(error: ValidationError, parent: string): Fault[] {
  const field = join(parent, error.property);
  const own = Object.entries(error.constraints ?? {})
    .slice(0, 1)
    .map(([name, message]) => word(error, field, name, message));
  return [...own, ...(error.children ?? []).flatMap((child) => describe(child, field))];
}

function word(error: ValidationError, field: string, name: string, message: string): Fault {
  if (error.value === undefined) return { field, rule: 'required', message: `${field} is required.` };
  const bound = /(-?\d+(?:\.\d+)?)/.exec(message.replace(error.property, ''))?.[1] ?? '';
  const says = WORDS[name];
  const text = says ? says(field, bound) : message.replace(error.property, field);
  return { field, rule: RULES[name] ?? name, message: text, code: codeOf(error, name) };
}

const codeOf = ({ contexts }: ValidationError, name: string): ErrorCode | undefined =>
  (contexts?.[name] as { code?: ErrorCode } | undefined)?.code;
