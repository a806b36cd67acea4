import { Integer, OneOf, WholeNumber } from '../platform/http/fields.js';
import { Computed, Shape } from '../platform/http/shape.js';
import { Installation } from './installation.entity.js';

/** An app on a store. */
export class InstallationDetail extends Shape(Installation, ['installation_id', 'app_id', 'store_id', 'status', 'installed_at']) {
  /** Scopes that the merchant granted. */
  @Computed('t.scopes') scopes_granted: string[];
  /** Scopes that the app may ask for. */
  @Computed('(SELECT a.scopes FROM apps a WHERE a.app_id = t.app_id)') scopes_declared: string[];
}

/** Which installation's tokens to revoke. */
export class RevokeTokens {
  /** The installation. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) installation_id: number;
  /** Its store. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) store_id: number;
}

/** Which app to install where. */
export class DirectInstall {
  /** A first-party app. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) app_id: number;
  /** The store. */
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) store_id: number;
}

/** What came of a direct installation. */
export class DirectInstallation {
  /** The installation. */
  @WholeNumber() installation_id: number;
  /** The app. */
  @WholeNumber() app_id: number;
  /** The store. */
  @WholeNumber() store_id: number;
  /** Whether the app took its tokens; they travel once, and installing again issues others. */
  @OneOf(['delivered', 'failed']) token_delivery: 'delivered' | 'failed';
  /** Webhook subscriptions that were made: one for each topic that the app declares. */
  @WholeNumber() subscriptions_created: number;
}
