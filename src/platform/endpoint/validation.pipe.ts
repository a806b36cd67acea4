import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  type Type,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';
import type { ValidationError } from 'class-validator';
import { ApiError, type ErrorCode, type FieldError } from '../contract/api-error.js';
import { transformable } from '../contract/fields/verbatim.js';
import { TEXT_VALUES } from '../contract/fields/numbers.js';
import { brokenRule, missingCode } from '../contract/fields/rule.js';
import { isNeverStored } from '../contract/fields/text.js';
import { isOptionalBody } from './optional-body.js';
import { join, refuseCostly } from './refuse-costly.js';
import { findRulesOnce } from './validation-rules.js';

findRulesOnce();

const OPTIONS: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  // A message may depend on other fields of the object.
  validationError: { target: true },
  exceptionFactory: refusal,
  // Nest's own dynamic imports of CommonJS packages have only a default export in the bundle.
  validatorPackage,
  transformerPackage,
};

/** Validation pipe of Nest that does not remove keys: Nest would remove `constructor` and `prototype` from free-form objects. */
class Pipe extends ValidationPipe {
  /** Keeps the keys: bodies with `__proto__` are refused, and instances of classes only get declared keys. */
  protected override stripProtoKeys(): void {
    return undefined;
  }
}

/** Classes that accept an empty query. */
const MAY_BE_EMPTY = new WeakSet<object>();

/** Validates bodies and queries against their class; unknown fields are dropped. Refusals name every field (400). */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  private readonly json = new Pipe(OPTIONS);
  private readonly text = new Pipe({ ...OPTIONS, transformOptions: { groups: [TEXT_VALUES] } });

  /** Refuses values that are too costly to transform or cannot be stored, then validates. Ids in the path have their own pipe. */
  transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype: Query } = metadata;
    if (type === 'custom' || type === 'param') return Promise.resolve(value);
    if (type === 'body') return this.checked(bodyOf(value, Query), metadata);
    return Query && isEmpty(value) ? this.defaultsOf(Query, metadata) : this.checked(value, metadata);
  }

  private checked(given: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    refuseCostly(given, metadata.data ?? '', isNeverStored(metadata.metatype));
    const pipe = metadata.type === 'query' || isForm(given) ? this.text : this.json;
    return pipe.transform(transformable(given), metadata) as Promise<unknown>;
  }

  /** Returns the default values of an empty query, which is validated once per class only. */
  private async defaultsOf(Query: Type, metadata: ArgumentMetadata): Promise<unknown> {
    if (!MAY_BE_EMPTY.has(Query)) await this.text.transform({}, metadata);
    MAY_BE_EMPTY.add(Query);
    return new Query() as unknown;
  }
}

const pipe = new RequestValidationPipe();

/** Validates the fields of a body by its class, as for a request. Throws 400. */
export const validated = <B extends object>(metatype: Type<B>, body: object): Promise<B> =>
  pipe.transform(body, { type: 'body', metatype }) as Promise<B>;

/** Returns true for the body of a form: unlike the JSON parser, its parser creates objects without `Object.prototype`. */
export const isForm = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.getPrototypeOf(body) !== Object.prototype;

function bodyOf(body: unknown, type: unknown): object {
  if (body === undefined && isOptionalBody(type)) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw ApiError.badRequest('The body must be a JSON object.').orOfForm('The body must be a form or a JSON object.');
  return body;
}

const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Error of one field, with the code of the broken rule if it has one. */
type RefusedField = FieldError & { readonly code?: ErrorCode | undefined };

/** Maximum number of collected errors, more than fit into a response. */
const MAX_ERRORS = 200;

function refusal(errors: ValidationError[]): ApiError {
  const fields: RefusedField[] = [];
  for (const field of refusedFields(errors, '')) if (fields.push(field) === MAX_ERRORS) break;
  return ApiError.invalidFields(
    fields.map(({ code, ...field }) => field),
    fields[0]?.code,
  );
}

function* refusedFields(errors: readonly ValidationError[], parent: string): Generator<RefusedField> {
  for (const error of errors) {
    const field = join(parent, error.property);
    const [rule] = Object.keys(error.constraints ?? {});
    if (rule !== undefined) yield refusedField(error, field, rule);
    yield* refusedFields(error.children ?? [], field);
  }
}

function refusedField({ value, target, contexts }: ValidationError, field: string, rule: string): RefusedField {
  const context: unknown = contexts?.[rule];
  if (value === undefined) return { field, rule: 'required', message: `${field} is required.`, code: missingCode(context) };
  return { rule, ...brokenRule(context, { field, value, siblings: target }) };
}
