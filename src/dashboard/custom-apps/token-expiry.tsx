import type { JSX } from 'preact';
import { Badge, Notice } from '../design/elements.js';
import { usePage, useWords } from '../design/page-context.js';
import { dayIn } from '../language/language.js';

/** From so long before its end on, merchants are told that a token is about to expire. */
const NOTICE_MS = 30 * 24 * 60 * 60 * 1000;

interface TokenExpiryProps {
  /** When the access token ends; null for an app without a valid one. */
  readonly expires_at: string | null;
}

const isOver = (expires_at: string | null): expires_at is null => expires_at === null || Date.parse(expires_at) <= Date.now();
const isNear = (expires_at: string): boolean => Date.parse(expires_at) - Date.now() < NOTICE_MS;

/** The end of an app's access token among others, marked when something is to be done about it. */
export function TokenExpiry({ expires_at }: TokenExpiryProps): JSX.Element {
  const say = useWords();
  const { language } = usePage();
  if (isOver(expires_at)) return <Badge tone="warning">{say('custom_no_token')}</Badge>;
  const day = <time datetime={expires_at}>{dayIn(language, new Date(expires_at))}</time>;
  return isNear(expires_at) ? <Badge tone="warning">{day}</Badge> : day;
}

/** A sentence about the end of an app's access token; it warns when that is near. */
export function TokenNotice({ expires_at }: TokenExpiryProps): JSX.Element {
  const say = useWords();
  const { language } = usePage();
  if (isOver(expires_at)) return <Notice tone="bad">{say('custom_no_token')}</Notice>;
  const day = dayIn(language, new Date(expires_at));
  return isNear(expires_at) ? (
    <Notice tone="bad">{say('custom_expires_soon', { day })}</Notice>
  ) : (
    <p>{say('custom_expires_on', { day })}</p>
  );
}
