import type { ComponentChildren, JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import { Card } from '../design/elements.js';
import { CursorPages } from '../design/row-list.js';
import { AppDocument } from './app-document.js';
import type { AskedLog } from './asked-log.js';
import type { OwnOrganisation } from './organisation-document.js';

interface AppLogProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly asked: AskedLog;
  readonly part: 'dev_events' | 'dev_deliveries' | 'requests_title';
  /** Path of the log. */
  readonly path: string;
  /** Number of the entries that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
  readonly next_cursor: string | null;
  /** Filters, above the entries. */
  readonly filters: ComponentChildren;
  /** Entries of the page. */
  readonly children: ComponentChildren;
}

/** Page of a log of an app. */
export function AppLog({ organisation, app, asked, part, path, total, next_cursor, filters, children }: AppLogProps): JSX.Element {
  return (
    <AppDocument organisation={organisation} app={app} part={part}>
      {filters}
      <Card>{children}</Card>
      <CursorPages path={path} asked={asked} total={total} most={MAX_COUNTED} next_cursor={next_cursor} />
    </AppDocument>
  );
}
