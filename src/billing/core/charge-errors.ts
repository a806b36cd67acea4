import { ApiError } from '../../platform/contract/api-error.js';
import type { ChargeStatus } from './charge.entity.js';

/** Error for a charge that does not exist, or belongs to another app or store. */
export const chargeNotFound = (): ApiError => ApiError.notFound('Charge', 'charge_not_found');

/** Returns the error for a decision on a charge that is already decided, with its current status. */
export const notPending = (status: Exclude<ChargeStatus, 'pending'>): ApiError =>
  ApiError.coded('charge_not_pending', `The charge is no longer pending: it is ${status}.`);

/** Returns the error for a cancellation that a charge does not allow, with its reason. */
export const notCancellable = (reason: string): ApiError => ApiError.coded('charge_not_cancellable', reason);
