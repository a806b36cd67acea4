import type { JSX } from 'preact';
import type { FoundApps } from '../../developers/apps/developer-apps.service.js';
import type { ApiError } from '../../platform/contract/api-error.js';
import type { AskedList } from '../asked-list.js';
import { Badge, Button, ButtonLink, Card, Field, Form, Notice } from '../design/elements.js';
import { AppTile } from '../apps/app-tile.js';
import { useMessages } from '../design/page-context.js';
import { CursorPages, NoRows } from '../design/row-list.js';
import { AppFields } from './app-fields.js';
import type { AppForm } from './developers.dto.js';
import { OrganisationDocument, type OwnOrganisation, pathOf, Refusal } from './organisation-document.js';

/** Number of apps up to which the page needs no search. */
const MAX_SEEN = 8;

interface AppsPageProps extends FoundApps {
  readonly organisation: OwnOrganisation;
  readonly asked: AskedList;
  /** True after an app was deleted. */
  readonly deleted: boolean;
}

/** Apps of an organisation. */
export function DeveloperAppsPage({ organisation, asked, apps, deleted, ...count }: AppsPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation);
  return (
    <OrganisationDocument organisation={organisation} current="dev_apps" title={say('dev_apps')} lead={say('dev_apps_lead')}>
      {deleted && <Notice tone="good">{say('dev_deleted')}</Notice>}
      {(asked.q !== '' || count.total > MAX_SEEN) && <Search path={path} text={asked.q} />}
      {apps.length === 0 ? (
        <Nothing path={path} text={asked.q} />
      ) : (
        <>
          <Apps organisation={organisation} apps={apps} />
          <CursorPages {...count} path={path} asked={asked} most={Infinity} times={false} />
        </>
      )}
      {organisation.role !== 'billing' && (
        <div class="actions">
          <ButtonLink kind="primary" href={pathOf(organisation, '/apps/new')}>
            {say('dev_new_app')}
          </ButtonLink>
          {apps.length === 0 && asked.q === '' && <ButtonLink href="/docs/developer-journey">{say('dev_guide')}</ButtonLink>}
        </div>
      )}
    </OrganisationDocument>
  );
}

interface SearchProps {
  readonly path: string;
  readonly text: string;
}

function Search({ path, text }: SearchProps): JSX.Element {
  const say = useMessages();
  return (
    <form class="row-filters" method="get" action={path} role="search" aria-label={say('dev_apps')}>
      <div class="row-search">
        <Field label={say('search_title')} name="q" type="search" value={text} maxlength={100} required={false} />
        <Button kind="secondary">{say('search_title')}</Button>
      </div>
    </form>
  );
}

function Nothing({ path, text }: SearchProps): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      {text === '' ? (
        <NoRows words={say('dev_no_apps')} />
      ) : (
        <NoRows words={say('op_no_match')}>
          <ButtonLink href={path}>{say('op_all')}</ButtonLink>
        </NoRows>
      )}
    </Card>
  );
}

function Apps({ organisation, apps }: Pick<AppsPageProps, 'organisation' | 'apps'>): JSX.Element {
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
  readonly problem?: ApiError;
}

/** Form for a new app. */
export function NewDeveloperAppPage({ organisation, form, problem }: NewAppPageProps): JSX.Element {
  const say = useMessages();
  return (
    <OrganisationDocument organisation={organisation} current="dev_apps" title={say('dev_new_app')} lead={say('dev_new_app_lead')}>
      <Refusal problem={problem} />
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
