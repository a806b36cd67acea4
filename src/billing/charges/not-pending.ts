import { ApiError } from '../../platform/contract/api-error.js';
import type { ChargeStatus } from './charge.entity.js';

/** Returns the error of a decision on a charge that is decided already, with its present status. */
export const notPending = (status: Exclude<ChargeStatus, 'pending'>): ApiError =>
  ApiError.coded('charge_not_pending', `The charge is no longer pending: it is ${status}.`);
