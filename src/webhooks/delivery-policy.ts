import type { Attempt } from '../platform/net/guarded-client.js';

/** What came of an attempt (specification 3.3): `delay_ms` is the time until the next one, `error_message` says in a few words why it failed. */
export type Verdict =
  | { readonly status: 'delivered'; readonly delay_ms: null; readonly error_message: null }
  | { readonly status: 'retrying'; readonly delay_ms: number; readonly error_message: string }
  | { readonly status: 'failed'; readonly delay_ms: null; readonly error_message: string };

type Result = Pick<Attempt, 'status' | 'error'>;

/**
 * Judges attempt `attempt_number` (from 1): any 2xx delivers; anything else is tried again after the delay that `delays` (milliseconds
 * before attempts 2, 3, …) has for it, and fails for good when there is none left (specification 6.4).
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
