import type { Attempt } from '../../platform/net/guarded-client.js';

/**
 * Outcome of an attempt (specification 3.3): `delay_ms` is the time until the next attempt, `error_message` a short reason of the failure.
 */
export type Verdict =
  | { readonly status: 'delivered'; readonly delay_ms: null; readonly error_message: null }
  | { readonly status: 'retrying'; readonly delay_ms: number; readonly error_message: string }
  | { readonly status: 'failed'; readonly delay_ms: null; readonly error_message: string };

type Result = Pick<Attempt, 'status' | 'error'>;

/**
 * Returns the outcome of attempt `attempt_number` (from 1). Any 2xx is a delivery. Anything else is retried after the next of `delays`
 * (milliseconds before attempts 2, 3, …) and fails permanently when none is left (specification 6.4).
 */
export function judge(result: Result, attempt_number: number, delays: readonly number[]): Verdict {
  if (isSuccess(result)) return { status: 'delivered', delay_ms: null, error_message: null };
  const error_message = describe(result);
  const delay_ms = delays[attempt_number - 1];
  return delay_ms === undefined ? { status: 'failed', delay_ms: null, error_message } : { status: 'retrying', delay_ms, error_message };
}

const isSuccess = ({ status }: Result): boolean => status !== null && status >= 200 && status < 300;

function describe({ status, error }: Result): string {
  if (status === null) return error ?? 'connection error';
  return status >= 300 && status < 400 ? `HTTP ${String(status)}, redirects are not followed` : `HTTP ${String(status)}`;
}
