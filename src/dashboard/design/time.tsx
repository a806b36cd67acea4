import type { JSX } from 'preact';
import { formatTime } from '../language/language.js';
import { usePage } from './page-context.js';

/** Point in time; as a text, in ISO 8601. */
export function Time({ at }: { readonly at: Date | string }): JSX.Element {
  const time = new Date(at);
  return <time datetime={time.toISOString()}>{formatTime(usePage().language, time)}</time>;
}
