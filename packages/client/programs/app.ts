import { App, Platform } from '@merchant-apps-platform/client';
import { FileTokenStore } from '@merchant-apps-platform/client/node';

// What the programs of the specs share: an app with the settings of its environment.

/** Settings of a program, as JSON in the variable APP. */
interface Settings {
  readonly base_url: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_secret: string;
  readonly redirect_uri: string;
  readonly tokens_file: string;
}

const { tokens_file, ...settings } = JSON.parse(process.env['APP'] ?? '{}') as Settings;

export const app = new App({ ...settings, scopes: ['read:orders', 'write:orders'], tokens: new FileTokenStore(tokens_file) });

/** The store that the program is for. */
export const store_id = Number(process.env['STORE_ID']);

/** A client with an access token of its own. */
export const platformWith = (access_token: string): Platform => new Platform({ base_url: settings.base_url, access_token });

/** Prints a result for the spec. */
export const print = (result: unknown): void => console.log(JSON.stringify(result));
