import { ApiError, type ErrorCode } from '../contract/api-error.js';

const CONSTRAINTS = new Map<string, ApiError>();

/** Sets the error of the API for writes that the named database constraint rejects. */
const Named =
  (name: string, status: number, message: string, code?: ErrorCode): ClassDecorator =>
  () => {
    CONSTRAINTS.set(name, new ApiError(status, message, code));
  };

/** Sets the error `<field> does not exist.` for writes that the named foreign key rejects. */
const Reference =
  (name: string, field: string): ClassDecorator =>
  () => {
    CONSTRAINTS.set(name, ApiError.unknownReference(field));
  };

/** Declares the errors of rejected writes, on the entity whose table has the constraints. */
export const Constraint = Object.assign(Named, { Reference });

/** Shard number, the suffix of the names of its constraints. */
const SHARD = /_\d+$/;

/** Returns the error declared for a constraint. On several nodes, the constraint may belong to a shard. */
export const constraintError = (name = ''): ApiError | undefined => CONSTRAINTS.get(name) ?? CONSTRAINTS.get(name.replace(SHARD, ''));
