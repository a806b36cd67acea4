import type { ComponentChildren, JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { ButtonLink, Card } from '../design/elements.js';
import { LogPages } from '../design/log-list.js';
import type { AskedLog } from './asked-log.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

interface AppLogProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly asked: AskedLog;
  readonly title: string;
  /** Path of the log. */
  readonly path: string;
  readonly next_cursor: string | null;
  /** Filters, above the entries. */
  readonly filters: ComponentChildren;
  /** Entries of the page. */
  readonly children: ComponentChildren;
}

/** Page of a log of an app. */
export function AppLog({ organisation, app, asked, title, path, next_cursor, filters, children }: AppLogProps): JSX.Element {
  return (
    <OrganisationDocument times organisation={organisation} current="dev_apps" title={title} lead={app.name}>
      {filters}
      <Card>{children}</Card>
      <div class="actions">
        <LogPages
          newest={asked.cursor === undefined ? undefined : path + asked.queryFrom(undefined)}
          older={next_cursor === null ? undefined : path + asked.queryFrom(next_cursor)}
        />
        <ButtonLink href={pathOf(organisation, `/apps/${String(app.app_id)}`)}>{app.name}</ButtonLink>
      </div>
    </OrganisationDocument>
  );
}
