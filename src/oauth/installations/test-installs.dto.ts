import { Field } from '../../platform/contract/field.js';

/** App on a sandbox store, with new tokens, which cannot be read again. */
export class TestInstallation {
  /** Installation. */
  @Field.ApiInteger() installation_id: number;
  /** App. */
  @Field.ApiInteger() app_id: number;
  /** Store. */
  @Field.ApiInteger() store_id: number;
  /** Access token. */
  access_token: string;
  /** Refresh token. */
  refresh_token: string;
  /** Seconds until the access token expires. */
  @Field.ApiInteger() expires_in: number;
  /** Granted scopes, separated by spaces. */
  scope: string;
}
