import type { AppGrant } from './app-context.js';

/** An app as its client id and secret name it, for no store. */
export interface AppClient {
  readonly app_id: number;
  readonly client_id: string;
}

/** Where credentials are looked up. The platform asks; the domain that issues them answers. */
export abstract class CredentialStore {
  /** The grant of an access token by its SHA-256. Throws `invalid_token`. */
  abstract byAccessToken(digest: Buffer): Promise<AppGrant>;
  /** The grant of client credentials for a store. Throws `invalid_client` or `not_installed`. */
  abstract byClient(client_id: string, secret_digest: Buffer, store_id: number): Promise<AppGrant>;
  /** The app of client credentials. Throws `invalid_client`. */
  abstract client(client_id: string, secret_digest: Buffer): Promise<AppClient>;
}
