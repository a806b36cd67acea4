import type { JSX } from 'preact';
import type { InstalledApp, OutdatedApp } from '../../apps/installations.service.js';
import type { AppProfile } from '../../developers/apps/app-profiles.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { usePage, useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { Day, useDay } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { type ListedApp, SECTION } from '../custom-apps/custom-apps.page.js';
import { ProfileLine } from './app-profile.js';
import { AppTile } from './app-tile.js';
import { Outdated } from './outdated.js';
import { ScopeList } from './scope-list.js';

interface AppsPageProps {
  readonly store: NamedStore;
  readonly apps: readonly InstalledApp[];
  /** Profiles of the apps by their ids. */
  readonly profiles: ReadonlyMap<number, AppProfile>;
  /** Apps that use deprecated parts of the API, with the earliest end of these parts. */
  readonly outdated: readonly OutdatedApp[];
  /** Custom apps whose access token has expired or expires soon. */
  readonly expiring: readonly ListedApp[];
  /** True if the merchant may uninstall apps. */
  readonly may_uninstall: boolean;
  /** Notice about the last action. */
  readonly done?: 'app_uninstalled' | 'app_gone' | undefined;
}

/** List of installed apps. */
export function AppsPage({ store, apps, profiles, outdated, expiring, may_uninstall, done }: AppsPageProps): JSX.Element {
  const say = useMessages();
  const columns = [say('app'), say('app_may'), say('app_since'), ...(may_uninstall ? [say('app_actions')] : [])];
  return (
    <Document title={say('apps_title')} nav={<StoreNav store={store} current="settings/apps" />}>
      <Heading title={say('apps_title')}>{say('apps_lead')}</Heading>
      {done && <Notice tone="good">{say(done)}</Notice>}
      {expiring.map((app) => (
        <TokenReminder key={app.app_id} store={store} app={app} />
      ))}
      {outdated.map((app) => (
        <Outdated key={app.installation_id} app={app} />
      ))}
      <Card>
        {apps.length === 0 ? (
          <NoRows words={say('apps_none')} hint={say('apps_none_hint')} />
        ) : (
          <Table
            caption={say('apps_lead')}
            columns={columns}
            rows={apps.map((app) => ({
              key: app.installation_id,
              cells: [
                <AppName key="name" store={store} app={app} profile={profiles.get(app.app_id)} />,
                <AppScopes key="scopes" store={store} app={app} />,
                <Since key="since" app={app} />,
                ...(may_uninstall ? [<Uninstall key="uninstall" store={store} app={app} />] : []),
              ],
            }))}
          />
        )}
      </Card>
      <p>
        <a href="/apps">{say('directory_find')}</a>
      </p>
    </Document>
  );
}

function TokenReminder({ store, app }: { readonly store: NamedStore; readonly app: ListedApp }): JSX.Element {
  const say = useMessages();
  const day = useDay()(app.token_expires_at ?? 0);
  const words = app.state === 'missing' ? say('app_no_token', { app: app.name }) : say('app_token_ends', { app: app.name, day });
  return (
    <Notice tone="bad">
      {words} <a href={`/${String(store.store_id)}/${SECTION}/${String(app.app_id)}`}>{say('app_token_renew')}</a>
    </Notice>
  );
}

interface OfApp {
  readonly app: InstalledApp;
}

function AppName({ store, app, profile }: OfApp & { readonly store: NamedStore; readonly profile: AppProfile | undefined }): JSX.Element {
  const opens = usePage().may('apps__use_apps') && app.app_url !== null;
  return (
    <span class="named">
      <AppTile name={app.name} icon={profile?.icon ?? null} />
      <span class="stacked">
        <strong>{opens ? <a href={`/${String(store.store_id)}/apps/${String(app.app_id)}`}>{app.name}</a> : app.name}</strong>
        {profile && <ProfileLine profile={profile} />}
      </span>
    </span>
  );
}

function AppScopes({ store, app: { installation_id, name, scopes } }: OfApp & { readonly store: NamedStore }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const count = scopes.length === 1 ? say('app_scope') : say('app_scopes', { count: formatNumber(language, scopes.length) });
  return (
    <details>
      <summary>{count}</summary>
      <ScopeList scopes={scopes} />
      <a href={`/${String(store.store_id)}/settings/apps/${String(installation_id)}`} aria-label={say('app_use_named', { app: name })}>
        {say('app_use')}
      </a>
    </details>
  );
}

function Since({ app: { installed_at } }: OfApp): JSX.Element {
  return <Day at={installed_at} />;
}

function Uninstall({ store, app }: OfApp & { readonly store: NamedStore }): JSX.Element {
  const say = useMessages();
  const href = `/${String(store.store_id)}/settings/apps/${String(app.installation_id)}/uninstall`;
  return (
    <ButtonLink href={href} label={say('app_uninstall_named', { app: app.name })}>
      {say('app_uninstall')}
    </ButtonLink>
  );
}
