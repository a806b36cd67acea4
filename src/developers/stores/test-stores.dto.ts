import { Field } from '../../platform/contract/field.js';
import { Shape } from '../../platform/contract/shape.js';
import { SAMPLE_STEPS } from '../../samples/sample-data.service.js';
import { OrganisationStore } from './test-store.entity.js';

/** Failed steps after which a store is no longer filled. */
export const MAX_FAILURES = 5;

const STATUSES = ['preparing', 'ready', 'failed'] as const;

/** Test store of an organisation. */
export class TestStore extends Shape(OrganisationStore, ['store_id', 'created_at']) {
  /** Name. */
  @Field.Computed('(SELECT s.name FROM stores s WHERE s.store_id = t.store_id)') name: string;
  /** `preparing` while samples are being added, then `ready`; `failed` if that was not possible: reset the store. */
  @Field.Computed(
    `CASE WHEN t.filled_at IS NOT NULL THEN 'ready' WHEN t.failures >= ${String(MAX_FAILURES)} THEN 'failed' ELSE 'preparing' END`,
  )
  @Field.ApiEnum(STATUSES)
  status: (typeof STATUSES)[number];
  /** Percentage of the samples that have been added. */
  @Field.Computed(`t.steps_done * 100 / ${String(SAMPLE_STEPS)}`) @Field.ApiInteger() progress: number;
}

/** App on a test store. */
export class TestStoreApp {
  /** Installation. */
  @Field.Member() @Field.ApiInteger() installation_id: number;
  /** App. */
  @Field.Member() @Field.ApiInteger() app_id: number;
  /** Name of the app. */
  @Field.Member() name: string;
}

/** Test store with its clock and its apps. */
export class TestStoreDetail extends TestStore {
  /** Time of the store's billing, ISO 8601. */
  @Field.Member() now: string;
  /** Installed apps, by name. */
  @Field.Member(() => TestStoreApp) apps: TestStoreApp[];
}

/** New test store. */
export class CreateTestStore {
  /** Name. */
  @Field.Optional() @Field.Name({ max: 255 }) name?: string;
}

/** Move of the clock of a test store. */
export class AdvanceClock {
  /** Days, 1 to 366. */
  @Field.Integer({ min: 1, max: 366 }) days: number;
  /** True brings the retries of webhooks forward by the same time. */
  @Field.Optional() @Field.Bool() deliveries?: boolean;
  /** True brings the expiry of the tokens of apps forward by the same time. */
  @Field.Optional() @Field.Bool() tokens?: boolean;
}

/** Clock of a test store. */
export class TestStoreClock {
  /** Store. */
  @Field.ApiInteger() store_id: number;
  /** Time of the store's billing, ISO 8601. */
  now: string;
}

/** App to install. */
export class InstallOnTestStore {
  /** App of the organisation. */
  @Field.Id() app_id: number;
}
