import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { isoTimestamp } from '../../platform/database/select-list.js';
import { Integer, Nullable, OneOf, Optional, WholeNumber, Words } from '../../platform/http/fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { Computed, Shape } from '../../platform/http/shape.js';
import { CustomApp } from './custom-app.entity.js';

/** Without spaces around it. */
const Trimmed = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Longest description in characters. */
const LONGEST = 1000;

/** A new app of a merchant's own. */
export class CreateCustomApp {
  /** Name, unique among the custom apps that you made. */
  @Trimmed() @MaxLength(255) @MinLength(1) @IsString() name: string;
  /** The store that it is for. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) store_id: number;
  /** What it may do. */
  @Words({ min: 1 }) scopes: string[];
  /** What it is for. */
  @Nullable() @Trimmed() @MaxLength(LONGEST) @IsString() description?: string | null;
  /** Where its webhooks go. */
  @Nullable() @MaxLength(2048) @MinLength(1) @IsString() webhook_url?: string | null;
  /** Topics that it gets at `webhook_url`. */
  @Optional() @Words({ min: 0 }) topics?: string[];
}

/** Changes of a custom app; what is left out stays. */
export class UpdateCustomApp {
  /** Name, unique among the custom apps of who made it. */
  @Optional() @Trimmed() @MaxLength(255) @MinLength(1) @IsString() name?: string;
  /** What it may do from now on. */
  @Optional() @Words({ min: 1 }) scopes?: string[];
  /** What it is for; null clears it. */
  @Nullable() @Trimmed() @MaxLength(LONGEST) @IsString() description?: string | null;
  /** Where its webhooks go from now on; null switches them off. */
  @Nullable() @MaxLength(2048) @MinLength(1) @IsString() webhook_url?: string | null;
  /** Topics that it gets from now on; a subscription that this makes has a signing secret of its own. */
  @Optional() @Words({ min: 0 }) topics?: string[];
}

/** Which custom apps are listed. */
export class ListCustomApps extends ListQuery(['created_at', 'name'], 'created_at:desc') {
  /** The store. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) store_id: number;
}

/** How a client secret is replaced. */
export class RotateSecret {
  /** Seconds for which the old secret stays good; 0 by default. */
  @Optional() @Integer({ min: 0, max: 86_400 }) grace_seconds?: number;
}

const OF_APP = 'FROM apps a WHERE a.app_id = t.app_id';
/** A value and no EXISTS, which PostgreSQL may answer by reading the installations of every store. */
const INSTALLATION = `(SELECT i.installation_id FROM installations i WHERE i.store_id = t.store_id AND i.app_id = t.app_id AND i.status = 'active')`;

/** An app of a merchant's own; its secrets are never shown again. */
export class CustomAppDetail extends Shape(CustomApp, [
  'app_id',
  'store_id',
  'name',
  'description',
  'merchant_id',
  'created_at',
  'updated_at',
]) {
  /** Its installation on the store; null once it was uninstalled. */
  @Integer({ min: 1 }) @Computed(INSTALLATION) installation_id: number | null;
  /** `uninstalled` after it was removed like any other app. */
  @OneOf(['active', 'uninstalled'])
  @Computed(`CASE WHEN ${INSTALLATION} IS NULL THEN 'uninstalled' ELSE 'active' END`)
  status: string;
  /** Client id. */
  @Computed(`(SELECT a.client_id ${OF_APP})`) client_id: string;
  /** What it may do. */
  @Computed(`(SELECT a.scopes ${OF_APP})`) scopes: string[];
  /** Where its webhooks go. */
  @Computed(`(SELECT a.webhook_url ${OF_APP})`) webhook_url: string | null;
  /** Topics that it gets there. */
  @Computed(`(SELECT a.topics ${OF_APP})`) topics: string[];
  /** When its access token expires; null while it has none. */
  @Computed(
    `(SELECT ${isoTimestamp('max(p.access_expires_at)')} FROM token_pairs p WHERE p.store_id = t.store_id
      AND p.installation_id = ${INSTALLATION} AND p.revoked_at IS NULL AND p.rotated_at IS NULL)`,
  )
  token_expires_at: string | null;
}

/** A new custom app with its secrets, each of which is shown this once. */
export class CustomAppCredentials {
  /** The app. */
  @WholeNumber() app_id: number;
  /** Its installation on the store. */
  @WholeNumber() installation_id: number;
  /** Client id. */
  client_id: string;
  /** Client secret. */
  client_secret: string;
  /** `svc_at_` and 96 hex characters. */
  access_token: string;
  /** Seconds until the access token expires: a year. */
  @WholeNumber() expires_in: number;
  /** Signs what goes to the subscriptions that were made with the app. */
  webhook_secret: string;
}

/** A new access token, shown this once. */
export class RegeneratedToken {
  /** The app. */
  @WholeNumber() app_id: number;
  /** `svc_at_` and 96 hex characters. */
  access_token: string;
  /** Seconds until it expires. */
  @WholeNumber() expires_in: number;
}

/** A new client secret, shown this once. */
export class RotatedSecret {
  /** The app. */
  @WholeNumber() app_id: number;
  /** Client id, which stays. */
  client_id: string;
  /** The new client secret. */
  client_secret: string;
  /** Until when the old one is good (ISO 8601); null for no longer. */
  former_secret_until: string | null;
}

/** A webhook subscription that a change of a custom app made, with its own signing secret, shown this once. */
export class NewSubscription {
  /** The subscription. */
  @WholeNumber() subscription_id: number;
  /** Its topic. */
  event_topic: string;
  /** Signs what goes to it. */
  webhook_secret: string;
}
