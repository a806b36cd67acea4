import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { Found } from '../../platform/database/searched-list.js';
import type { AskedList } from '../asked-list.js';
import { Badge, Button, ButtonLink, Card, Form, Notice } from '../design/elements.js';
import { AppTile } from '../apps/app-tile.js';
import { ProblemNotice } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { SearchedList } from '../design/searched-list.js';
import type { FormProblem } from '../form-refusal.js';
import { AppFields } from './app-fields.js';
import type { AppForm } from './developers.dto.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

/** Notices about the last action. */
export const APPS_DONE = ['dev_deleted', 'dev_organisation_created', 'dev_joined'] as const;

interface AppsPageProps {
  readonly organisation: OwnOrganisation;
  readonly asked: AskedList;
  readonly found: Found<DeveloperApp>;
  readonly done: (typeof APPS_DONE)[number] | undefined;
}

/** Apps of an organisation. */
export function DeveloperAppsPage({ organisation, asked, found, done }: AppsPageProps): JSX.Element {
  const say = useMessages();
  return (
    <OrganisationDocument organisation={organisation} current="dev_apps" title={say('dev_apps')} lead={say('dev_apps_lead')}>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <SearchedList
        path={pathOf(organisation)}
        label={say('dev_apps')}
        asked={asked}
        found={found}
        none={<NoRows words={say('dev_no_apps')} />}
      >
        <Apps organisation={organisation} apps={found.rows} />
      </SearchedList>
      {organisation.role !== 'billing' && (
        <div class="actions">
          <ButtonLink kind="primary" href={pathOf(organisation, '/apps/new')}>
            {say('dev_new_app')}
          </ButtonLink>
          {found.total === 0 && asked.q === '' && <ButtonLink href="/docs/developer-journey">{say('dev_guide')}</ButtonLink>}
        </div>
      )}
    </OrganisationDocument>
  );
}

function Apps({ organisation, apps }: Pick<AppsPageProps, 'organisation'> & { readonly apps: readonly DeveloperApp[] }): JSX.Element {
  const say = useMessages();
  return (
    <ul class="choices">
      {apps.map(({ app_id, name, summary, status, icon_url }) => (
        <li key={app_id}>
          <a class="choice" href={pathOf(organisation, `/apps/${String(app_id)}`)}>
            <AppTile name={name} icon={icon_url} />
            <span class="choice-text">
              <span class="choice-name">{name}</span>
              {summary !== null && <span class="choice-detail">{summary}</span>}
            </span>
            <span class="choice-badges">{status === 'inactive' && <Badge tone="warning">{say('dev_inactive')}</Badge>}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface NewAppPageProps {
  readonly organisation: OwnOrganisation;
  readonly form: AppForm;
  readonly problem?: FormProblem;
}

/** Form for a new app. */
export function NewDeveloperAppPage({ organisation, form, problem }: NewAppPageProps): JSX.Element {
  const say = useMessages();
  return (
    <OrganisationDocument organisation={organisation} current="dev_apps" title={say('dev_new_app')} lead={say('dev_new_app_lead')}>
      <ProblemNotice problem={problem} />
      <Card>
        <Form action={pathOf(organisation, '/apps')}>
          <AppFields form={form} problem={problem} />
          <div class="actions">
            <Button>{say('dev_create_app')}</Button>
            <ButtonLink href={pathOf(organisation)}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </OrganisationDocument>
  );
}
