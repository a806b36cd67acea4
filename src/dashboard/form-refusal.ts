import type { FieldError } from '../platform/contract/api-error.js';
import { toApiError } from '../platform/endpoint/to-api-error.js';

/** Refusal of a form: for values that cannot be stored (400), or for a change by someone else (409). */
export interface FormRefusal<Errors> {
  readonly status: 400 | 409;
  /** Words by the field of the form; empty for a change by someone else. */
  readonly errors: Errors;
}

/** Words of a form for the errors of the API. */
export interface FormWords<Errors> {
  /** Returns the field of the form and the words for an error; no words for a field that the form does not have. */
  readonly wordOf: (error: FieldError) => readonly [field: string, word: string | undefined];
  /** Message of the API for a value that must be unique and is taken, and the words for it. */
  readonly taken?: { readonly message: string; readonly errors: Errors };
}

/** Returns the words of a form whose fields have the names of the API. */
export const wordsBy = (words: Readonly<Record<string, string>>): FormWords<never>['wordOf'] => {
  const known = new Map(Object.entries(words));
  return ({ field }) => [field, known.get(field)];
};

/** Returns the refusal of a form by the error that the API answers with. Rethrows errors that are not about its fields. */
export function formRefusal<Errors extends object>(error: unknown, { wordOf, taken }: FormWords<Errors>): FormRefusal<Errors> {
  const { status, message, errors = [] } = toApiError(error) ?? {};
  if (status === 409) return { status, errors: taken && message === taken.message ? taken.errors : ({} as Errors) };
  const found = errors.map(wordOf);
  if (found.length === 0 || found.some(([, word]) => word === undefined)) throw error;
  return { status: 400, errors: Object.fromEntries(found) as Errors };
}
