import type { Context } from '../context.js';
import { Feed } from './feed.js';
import { forward } from './forward.js';
import { LocalApp } from './local-app.js';
import { prepare, type Prepared } from './prepare.js';
import type { Project } from './project.js';

/** Options of `app dev`. */
export interface DevelopOptions {
  readonly organisation: string | undefined;
  readonly port: number;
}

/** Starts the app of a folder on a test store, and posts the events of the store to it until Ctrl-C. */
export async function develop(context: Context, project: Project, { organisation, port }: DevelopOptions): Promise<void> {
  project.assertReady();
  const prepared = await prepare(context, project, { organisation, app_url: `http://localhost:${String(port)}` });
  const end = new AbortController();
  const stop = (): void => end.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const local = new LocalApp(project);
  try {
    await Promise.race([local.ended, pass(context, prepared, { local, signal: end.signal })]);
  } catch (error) {
    if (!end.signal.aborted) throw error;
  } finally {
    end.abort();
    await local.stop();
  }
  context.out.tell('Stopped.');
}

/** Posts each event to the app and prints a line about it. */
async function pass({ out }: Context, prepared: Prepared, { local, signal }: { local: LocalApp; signal: AbortSignal }): Promise<void> {
  const { app, app_url, webhook_secret: secret } = prepared;
  await local.listens(app_url, signal);
  const feed = new Feed(app, (line) => out.tell(line), signal);
  const position = await feed.latest();
  out.tell(`Posting the events of the store to ${app_url}/webhooks. Press Ctrl-C to stop.`);
  for await (const event of feed.after(position)) out.tell(await forward(event, { url: `${app_url}/webhooks`, secret }, signal));
}
