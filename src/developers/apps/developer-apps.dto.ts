import { App } from '../../apps/app.entity.js';
import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { Shape } from '../../platform/contract/shape.js';

/** Maximum lengths in characters. */
const [MAX_NAME, MAX_SUMMARY, MAX_DESCRIPTION, MAX_URL] = [255, 160, 5000, 2048];

const FEE_PAYERS = ['developer', 'merchant'] as const;

/** New app. */
export class CreateApp {
  /** Name shown to merchants. */
  @Field.Text({ min: 1, max: MAX_NAME, trim: true }) name: string;
  /** URLs that an authorization may return to: https, or http on localhost. */
  @Field.Words({ min: 1, length: MAX_URL }) redirect_urls: string[];
  /** Scopes that the app may request. */
  @Field.ApiEnums(SCOPES) @Field.Words({ min: 1 }) scopes: string[];
  /** One sentence about the app. */
  @Field.Nullable() @Field.Text({ max: MAX_SUMMARY, trim: true }) summary?: string | null;
  /** Description. */
  @Field.Nullable() @Field.Text({ max: MAX_DESCRIPTION, trim: true }) description?: string | null;
  /** URL that receives the webhooks of new installations. */
  @Field.Nullable() @Field.Text({ min: 1, max: MAX_URL }) webhook_url?: string | null;
  /** Topics that new installations subscribe to. Defaults to `[]`. */
  @Field.Optional() @Field.Words({ min: 0 }) topics?: string[];
  /** Page that the dashboard embeds. */
  @Field.Nullable() @Field.Text({ min: 1, max: MAX_URL }) app_url?: string | null;
  /** Page where merchants find help. */
  @Field.Nullable() @Field.Text({ min: 1, max: MAX_URL }) support_url?: string | null;
  /** Page with the privacy policy. */
  @Field.Nullable() @Field.Text({ min: 1, max: MAX_URL }) privacy_url?: string | null;
  /** Party that pays the fees of charges. Defaults to `developer`. */
  @Field.Optional() @Field.OneOf(FEE_PAYERS) fee_payer?: (typeof FEE_PAYERS)[number];
}

/** Changes of an app. Omitted fields keep their values. */
export class UpdateApp extends UpdateOf(CreateApp) {}

/** Confirmation of a deletion. */
export class DeleteApp {
  /** Name of the app, exactly. */
  @Field.Text({ min: 1, max: MAX_NAME }) name: string;
}

/** Options of a rotation of the client secret. */
export class RotateClientSecret {
  /** Seconds for which the previous secret remains valid. Defaults to 0. */
  @Field.Optional() @Field.Integer({ min: 0, max: 86_400 }) grace_seconds?: number;
}

/** Key of the icon; {@link DeveloperApp} contains its URL. */
const ICON = `(SELECT i.stored_key FROM app_images i WHERE i.app_id = t.app_id AND i.kind = 'icon' AND i.status = 'stored')`;

/** App of an organisation. Its secrets are never returned again. */
export class DeveloperApp extends Shape(App, [
  'app_id',
  'name',
  'client_id',
  'redirect_urls',
  'summary',
  'description',
  'webhook_url',
  'topics',
  'app_url',
  'support_url',
  'privacy_url',
  'former_secret_until',
  'created_at',
  'updated_at',
]) {
  /** Scopes that the app may request. */
  @Field.ApiEnums(SCOPES) @Field.Computed('t.scopes') scopes: string[];
  /** Party that pays the fees of charges. */
  @Field.ApiEnum(FEE_PAYERS) @Field.Computed('t.fee_payer') fee_payer: 'developer' | 'merchant';
  /** Public URL of the icon. */
  @Field.Computed(ICON) icon_url: string | null;
  /** The credentials of an app that the operator made inactive are refused. */
  @Field.ApiEnum(['active', 'inactive']) @Field.Computed('t.status') status: 'active' | 'inactive';
}

/** New app with its secrets. They are returned only once. */
export class DeveloperAppCredentials {
  /** Id of the app. */
  @Field.ApiInteger() app_id: number;
  /** Client id. */
  client_id: string;
  /** Client secret. */
  client_secret: string;
  /** Secret that signs the webhooks of the app. */
  webhook_secret: string;
}

/** New client secret. It is returned only once. */
export class NewClientSecret {
  /** Id of the app. */
  @Field.ApiInteger() app_id: number;
  /** Client id. It does not change. */
  client_id: string;
  /** New client secret. */
  client_secret: string;
  /** Expiry of the previous secret (ISO 8601). Null if it is no longer valid. */
  former_secret_until: string | null;
}

/** New secret that signs webhooks. It is returned only once. */
export class NewWebhookSecret {
  /** Id of the app. */
  @Field.ApiInteger() app_id: number;
  /** New signing secret. */
  webhook_secret: string;
}
