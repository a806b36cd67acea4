import type { StoreSecret } from '../crypto/secrets.js';
import type { AppGrant } from './app-context.js';

/** App that is authenticated by client id and secret, without a store. */
export interface AppClient {
  readonly app_id: number;
  readonly client_id: string;
}

/** Port for looking up credentials. The domain that issues them implements it. */
export abstract class CredentialStore {
  /** The grant of an access token. Throws `invalid_token`. */
  abstract byAccessToken(token: StoreSecret): Promise<AppGrant>;
  /** The grant of client credentials for a store. Throws `invalid_client` or `not_installed`. */
  abstract byClient(client_id: string, secret_digest: Buffer, store_id: number): Promise<AppGrant>;
  /** The app of client credentials. Throws `invalid_client`. */
  abstract client(client_id: string, secret_digest: Buffer): Promise<AppClient>;
}
