import type { JSX } from 'preact';
import type { TokenState } from '../../oauth/custom-apps/custom-apps.service.js';
import { Badge, Notice } from '../design/elements.js';
import { usePage, useWords } from '../design/page-context.js';
import { dayIn } from '../language/language.js';

/** The access token of a custom app. */
export interface Token {
  readonly state: TokenState;
  /** When it ends; null for an app without one. */
  readonly token_expires_at: string | null;
}

/** The end of an app's access token among others, marked when something is to be done about it. */
export function TokenExpiry({ state, token_expires_at }: Token): JSX.Element {
  const say = useWords();
  const words = useDay(token_expires_at);
  if (state === 'missing') return <Badge tone="warning">{say('custom_no_token')}</Badge>;
  const day = <time datetime={token_expires_at ?? ''}>{words}</time>;
  return state === 'ending' ? <Badge tone="warning">{day}</Badge> : day;
}

/** A sentence about the end of an app's access token; it warns when that is near. */
export function TokenNotice({ state, token_expires_at }: Token): JSX.Element {
  const say = useWords();
  const day = useDay(token_expires_at);
  if (state === 'missing') return <Notice tone="bad">{say('custom_no_token')}</Notice>;
  return state === 'ending' ? (
    <Notice tone="bad">{say('custom_expires_soon', { day })}</Notice>
  ) : (
    <p>{say('custom_expires_on', { day })}</p>
  );
}

/** The day of a timestamp in the page's language. */
export function useDay(timestamp: string | null): string {
  return dayIn(usePage().language, new Date(timestamp ?? 0));
}
