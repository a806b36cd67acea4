import { ApiError, type ErrorCode, unknownReference } from '../http/api-error.js';

const CONSTRAINTS = new Map<string, ApiError>();

/** Says what the API answers when the named database constraint refuses a write. */
export const Constraint =
  (name: string, status: number, message: string, code?: ErrorCode): ClassDecorator =>
  () => {
    CONSTRAINTS.set(name, new ApiError(status, message, code));
  };

/** Says that the named foreign key guards a field of the request body: a broken one is `<field> does not exist.` */
export const Reference =
  (name: string, field: string): ClassDecorator =>
  () => {
    CONSTRAINTS.set(name, unknownReference(field));
  };

/** The answer declared for a constraint. */
export const constraintError = (name: string | undefined): ApiError | undefined => (name ? CONSTRAINTS.get(name) : undefined);
