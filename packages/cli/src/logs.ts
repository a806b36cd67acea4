import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { setTimeout } from 'node:timers/promises';
import type { Context } from './context.js';
import { idOf } from './context.js';
import type { Column } from './output.js';
import type { Register } from './program.js';

type Logged = Awaited<ReturnType<Platform['requests']['get']>>['requests'][number];

const COLUMNS: readonly Column<Logged>[] = [
  ['TIME', ({ time }) => time],
  ['METHOD', ({ method }) => method.padEnd(6)],
  ['STATUS', ({ status }) => status],
  ['ROUTE', ({ route }) => route],
  ['CODE', ({ code }) => code],
  ['DURATION', ({ duration_ms }) => `${String(duration_ms)} ms`],
  ['REQUEST', ({ request_id }) => request_id],
];

/** Milliseconds between two looks at the log. */
const PAUSE = 2000;
const LIMIT = 20;
/** Requests that one look reads at most. */
const MAX = 200;

/** Adds the commands about the requests of an app in one store. */
export function addLogs(program: Command, run: Register): void {
  const logs = program.command('logs').description('read the request log of the app in a store');
  const list = logs.command('list').description('list the newest requests').option('--limit <number>', 'number of requests', String(LIMIT));
  run(list, async ({ out, app }, { limit }) => {
    out.list(await newest(app, idOf(String(limit))), COLUMNS, 'There are no requests.');
  });
  const tail = logs
    .command('tail')
    .description('print requests as they arrive, until you stop it')
    .option('--lines <number>', 'number of earlier requests to print first', '10');
  run(tail, (context, { lines }) => follow(context, Number(lines)));
}

const newest = (app: Platform, limit: number): Promise<Logged[]> => app.requests.list({ limit: Math.min(limit, 100) }).toArray({ limit });

/** The requests of the tail itself are left out. */
async function follow({ out, app }: Context, lines: number): Promise<never> {
  const printed = new Set<string>();
  const show = (requests: readonly Logged[]): void => {
    for (const request of requests.filter(({ request_id }) => !printed.has(request_id)).reverse()) {
      printed.add(request.request_id);
      out.line(request, COLUMNS);
    }
  };
  const others = async (limit: number): Promise<Logged[]> =>
    (await newest(app, limit)).filter(({ method, route }) => method !== 'GET' || route !== '/api/apps/v1/requests');
  const known = await others(MAX);
  for (const { request_id } of known.slice(lines)) printed.add(request_id);
  show(known.slice(0, lines));
  for (;;) {
    await setTimeout(PAUSE);
    show(await others(MAX));
  }
}
