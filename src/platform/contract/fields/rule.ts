import { registerDecorator, ValidateIf } from 'class-validator';
import type { ErrorCode } from '../api-error.js';

/** Makes the field optional. It may be omitted, but it must not be null. */
export const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Makes the field optional and nullable. Null clears it. */
export const Nullable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined && value !== null);

/** Object that contains the validated field. */
type Siblings = Readonly<Record<string, unknown>>;

/** End of the error message, e.g. `must be a string`; a function when it depends on other fields of the object. */
type Problem = string | ((siblings: Siblings) => string);

/** Rule of a field. It travels with the validation error as its context, from which {@link brokenRule} builds the reply. */
interface RuleContext {
  readonly problem: Problem;
  readonly code: ErrorCode | undefined;
  /** True if the code also applies to a missing field. */
  readonly covers_missing?: boolean;
  /** Returns the path of the member that breaks the rule, e.g. `[0]`; absent if the rule concerns the whole field. */
  readonly member?: (value: unknown) => string;
}

/**
 * Validation rule. `name` becomes `rule` in the list of errors, and the message is the path of the field followed by `problem`. The reply
 * carries `code` if this rule is the first to fail.
 */
export const rule =
  (name: string, holds: (value: unknown, siblings: Siblings) => boolean, problem: Problem, code?: ErrorCode): PropertyDecorator =>
  (target, key) =>
    register(name, { problem, code }, holds)(target, key);

/** Rule of the type of a field, like {@link rule}. Its code also applies to a missing field. */
export const typeRule =
  (name: string, holds: (value: unknown) => boolean, problem: string, code?: ErrorCode): PropertyDecorator =>
  (target, key) =>
    register(name, { problem, code, covers_missing: true }, holds)(target, key);

/** Validation rule that every item of a list must meet. The error names the first item that does not. */
export const everyItem = (name: string, holds: (item: unknown) => boolean, problem: string): PropertyDecorator => {
  const member = (value: unknown): string => `[${String((value as unknown[]).findIndex((item) => !holds(item)))}]`;
  return memberRule(name, (value) => Array.isArray(value) && value.every(holds), member, problem);
};

/** Validation rule whose error names a member of the field: `member` returns the path of the first wrong one, e.g. `.sizes[0]`. */
export const memberRule = (
  name: string,
  holds: (value: unknown) => boolean,
  member: (value: unknown) => string,
  problem: string,
): PropertyDecorator => register(name, { problem, code: undefined, member }, holds);

const register =
  (name: string, context: RuleContext, holds: (value: unknown, siblings: Siblings) => boolean): PropertyDecorator =>
  (target, key) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(key),
      // class-validator drops the context of an error without a message.
      options: { message: name, context },
      validator: { validate: (value, args) => holds(value, args?.object as Siblings) },
    });

/** Field that breaks a rule. */
interface BrokenField {
  readonly field: string;
  readonly value: unknown;
  readonly siblings: object | undefined;
}

/** Returns the path, the message and the code of a failed {@link rule}. Throws for validators that were not declared with it. */
export function brokenRule(
  context: unknown,
  { field, value, siblings }: BrokenField,
): { field: string; message: string; code: ErrorCode | undefined } {
  if (!isRuleContext(context)) throw new TypeError(`${field} has a validator that was not declared with rule()`);
  const { problem, code, member } = context;
  const path = member ? field + member(value) : field;
  const text = typeof problem === 'string' ? problem : problem(siblings as Siblings);
  return { field: path, message: `${path} ${text}.`, code };
}

/** Returns the code of a field that is missing, whose first failed {@link rule} has this context. */
export const missingCode = (context: unknown): ErrorCode | undefined =>
  isRuleContext(context) && context.covers_missing === true ? context.code : undefined;

const isRuleContext = (context: unknown): context is RuleContext =>
  typeof context === 'object' && context !== null && 'problem' in context && 'code' in context;

/** Returns a number with its noun, e.g. `1 item` or `2 items`. */
export const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
