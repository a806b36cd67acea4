import type { JSX } from 'preact';
import type { OutdatedApp } from '../../apps/installations.service.js';
import { Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { useDay } from '../design/time.js';

/** Notice that an app uses deprecated parts of the API. */
export function Outdated({ app: { name: app, ends_at } }: { readonly app: OutdatedApp }): JSX.Element {
  const say = useMessages();
  return <Notice tone="bad">{say('app_outdated', { app, day: useDay()(ends_at) })}</Notice>;
}
