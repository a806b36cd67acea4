import { ApiError, type ErrorCode } from '../contract/api-error.js';

const CONSTRAINTS = new Map<string, ApiError>();

/** Says what the API answers when the named database constraint refuses a write. */
const Named =
  (name: string, status: number, message: string, code?: ErrorCode): ClassDecorator =>
  () => {
    CONSTRAINTS.set(name, new ApiError(status, message, code));
  };

/** Says that the named foreign key guards a field of the request body: a broken one is `<field> does not exist.` */
const Reference =
  (name: string, field: string): ClassDecorator =>
  () => {
    CONSTRAINTS.set(name, ApiError.unknownReference(field));
  };

/** Declares the answers to refused writes, on the entity whose table has the constraints. */
export const Constraint = Object.assign(Named, { Reference });

/** Number of a shard, which ends the names of its constraints. */
const SHARD = /_\d+$/;

/** Returns the answer declared for a constraint, also for that of a shard on several nodes. */
export const constraintError = (name = ''): ApiError | undefined => CONSTRAINTS.get(name) ?? CONSTRAINTS.get(name.replace(SHARD, ''));
