import type { JSX } from 'preact';
import type { TokenState } from '../../oauth/custom-apps/custom-apps.service.js';
import { Badge, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { Day, useDay } from '../design/time.js';

/** Access token of a custom app. */
export interface Token {
  readonly state: TokenState;
  /** Expiry time; null for an app without a token. */
  readonly token_expires_at: string | null;
}

/** Expiry of an app's access token in a list, highlighted if it has expired or expires soon. */
export function TokenExpiry({ state, token_expires_at }: Token): JSX.Element {
  const say = useMessages();
  if (state === 'missing') return <Badge tone="warning">{say('custom_no_token')}</Badge>;
  const day = <Day at={token_expires_at ?? 0} />;
  return state === 'expiring' ? <Badge tone="warning">{day}</Badge> : day;
}

/** Sentence about the expiry of an app's access token; a warning if it expires soon. */
export function TokenNotice({ state, token_expires_at }: Token): JSX.Element {
  const say = useMessages();
  const day = useDay()(token_expires_at ?? 0);
  if (state === 'missing') return <Notice tone="bad">{say('custom_no_token')}</Notice>;
  return state === 'expiring' ? (
    <Notice tone="bad">{say('custom_expires_soon', { day })}</Notice>
  ) : (
    <p>{say('custom_expires_on', { day })}</p>
  );
}
