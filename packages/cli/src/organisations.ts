import type { Platform } from '@merchant-apps-platform/client';
import { setTimeout } from 'node:timers/promises';
import { idOf } from './context.js';
import { EXIT, Failure } from './failures.js';

/** Milliseconds between two looks at a store that is being filled. */
const WAIT_MS = 500;

/** Returns the organisations of the person, or the named one. */
async function organisationsOf(portal: Platform, organisation?: string) {
  const known = await portal.organisations.list();
  if (organisation === undefined) return known;
  const id = idOf(organisation);
  const chosen = known.filter(({ organisation_id }) => organisation_id === id);
  if (chosen.length === 0) throw new Failure('Organisation not found.', EXIT.missing);
  return chosen;
}

/** Returns the named organisation, or the only one. */
export async function organisationOf(portal: Platform, organisation?: string) {
  const [first, ...others] = await organisationsOf(portal, organisation);
  if (first === undefined) throw new Failure('You are a member of no organisation.', EXIT.missing);
  if (others.length > 0) throw new Failure('Name one of your organisations with --organisation.', EXIT.usage);
  return first;
}

/** Returns the apps of all organisations of the person, or of one. */
export async function appsOf(portal: Platform, organisation?: string) {
  const chosen = await organisationsOf(portal, organisation);
  const lists = await Promise.all(
    chosen.map(async ({ organisation_id, name }) =>
      (await portal.developerApps.list(organisation_id)).map((app) => ({ ...app, organisation_id, organisation: name })),
    ),
  );
  return lists.flat();
}

/** Returns an app of any organisation of the person. */
export async function appOf(portal: Platform, app_id: string) {
  const id = idOf(app_id);
  const app = (await appsOf(portal)).find((one) => one.app_id === id);
  if (!app) throw new Failure('App not found.', EXIT.missing);
  return app;
}

/** Returns the app of the person whose client id is in the folder of an app. */
export async function appOfClient(portal: Platform, client_id: string) {
  const app = (await appsOf(portal)).find((one) => one.client_id === client_id);
  if (!app) throw new Failure(`${client_id} in .env is none of your apps.`, EXIT.missing);
  return app;
}

/** Returns the test stores of all organisations of the person, or of one. */
export async function storesOf(portal: Platform, organisation?: string) {
  const chosen = await organisationsOf(portal, organisation);
  const lists = await Promise.all(
    chosen.map(async ({ organisation_id, name }) =>
      (await portal.testStores.list(organisation_id)).map((store) => ({ ...store, organisation_id, organisation: name })),
    ),
  );
  return lists.flat();
}

/** Returns a test store of any organisation of the person. */
export async function storeOf(portal: Platform, store_id: string) {
  const id = idOf(store_id);
  const store = (await storesOf(portal)).find((one) => one.store_id === id);
  if (!store) throw new Failure('Test store not found.', EXIT.missing);
  return store;
}

/** Waits until the samples of a test store are there, because no app is installed before. Returns the store. */
export async function whenReady(portal: Platform, store_id: number) {
  for (;;) {
    const store = await storeOf(portal, String(store_id));
    if (store.status === 'ready') return store;
    if (store.status === 'failed') throw new Failure(`The samples of test store ${String(store_id)} could not be added: reset it.`);
    await setTimeout(WAIT_MS);
  }
}
