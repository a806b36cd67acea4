import type { JSX } from 'preact';
import { formatTime, zoneName } from '../language/language.js';
import { useMessages, usePage } from './page-context.js';

/** Point in time; as a text, in ISO 8601. */
export function Time({ at }: { readonly at: Date | string }): JSX.Element {
  const time = new Date(at);
  return <time datetime={time.toISOString()}>{formatTime(usePage(), time)}</time>;
}

/** Sentence that names the time zone of the times of the page. */
export function ZoneWords(): JSX.Element {
  return <>{useMessages()('times_zone', { zone: zoneName(usePage()) })}</>;
}
