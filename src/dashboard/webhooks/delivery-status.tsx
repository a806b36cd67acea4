import type { JSX } from 'preact';
import type { LoggedDelivery } from '../../webhooks/log/delivery-log.service.js';
import { Badge } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';

/** Labels of the statuses. */
export const STATUS_WORDS = { delivered: 'status_delivered', retrying: 'status_retrying', failed: 'status_failed' } as const;

const TONES = { delivered: 'accent', retrying: 'warning', failed: 'danger' } as const;

/** Status of an attempt. */
export function StatusBadge({ status }: Pick<LoggedDelivery, 'status'>): JSX.Element {
  const say = useMessages();
  return <Badge tone={TONES[status]}>{say(STATUS_WORDS[status])}</Badge>;
}

/** HTTP status of the receiver, if it responded. */
export function Answer({ status }: { readonly status: number | null }): JSX.Element {
  const say = useMessages();
  return <span>{status === null ? say('delivery_no_answer') : say('delivery_http', { status: String(status) })}</span>;
}
