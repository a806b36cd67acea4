import type { JSX } from 'preact';
import type { LoggedDelivery } from '../../webhooks/delivery-log.service.js';
import { Badge } from '../design/elements.js';
import { useWords } from '../design/page-context.js';

/** What the pages call each status. */
export const STATUS_WORDS = { delivered: 'status_delivered', retrying: 'status_retrying', failed: 'status_failed' } as const;

const TONES = { delivered: 'accent', retrying: 'warning', failed: 'danger' } as const;

/** What became of an attempt. */
export function StatusBadge({ status }: Pick<LoggedDelivery, 'status'>): JSX.Element {
  const say = useWords();
  return <Badge tone={TONES[status]}>{say(STATUS_WORDS[status])}</Badge>;
}

/** What the receiver answered, if it did. */
export function Answer({ status }: { readonly status: number | null }): JSX.Element {
  const say = useWords();
  return <span>{status === null ? say('delivery_no_answer') : say('delivery_http', { status: String(status) })}</span>;
}
