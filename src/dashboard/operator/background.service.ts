import { Injectable } from '@nestjs/common';
import type { BulkJob } from '../../bulk/jobs/bulk-job.entity.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { Filter } from '../../platform/database/filter.js';
import type { WebhookSubscription } from '../../webhooks/subscriptions/webhook-subscription.entity.js';
import type { AskedList } from '../asked-list.js';
import { appNamed } from './named-rows.js';
import { findRows, type ListedRows } from './operator-list.js';
import type { Found } from '../../platform/database/searched-list.js';
import { FAILING_SUBSCRIPTION, LATE_JOB } from './overview-figures.service.js';

/** Filters of failing webhooks. */
export const WEBHOOK_FILTERS = { state: ['active', 'disabled'], store_id: 'id' } as const;

/** States of jobs in the order of the filter. */
export const JOB_STATES = ['late', 'pending', 'running', 'completed', 'failed', 'cancelled'] as const;

/** Filters of jobs. */
export const JOB_FILTERS = { state: JOB_STATES, store_id: 'id' } as const;

/** Webhook that keeps failing, or was disabled because of it. */
export interface FailingWebhook extends Pick<
  WebhookSubscription,
  'subscription_id' | 'store_id' | 'app_id' | 'event_topic' | 'target_url' | 'failure_count' | 'is_active' | 'last_failure_at'
> {
  readonly store_name: string;
  readonly app_name: string;
}

/** Export or import. */
export interface ShownJob extends Pick<
  BulkJob,
  'job_id' | 'store_id' | 'kind' | 'resource' | 'status' | 'progress' | 'rows' | 'attempts' | 'error_code' | 'error_message' | 'created_at'
> {
  readonly store_name: string;
  /** App that it is for; null for an operator. */
  readonly app_name: string | null;
}

/** Deliveries that fail, and jobs, over all stores. */
@Injectable()
export class BackgroundWork {
  /** Finds failing webhooks, the worst first. */
  webhooks({ connection }: OperatorContext, asked: AskedList<typeof WEBHOOK_FILTERS>): Promise<Found<FailingWebhook>> {
    const state = asked.of('state');
    const filters = [
      Filter.equals('is_active', state && Number(state === 'active')),
      Filter.equals('store_id', asked.idOf('store_id')),
      appNamed(asked),
    ];
    return findRows(connection, WEBHOOKS, filters, asked);
  }

  /** Finds exports and imports, the newest first. */
  jobs({ connection }: OperatorContext, asked: AskedList<typeof JOB_FILTERS>): Promise<Found<ShownJob>> {
    const state = asked.of('state');
    const filters = [
      state === 'late' ? { sql: () => LATE_JOB } : Filter.equals('status', state),
      Filter.equals('store_id', asked.idOf('store_id')),
      appNamed(asked),
    ];
    return findRows(connection, JOBS, filters, asked);
  }
}

const WEBHOOKS: ListedRows = {
  name: 'failing webhooks',
  select: `t.subscription_id, t.store_id, t.app_id, t.event_topic, t.target_url, t.failure_count, t.is_active, t.last_failure_at,
    s.name AS store_name, a.name AS app_name`,
  from: 'webhook_subscriptions t JOIN stores s ON s.store_id = t.store_id JOIN apps a ON a.app_id = t.app_id',
  always: FAILING_SUBSCRIPTION,
  order: 'failure_count',
  holds: 'number',
  tie: 'subscription_id',
};

const JOBS: ListedRows = {
  name: 'jobs of operators',
  select: `t.job_id, t.store_id, t.kind, t.resource, t.status, t.progress, t.rows, t.attempts, t.error_code, t.error_message, t.created_at,
    s.name AS store_name, a.name AS app_name`,
  from: 'bulk_jobs t JOIN stores s ON s.store_id = t.store_id LEFT JOIN apps a ON a.app_id = t.app_id',
  order: 'created_at',
  holds: 'time',
  tie: 'job_id',
};
