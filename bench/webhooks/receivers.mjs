import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithUs } from '../../scripts/processes.mjs';

/** @typedef {{ url: string, ask: (what: 'count' | 'arrivals' | 'forget') => Promise<any>, stop: () => Promise<void> }} Receiver */

/**
 * Starts a receiver of webhooks in its own process, so that it takes no time from the process that measures.
 * @returns {Promise<Receiver>}
 */
export async function startReceiver() {
  const child = fork(join(import.meta.dirname, 'receiver.mjs'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  endWithUs(child, 'TERM');
  const [{ url }] = await once(child, 'message');
  const ask = async (/** @type {string} */ what) => {
    const answer = once(child, 'message');
    child.send(what);
    return (await answer)[0];
  };
  return { url, ask, stop: () => Promise.resolve(void child.kill('SIGTERM')) };
}
