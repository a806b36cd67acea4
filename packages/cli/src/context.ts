import { type BearerToken, type ClientCredentials, Platform } from '@merchant-apps-platform/client';
import { release, type } from 'node:os';
import { ENVIRONMENT } from './environment.js';
import { EXIT, Failure } from './failures.js';
import { Output } from './output.js';
import { sessions } from './sessions.js';
import { VERSION } from './version.js';

/** Options that every command takes. */
export interface Options {
  readonly url?: string;
  readonly json?: boolean;
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly store?: string;
}

/** Names the program to the platform, with the system as browsers write it. */
const USER_AGENT = `merchant-apps-cli/${VERSION} (${type() === 'Darwin' ? 'Mac OS X' : type().replace('Windows_NT', 'Windows')} ${release()})`;

/** Sends a request with the name of the program. */
export function send(request: Request): Promise<Response> {
  request.headers.set('user-agent', USER_AGENT);
  return fetch(request);
}

/** Platform, credentials and output of a command. */
export class Context {
  readonly out: Output;

  constructor(private readonly options: Options) {
    this.out = new Output(options.json === true);
  }

  /** Address of the platform: of the option, the environment, or the last sign-in. */
  get url(): string {
    const url = this.options.url ?? ENVIRONMENT.url ?? sessions.current();
    if (url === undefined) throw new Failure('Name the platform with --url or MERCHANT_APPS_URL.', EXIT.usage);
    if (!/^https?:\/\/[^/]/.test(url)) throw new Failure(`${url} is not an address, such as https://platform.example.`, EXIT.usage);
    return url.endsWith('/') ? url.slice(0, -1) : url;
  }

  /** The platform as the signed-in person. */
  get portal(): Platform {
    return new Platform({ base_url: this.url, access_token: this.sessionToken, fetch: send });
  }

  /** The platform as the app in one store. */
  get app(): Platform {
    const given = this.appCredentials;
    if (given === undefined) throw new Failure(NO_APP, EXIT.usage);
    return new Platform({ base_url: this.url, ...given, fetch: send });
  }

  /** Returns the platform as an app in one store. */
  appIn(credentials: ClientCredentials): Platform {
    return new Platform({ base_url: this.url, ...credentials, fetch: send });
  }

  /** Headers of a request of any kind: those of the app, or else of the signed-in person. */
  get headers(): Record<string, string> {
    const given = this.appCredentials;
    if (given === undefined) return { authorization: `Bearer ${this.sessionToken}` };
    if ('access_token' in given) return { authorization: `Bearer ${given.access_token}` };
    return { 'x-client-id': given.client_id, 'x-client-secret': given.client_secret, 'x-store-id': String(given.store_id) };
  }

  private get appCredentials(): BearerToken | ClientCredentials | undefined {
    const access_token = this.options.token ?? ENVIRONMENT.token;
    return access_token === undefined ? this.clientCredentials : { access_token };
  }

  private get clientCredentials(): ClientCredentials | undefined {
    const { clientId = ENVIRONMENT.client_id, clientSecret = ENVIRONMENT.client_secret, store = ENVIRONMENT.store } = this.options;
    if (!clientId || !clientSecret || !store) return undefined;
    return { client_id: clientId, client_secret: clientSecret, store_id: idOf(store) };
  }

  private get sessionToken(): string {
    const { url } = this;
    const session = sessions.get(url);
    const live = session !== undefined && new Date(session.expires_at).getTime() > Date.now();
    if (!live) throw new Failure(`You are not signed in at ${url}. Run merchant-apps login.`, EXIT.signed_out);
    return session.access_token;
  }
}

const NO_APP =
  'Name the app and the store: MERCHANT_APPS_CLIENT_ID, MERCHANT_APPS_CLIENT_SECRET and MERCHANT_APPS_STORE_ID, or MERCHANT_APPS_TOKEN.';

/** Returns an id, or another whole number from 1, that was typed. */
export function idOf(text: string, kind = 'an id'): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new Failure(`${text} is not ${kind}.`, EXIT.usage);
  return id;
}
