import { OmitType } from '@nestjs/swagger';
import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { CustomApp } from './custom-app.entity.js';
import { isoTimestamp } from '../../platform/database/select-list.js';

/** Maximum length of a description, and of a URL, in characters. */
const [MAX_DESCRIPTION, MAX_URL] = [1000, 2048];

/** New custom app. */
export class CreateCustomApp {
  /** Name, unique among the custom apps of the merchant who creates the app. */
  @Field.Text({ min: 1, max: 255, trim: true }) name: string;
  /** Id of the store that the app is for. */
  @Field.Id() store_id: number;
  /** Scopes granted to the app. */
  @Field.ApiEnums(SCOPES) @Field.Words({ min: 1 }) scopes: string[];
  /** Description. */
  @Field.Nullable() @Field.Text({ max: MAX_DESCRIPTION, trim: true }) description?: string | null;
  /** URL that receives the app's webhooks. Null turns them off. */
  @Field.Nullable() @Field.Text({ min: 1, max: MAX_URL }) webhook_url?: string | null;
  /** Topics delivered to `webhook_url`. Each new subscription has its own signing secret. Defaults to `[]`. */
  @Field.Optional() @Field.Words({ min: 0 }) topics?: string[];
  /**
   * URLs of the app: merchants return from the payment of a charge to a `return_url` on one of their hosts. They authorize nothing.
   * Defaults to `[]`.
   */
  @Field.Optional() @Field.Words({ min: 0, length: MAX_URL }) redirect_urls?: string[];
}

/** Changes of a custom app. Omitted fields keep their values. */
export class UpdateCustomApp extends UpdateOf(OmitType(CreateCustomApp, ['store_id'])) {}

/** Filters and sort order of the list of custom apps. */
export class ListCustomApps extends ListQuery(['created_at', 'name'], 'created_at:desc') {
  /** Id of the store. */
  @Field.Id() store_id: number;
}

/** Options of a secret rotation. */
export class RotateSecret {
  /** Seconds for which the previous secret remains valid. Defaults to 0. */
  @Field.Optional() @Field.Integer({ min: 0, max: 86_400 }) grace_seconds?: number;
}

const OF_APP = 'FROM apps a WHERE a.app_id = t.app_id';
/** Selects a value because PostgreSQL may execute EXISTS by reading the installations of every store. */
const INSTALLATION = `(SELECT i.installation_id FROM installations i WHERE i.store_id = $1 AND i.app_id = t.app_id AND i.status = 'active')`;

/** Custom app. Its secrets are never returned again. */
export class CustomAppDetail extends Shape(CustomApp, [
  'app_id',
  'store_id',
  'name',
  'description',
  'merchant_id',
  'created_at',
  'updated_at',
]) {
  /** Id of the app's installation on the store. Null after it is uninstalled. */
  @Field.Integer({ min: 1 }) @Field.Computed(INSTALLATION) installation_id: number | null;
  /** Status. `uninstalled` after the app is uninstalled like any other app. */
  @Field.OneOf(['active', 'uninstalled'])
  @Field.Computed(`CASE WHEN ${INSTALLATION} IS NULL THEN 'uninstalled' ELSE 'active' END`)
  status: string;
  /** Client id. */
  @Field.Computed(`(SELECT a.client_id ${OF_APP})`) client_id: string;
  /** Scopes granted to the app. */
  @Field.ApiEnums(SCOPES) @Field.Computed(`(SELECT a.scopes ${OF_APP})`) scopes: string[];
  /** URL that receives the app's webhooks. */
  @Field.Computed(`(SELECT a.webhook_url ${OF_APP})`) webhook_url: string | null;
  /** Topics delivered to `webhook_url`. */
  @Field.Computed(`(SELECT a.topics ${OF_APP})`) topics: string[];
  /** URLs on whose hosts merchants return from the payment of a charge. */
  @Field.Computed(`(SELECT a.redirect_urls ${OF_APP})`) redirect_urls: string[];
  /** Expiry of the access token (ISO 8601). Null if the app has none. */
  @Field.Computed(
    `(SELECT ${isoTimestamp('max(p.access_expires_at)')} FROM token_pairs p WHERE p.store_id = $1
      AND p.installation_id = ${INSTALLATION} AND p.revoked_at IS NULL AND p.rotated_at IS NULL)`,
  )
  token_expires_at: string | null;
}

/** New custom app with its secrets. They are returned only once. */
export class CustomAppCredentials {
  /** Id of the app. */
  @Field.ApiInteger() app_id: number;
  /** Id of the app's installation on the store. */
  @Field.ApiInteger() installation_id: number;
  /** Client id. */
  client_id: string;
  /** Client secret. */
  client_secret: string;
  /** Access token: `svc_at_` followed by 96 hexadecimal characters. */
  access_token: string;
  /** Lifetime of the access token in seconds: one year. */
  @Field.ApiInteger() expires_in: number;
  /** Signing secret of the subscriptions that were created with the app. */
  webhook_secret: string;
}

/** New access token. It is returned only once. */
export class RegeneratedToken {
  /** Id of the app. */
  @Field.ApiInteger() app_id: number;
  /** Access token: `svc_at_` followed by 96 hexadecimal characters. */
  access_token: string;
  /** Lifetime of the access token in seconds. */
  @Field.ApiInteger() expires_in: number;
}

/** New client secret. It is returned only once. */
export class RotatedSecret {
  /** Id of the app. */
  @Field.ApiInteger() app_id: number;
  /** Client id. It does not change. */
  client_id: string;
  /** New client secret. */
  client_secret: string;
  /** Expiry of the previous secret (ISO 8601). Null if it is no longer valid. */
  former_secret_until: string | null;
}

/** Webhook subscription created by an update of a custom app. Its signing secret is returned only once. */
export class NewSubscription {
  /** Id of the subscription. */
  @Field.ApiInteger() subscription_id: number;
  /** Topic. */
  event_topic: string;
  /** Signing secret of the subscription. */
  webhook_secret: string;
}
