import type { Platform } from '@merchant-apps-platform/client';
import { FileTokenStore } from '@merchant-apps-platform/client/node';
import type { Context } from '../context.js';
import { EXIT, Failure } from '../failures.js';
import { appOfClient, organisationOf, storesOf, whenReady } from '../organisations.js';
import type { Project } from './project.js';

/** App on a test store, ready to be started. */
export interface Prepared {
  /** Client of the app in the store. */
  readonly app: Platform;
  readonly app_url: string;
  readonly webhook_secret: string;
}

interface App {
  readonly app_id: number;
  readonly organisation_id: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_secret: string;
}

interface Choices {
  readonly organisation: string | undefined;
  readonly app_url: string;
}

/** Creates the app, a test store and the installation, unless they exist. Writes the credentials into the folder of the app. */
export async function prepare(context: Context, project: Project, choices: Choices): Promise<Prepared> {
  const { url, out, portal } = context;
  const { app_url } = choices;
  const app = (await knownApp(portal, project)) ?? (await createApp(context, project, choices));
  const { organisation_id, app_id, client_id, client_secret, webhook_secret } = app;
  const store = await testStoreOf(context, organisation_id);
  project.set({ PLATFORM_URL: url, APP_URL: app_url });
  const { expires_in, ...installed } = await portal.testStores.install(organisation_id, store.store_id, { app_id });
  const expires_at = Date.now() + expires_in * 1000;
  await new FileTokenStore(project.tokensFile).set({ ...installed, store_name: store.name, is_sandbox: 1, expires_at });
  out.tell(`Installed on test store ${String(store.store_id)}, ${store.name}.`);
  return { app: context.appIn({ client_id, client_secret, store_id: store.store_id }), app_url, webhook_secret };
}

/** Returns the app whose credentials are in `.env`; undefined if there are none. */
async function knownApp(portal: Platform, { settings }: Project): Promise<App | undefined> {
  const { CLIENT_ID: client_id = '', CLIENT_SECRET: client_secret = '', WEBHOOK_SECRET: webhook_secret = '' } = settings;
  if (client_id === '') return undefined;
  if (client_secret === '' || webhook_secret === '') throw new Failure('.env has no CLIENT_SECRET or WEBHOOK_SECRET.', EXIT.usage);
  const { app_id, organisation_id } = await appOfClient(portal, client_id);
  return { app_id, organisation_id, client_id, client_secret, webhook_secret };
}

async function createApp({ out, portal }: Context, project: Project, { organisation, app_url }: Choices): Promise<App> {
  const { name, scopes } = project.manifest;
  const { organisation_id } = await organisationOf(portal, organisation);
  const body = { name, scopes: [...scopes], redirect_urls: [`${app_url}/callback`], app_url } as Parameters<
    Platform['developerApps']['create']
  >[1];
  const created = await portal.developerApps.create(organisation_id, body);
  const { client_id, client_secret, webhook_secret } = created;
  project.set({ CLIENT_ID: client_id, CLIENT_SECRET: client_secret, WEBHOOK_SECRET: webhook_secret });
  out.tell(`Created app ${String(created.app_id)}, ${name}. Its credentials are in .env.`);
  return { ...created, organisation_id };
}

/** Returns the first test store of the organisation of the app; makes one if there is none. */
async function testStoreOf({ out, portal }: Context, organisation_id: number) {
  const [first] = await storesOf(portal, String(organisation_id));
  if (first) return whenReady(portal, first.store_id);
  const created = await portal.testStores.create(organisation_id, {});
  out.tell(`Created test store ${String(created.store_id)}, ${created.name}. Its samples follow within seconds.`);
  return whenReady(portal, created.store_id);
}
