import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import { Shape } from '../../platform/contract/shape.js';
import type { Flag } from '../../platform/database/columns.js';
import { Installation } from '../../apps/installation.entity.js';

/** Installation of an app on a store. */
export class InstallationDetail extends Shape(Installation, ['installation_id', 'app_id', 'store_id', 'status', 'installed_at']) {
  /** 1 when the store is a sandbox store, whose payments move no money. */
  @Field.Computed('(SELECT f.is_sandbox FROM sandbox_flags f WHERE f.store_id = $1)') @Field.ApiFlag() is_sandbox: Flag;
  /** Scopes granted by the merchant. */
  @Field.ApiEnums(SCOPES) @Field.Computed('t.scopes') scopes_granted: string[];
  /** Scopes that the app can request. */
  @Field.ApiEnums(SCOPES) @Field.Computed('(SELECT a.scopes FROM apps a WHERE a.app_id = t.app_id)') scopes_declared: string[];
}

/** Installation whose tokens are revoked. */
export class RevokeTokens {
  /** Id of the installation. */
  @Field.Id() installation_id: number;
  /** Id of its store. */
  @Field.Id() store_id: number;
}

/** App to install, and the store to install it on. */
export class DirectInstall {
  /** Id of a first-party app. */
  @Field.Id() app_id: number;
  /** Id of the store. */
  @Field.Id() store_id: number;
}

/** Result of a direct installation. */
export class DirectInstallation {
  /** Id of the installation. */
  @Field.ApiInteger() installation_id: number;
  /** Id of the app. */
  @Field.ApiInteger() app_id: number;
  /** Id of the store. */
  @Field.ApiInteger() store_id: number;
  /**
   * Delivery of the tokens to the app. They are sent only once; installing again issues new ones, but not while they are being delivered.
   */
  @Field.OneOf(['delivered', 'failed']) token_delivery: 'delivered' | 'failed';
  /** Number of webhook subscriptions created: one for each topic that the app declares. */
  @Field.ApiInteger() subscriptions_created: number;
}

/** Scopes that an installation keeps. */
export class KeptScopes {
  /** Scopes to keep: at least one, and only scopes that it has now. All others are taken away. */
  @Field.ApiEnums(SCOPES) @Field.Words({ min: 0 }) scopes: string[];
}

/** Scopes of an installation after some were taken away. */
export class NarrowedScopes {
  /** Id of the installation. */
  @Field.ApiInteger() installation_id: number;
  /** Scopes that it has now. */
  @Field.ApiEnums(SCOPES) scopes_granted: string[];
  /** Scopes that it lost; empty if it kept all. */
  @Field.ApiEnums(SCOPES) removed: string[];
}
