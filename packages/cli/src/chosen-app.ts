import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { Project } from './dev/project.js';
import { EXIT, Failure } from './failures.js';
import { appOf, appOfClient } from './organisations.js';

/** Options of a command about one app. */
export type Options = Readonly<Record<string, string | true | undefined>>;

/** Adds the option that names an app. */
export const withApp = (command: Command): Command =>
  command.option('--app <id>', 'app of yours; without it, the one whose CLIENT_ID is in .env of this folder');

/** Returns the named app, or that of the folder. */
export async function chosenApp(portal: Platform, { app }: Options) {
  if (typeof app === 'string') return appOf(portal, app);
  const { CLIENT_ID: client_id = '' } = new Project(process.cwd()).settings;
  if (client_id === '') throw new Failure('Name the app with --app, or with CLIENT_ID in .env.', EXIT.usage);
  return appOfClient(portal, client_id);
}
