import { ApiError } from '../../platform/contract/api-error.js';
import type { Visit } from '../visit.js';

/** Reason why a sign-in form is shown again. */
export interface SignInProblem {
  readonly problem: 'login_wrong' | 'login_too_many';
  /** Minutes to wait after too many failures. */
  readonly minutes?: number;
  readonly status: number;
}

/** Returns the problem to show for a failed sign-in. Rethrows errors that are not about the credentials. */
export function signInProblem(error: unknown, { reply }: Visit): SignInProblem {
  if (error instanceof ApiError && error.code === 'invalid_credentials') return { problem: 'login_wrong', status: error.status };
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
  return { problem: 'login_too_many', minutes: Math.ceil(Number(reply.getHeader('retry-after')) / 60), status: error.status };
}
