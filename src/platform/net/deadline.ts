import { AttemptFailure } from './attempt-failure.js';

/**
 * Returns the result of the work. Rejects with the {@link AttemptFailure} `timeout` after `timeout_ms` milliseconds; the work is then
 * abandoned. A process that was busy for so long reads what has arrived first.
 */
export function inTime<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = (): void => reject(new AttemptFailure('timeout'));
    // Timers run before sockets are read, and `setImmediate` after.
    const timer = setTimeout(() => setImmediate(expire), timeout_ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
