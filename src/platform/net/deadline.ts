import { AttemptFailure } from './attempt-failure.js';

/**
 * Returns the result of the work. Rejects with the {@link AttemptFailure} `timeout` after `timeout_ms` milliseconds; the work is then
 * abandoned.
 */
export function inTime<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AttemptFailure('timeout')), timeout_ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
