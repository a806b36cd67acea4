import type { JSX } from 'preact';
import { ScopeList } from '../apps/scope-list.js';
import { Badge, ButtonLink, Card, Select } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { ShortTime, Time } from '../design/time.js';
import { Facts } from '../records/record.js';
import { NewestInstallations } from './installations.page.js';
import { ListPage, type ListProps } from './list.page.js';
import { listingPath } from './listings.page.js';
import type { ShownInstallation } from './members-and-installations.service.js';
import { OperatorDocument } from './operator-document.js';
import type { Found } from '../../platform/database/searched-list.js';
import { OPERATOR } from './operator-pages.decorator.js';
import { APP_FILTERS, type ShownApp } from './stores-and-apps.service.js';

const PATH = `${OPERATOR}/apps`;

/** Apps of the platform. */
export function OperatorAppsPage({ asked, found }: ListProps<ShownApp>): JSX.Element {
  const say = useMessages();
  const statuses = APP_FILTERS.status.map((status) => [status, say(`op_app_${status}`)] as const);
  return (
    <ListPage
      {...{ asked, found, path: PATH, current: 'op_apps', title: say('op_apps'), lead: say('op_apps_lead') }}
      hint={say('op_app_hint')}
      none={say('op_apps_none')}
      filters={<Select label={say('op_state')} name="status" value={asked.of('status')} options={statuses} />}
      columns={[say('op_app'), say('op_developer'), say('op_state'), say('op_created')]}
    >
      {found.rows.map((app) => ({
        key: app.app_id,
        cells: [
          <a key="app" href={`${PATH}/${String(app.app_id)}`}>
            {app.name}
          </a>,
          app.developer ?? '–',
          <AppState key="state" app={app} />,
          <ShortTime key="created" at={app.created_at} />,
        ],
      }))}
    </ListPage>
  );
}

function AppState({ app: { status } }: { readonly app: ShownApp }): JSX.Element {
  return <Badge tone={status === 'active' ? 'accent' : 'warning'}>{useMessages()(`op_app_${status}`)}</Badge>;
}

interface AppProps {
  readonly app: ShownApp;
  readonly installations: Found<ShownInstallation>;
}

/** App with its newest installations. */
export function OperatorAppPage({ app, installations }: AppProps): JSX.Element {
  const say = useMessages();
  return (
    <OperatorDocument current="op_apps" title={app.name} lead={say('op_app_numbered', { id: String(app.app_id) })}>
      <Card>
        <Facts
          facts={[
            [say('op_state'), <AppState key="state" app={app} />],
            [say('op_developer'), app.developer],
            [
              say('op_client_id'),
              <code key="client" class="breaking">
                {app.client_id}
              </code>,
            ],
            [say('op_created'), <Time key="created" at={app.created_at} />],
          ]}
        />
        <h2>{say('app_may')}</h2>
        {app.scopes.length === 0 ? <p class="hint">{say('staff_nothing')}</p> : <ScopeList scopes={app.scopes} />}
        {app.has_listing && (
          <div class="actions">
            <ButtonLink href={listingPath(app.app_id)}>{say('op_listing')}</ButtonLink>
          </div>
        )}
      </Card>
      <NewestInstallations on={{ kind: 'app', id: app.app_id, name: app.name }} found={installations} />
    </OperatorDocument>
  );
}
