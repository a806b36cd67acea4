import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../scripts/run-file.mjs';
import { median } from './load.mjs';
import { residentMb } from './memory.mjs';
import { startServer } from './system.mjs';

/** Processes that are started, one after the other. */
const STARTS = 7;
/** Milliseconds until the first response, and megabytes of an idle process. */
const [MAX_MS, MAX_MB] = [1500, 170];
/** Time that the last process is idle, in milliseconds: V8 returns memory when nothing happens. */
const IDLE_MS = 90_000;

/**
 * Starts a process with everything on, and waits for its first response.
 * @param {NodeJS.ProcessEnv} env
 */
async function start(env) {
  const began = performance.now();
  const server = await startServer(join(ROOT, 'dist', 'main.js'), env);
  const { ok } = await fetch(`${server.url}/health/ready`);
  if (!ok) throw new Error('the process is not ready');
  return { server, ms: performance.now() - began };
}

/**
 * Measures how long a process with everything on takes until its first response, and its memory when it is idle.
 * @param {import('./system.mjs').System} system
 * @returns {Promise<{ depth: import('./depth.mjs').Latency[], memory: import('./memory.mjs').Measure[] }>}
 */
export async function starts({ env }) {
  process.stderr.write('measuring starts\n');
  const all = { ...env, ROLE: 'all' };
  const ms = [];
  for (let n = 1; n < STARTS; n++) {
    const one = await start(all);
    ms.push(one.ms);
    await one.server.stop();
  }
  const last = await start(all);
  try {
    ms.push(last.ms);
    const before = await residentMb(last.server.url);
    await setTimeout(IDLE_MS);
    const mb = await residentMb(last.server.url);
    const latency = {
      name: 'start, until the first response',
      ms: median(ms),
      base: undefined,
      ratio: undefined,
      target: undefined,
      most: MAX_MS,
    };
    return { depth: [latency], memory: [{ name: 'memory of an idle process', mb, base: before, most: MAX_MB }] };
  } finally {
    await last.server.stop();
  }
}
