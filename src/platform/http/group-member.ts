import cluster from 'node:cluster';
import type { INestApplication } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { WAITS } from '../monitoring/group-messages.js';
import { Health } from '../monitoring/health.js';

/** Milliseconds between two checks of a process that is going to replace another one. */
const CHECK_MS = 250;

/** Resolves when the application may accept requests: immediately, unless it replaces a process that serves. */
export async function admitted(app: INestApplication): Promise<void> {
  if (!cluster.isWorker || Config.variables()[WAITS] === undefined) return;
  await app.init();
  const health = app.get(Health);
  const isReady = (): Promise<boolean> =>
    health.report().then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await setTimeout(CHECK_MS);
}
