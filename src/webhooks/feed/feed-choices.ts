import type { AppContext } from '../../platform/auth/app-context.js';
import { admission } from '../subscriptions/admission.js';
import { withFields } from '../subscriptions/selected-fields.js';
import { WebhookSubscription } from '../subscriptions/webhook-subscription.entity.js';
import type { EventEnvelope } from './events.dto.js';

/**
 * Filters, fields and `skip_self` of an installation's active subscriptions, for the event feed. An event is shown if a subscription to its
 * topic receives it, with the fields that those subscriptions select together; a topic without subscriptions is shown whole.
 */
export class FeedChoices {
  private constructor(
    private readonly app_id: number,
    private readonly subscriptions: readonly WebhookSubscription[],
  ) {}

  /** Returns the choices of the caller's subscriptions to these topics; undefined when they change nothing. */
  static async of(ctx: AppContext, topics: readonly string[]): Promise<FeedChoices | undefined> {
    const subscriptions = await ctx.rows(WebhookSubscription).find({ installation_id: ctx.installation_id, is_active: 1 });
    const asked = subscriptions.filter(({ event_topic }) => topics.includes(event_topic));
    if (asked.every(({ filter, fields, skip_self }) => filter === null && fields === null && skip_self === 0)) return undefined;
    return new FeedChoices(ctx.app_id, asked);
  }

  /** Returns the events that a subscription receives, in the form in which it receives them. */
  apply(events: readonly EventEnvelope[]): EventEnvelope[] {
    return events.flatMap((event) => this.shown(event) ?? []);
  }

  private shown(event: EventEnvelope): EventEnvelope | undefined {
    const subscriptions = this.subscriptions.filter(({ event_topic }) => event_topic === event.event_topic);
    if (subscriptions.length === 0) return event;
    const receiving = subscriptions.filter((one) => admission(one, this.app_id)?.(event) ?? true);
    if (receiving.length === 0) return undefined;
    if (receiving.some(({ fields }) => fields === null)) return event;
    return withFields(
      event,
      receiving.flatMap(({ fields }) => fields ?? []),
    );
  }
}
