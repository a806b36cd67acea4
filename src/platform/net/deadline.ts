import { AttemptFailure } from './attempt-failure.js';

/**
 * Returns the result of the work. Rejects with the {@link AttemptFailure} `timeout` after `timeout_ms` milliseconds; the work is then
 * abandoned. A process that was busy for that long first reads the data that has arrived.
 */
export function inTime<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = (): void => reject(new AttemptFailure('timeout'));
    // Timers run before sockets are read, and `setImmediate` callbacks after.
    const timer = setTimeout(() => setImmediate(expire), timeout_ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
