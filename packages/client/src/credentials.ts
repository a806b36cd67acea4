/** Proof to the platform of who calls. */
export interface Credentials {
  /** Returns the headers of the next request. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** Is called when the platform refused these headers (401). Returns true if there are others now. */
  renew?(refused: Readonly<Record<string, string>>): Promise<boolean>;
}

/** An access token of an installation or a custom app, or any other bearer token. */
export interface BearerToken {
  readonly access_token: string;
}

/** Credentials of an app, and of one store where an operation concerns a store. */
export interface ClientCredentials {
  readonly client_id: string;
  readonly client_secret: string;
  readonly store_id?: number;
}

/** Headers that do not change. */
const fixed = (headers: Readonly<Record<string, string>>): Credentials => ({ headers: () => Promise.resolve(headers) });

/** Returns the header of a bearer token. */
export const bearer = (access_token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${access_token}` });

/** Returns the headers of an app. */
const clientHeaders = ({ client_id, client_secret, store_id }: ClientCredentials): Readonly<Record<string, string>> => ({
  'x-client-id': client_id,
  'x-client-secret': client_secret,
  ...(store_id !== undefined && { 'x-store-id': String(store_id) }),
});

/** Credentials in one of their forms; without any, only public operations can be called. */
export type Credentialed = BearerToken | ClientCredentials | { readonly credentials: Credentials } | object;

/** Returns the credentials of a setting. */
export function credentialsOf(given: Credentialed): Credentials {
  if ('credentials' in given) return given.credentials;
  if ('access_token' in given) return fixed(bearer(given.access_token));
  return fixed('client_id' in given ? clientHeaders(given) : {});
}
