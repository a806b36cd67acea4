import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../platform/contract/domain-event.js';
import { daysLater } from '../platform/database/shifted-time.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { InstallationsService } from '../apps/installations.service.js';
import type { PrivacyTopic } from './privacy-request.entity.js';

/** Builds the event of a request to an app. */
export type RequestEvent = (app_id: number, request: { readonly request_id: string; readonly due_at: Date }) => DomainEvent;

/** Requests about personal data of a store, and their notices to apps. */
@Injectable()
export class PrivacyRequests {
  constructor(private readonly installations: InstallationsService) {}

  /**
   * Makes a request to every app that can or could read customers or orders of the store, in the transaction of the caller. Each app gets its
   * own event, which no other app sees. Returns the id of the request.
   */
  async make(ctx: StoreContext, topic: PrivacyTopic, event: RequestEvent): Promise<string> {
    const request_id = randomUUID();
    const [made] = await ctx.query<{ due_at: Date }>(MAKE, request_id, topic);
    if (!made) throw new Error('The request was not made.');
    await this.notify(ctx, await this.installations.readersOfCustomers(ctx), { request_id, ...made, event });
    return request_id;
  }

  /**
   * Makes a waiting request to an uninstalled app, in the transaction of the caller; drops it if the app is installed again, or was
   * uninstalled again later. Does nothing if another process has already done so.
   */
  async announce(ctx: StoreContext, request_id: string, event: RequestEvent): Promise<void> {
    const [waiting] = await ctx.query<{ app_id: number; is_superseded: boolean }>(WAITING, request_id);
    if (!waiting) return;
    if (waiting.is_superseded || (await this.installations.find(ctx, waiting.app_id))) {
      await ctx.query('DELETE FROM privacy_requests WHERE store_id = $1 AND request_id = $2', request_id);
      return;
    }
    const [made] = await ctx.query<{ due_at: Date }>(ANNOUNCE, request_id);
    if (made) await this.notify(ctx, [waiting.app_id], { request_id, ...made, event });
  }

  private async notify(
    ctx: StoreContext,
    app_ids: readonly number[],
    { request_id, due_at, event }: { readonly request_id: string; readonly due_at: Date; readonly event: RequestEvent },
  ): Promise<void> {
    const event_ids = app_ids.map((app_id) => ctx.publish(event(app_id, { request_id, due_at })));
    await ctx.query(NOTIFY, request_id, [...app_ids], event_ids, due_at);
  }
}

/** Time that apps have for a request, and during which they are reminded. */
const DUE_AT = `${daysLater('created_at', 30)} AS due_at`;

const MAKE = `
INSERT INTO privacy_requests (store_id, request_id, topic, created_at) VALUES ($1, $2, $3, now()) RETURNING ${DUE_AT}`;

const WAITING = `
SELECT r.app_id, EXISTS (
  SELECT FROM privacy_requests l WHERE l.store_id = $1 AND l.app_id = r.app_id AND l.created_at IS NULL
    AND (l.requested_at, l.request_id) > (r.requested_at, r.request_id)
) AS is_superseded
FROM privacy_requests r WHERE r.store_id = $1 AND r.request_id = $2 AND r.created_at IS NULL FOR UPDATE`;

const ANNOUNCE = `
UPDATE privacy_requests SET created_at = now() WHERE store_id = $1 AND request_id = $2 RETURNING ${DUE_AT}`;

const NOTIFY = `
INSERT INTO privacy_notices (store_id, request_id, app_id, event_id, due_at)
SELECT $1, $2, app_id, event_id, $5 FROM unnest($3::bigint[], $4::uuid[]) AS n(app_id, event_id)`;
