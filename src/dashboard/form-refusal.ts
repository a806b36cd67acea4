import type { ApiError, ErrorCode, FieldError } from '../platform/contract/api-error.js';
import { toApiError } from '../platform/endpoint/to-api-error.js';
import type { Words } from './design/page-context.js';

/** Refusal of a form: because its values cannot be stored (400), or because of a change by someone else (409). */
export interface FormRefusal<Errors> {
  readonly status: 400 | 409;
  /** Messages by field of the form; empty for a change by someone else. */
  readonly errors: Errors;
}

/** Messages of a form for the errors of the API. */
export interface FormWords<Errors> {
  /** Returns the field of the form and the message for an error; no message for a field that the form does not have. */
  readonly wordOf: (error: FieldError) => readonly [field: string, word: string | undefined];
  /** Message of the API for a unique value that is already taken, and the messages of the form for it. */
  readonly taken?: { readonly message: string; readonly errors: Errors };
}

/** Returns the messages of a form whose fields have the same names as in the API. */
export const wordsBy = (words: Readonly<Record<string, string>>): FormWords<never>['wordOf'] => {
  const known = new Map(Object.entries(words));
  return ({ field }) => [field, known.get(field)];
};

/** Returns the refusal of a form for an error of the API. Rethrows errors that are not about its fields. */
export function formRefusal<Errors extends object>(error: unknown, { wordOf, taken }: FormWords<Errors>): FormRefusal<Errors> {
  const { status, message, errors = [] } = toApiError(error) ?? {};
  if (status === 409) return { status, errors: taken && message === taken.message ? taken.errors : ({} as Errors) };
  const found = errors.map(wordOf);
  if (found.length === 0 || found.some(([, word]) => word === undefined)) throw error;
  return { status: 400, errors: Object.fromEntries(found) as Errors };
}

/** Message of the pages. */
type Word = Parameters<Words>[0];

/** Problem of a form: its messages by field, or none for a refusal that concerns no field of the form. */
export interface FormProblem {
  readonly status: number;
  /** Message of the API. */
  readonly message: string;
  readonly errors: Readonly<Partial<Record<string, Word>>>;
  /** Message for a refusal that concerns no field, with the number that it contains. */
  readonly notice?: { readonly word: Word; readonly count: number };
}

/** Messages of a form for refusals of the API. */
export interface ProblemWords {
  /** Fields and messages of errors with a code. */
  readonly codes?: Readonly<Partial<Record<ErrorCode, readonly [field: string, word: Word]>>>;
  /** Messages by field, or by field and rule: `webhook_url required`. */
  readonly fields: Readonly<Record<string, Word>>;
  /** Messages for refusals that concern no field, by their code or a pattern of their message. */
  readonly notices?: readonly (readonly [of: ErrorCode | RegExp, word: Word])[];
}

/** HTTP statuses of errors that no change to the form can correct: their error pages say why. */
const NOT_OF_FORM = [403, 404];

/** Returns the problem to show in a form. Rethrows errors that the person cannot correct. */
export function problemOf(error: unknown, words: ProblemWords): FormProblem {
  const known = toApiError(error);
  if (!known || NOT_OF_FORM.includes(known.status)) throw error;
  const { status, message, code, errors = [] } = known;
  const coded = code && words.codes?.[code];
  const found = Object.fromEntries(coded ? [coded] : errors.flatMap((each) => wordOf(each, words)));
  return { status, message, errors: found, ...noticeOf(known, words) };
}

function noticeOf({ code, message }: Pick<ApiError, 'code' | 'message'>, { notices = [] }: ProblemWords): Pick<FormProblem, 'notice'> {
  const [, word] = notices.find(([of]) => (typeof of === 'string' ? of === code : of.test(message))) ?? [];
  return word === undefined ? {} : { notice: { word, count: Number(/\d+/.exec(message)?.[0]) } };
}

/** Returns the field, without the index of an item in its list, with the message for its error. */
function wordOf({ field, rule }: FieldError, { fields }: ProblemWords): (readonly [field: string, word: Word])[] {
  const name = field.replace(/\[.*/, '');
  const known = new Map(Object.entries(fields));
  const word = known.get(`${name} ${rule}`) ?? known.get(name);
  return word === undefined ? [] : [[name, word]];
}
