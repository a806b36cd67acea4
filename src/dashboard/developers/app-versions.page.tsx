import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { AppVersion } from '../../developers/versions/app-versions.service.js';
import { Badge, Card, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { AppDocument } from './app-document.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface AppVersionsPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly versions: readonly AppVersion[];
  /** Version that was just restored. */
  readonly restored: number | undefined;
}

/** Versions of an app, newest first. */
export function AppVersionsPage({ organisation, app, versions, restored }: AppVersionsPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}`);
  return (
    <AppDocument times organisation={organisation} app={app} part="dev_versions">
      {restored !== undefined && <Notice tone="good">{say('dev_rolled_back', { version: formatNumber(language, restored) })}</Notice>}
      <Card>{versions.length === 0 ? <NoVersions /> : <Versions path={path} versions={versions} />}</Card>
      <p class="hint">{say('dev_versions_hint')}</p>
    </AppDocument>
  );
}

function NoVersions(): JSX.Element {
  const say = useMessages();
  return (
    <NoRows words={say('dev_no_versions')} hint={say('dev_no_versions_hint')}>
      <p>
        <code>merchant-apps app deploy</code>
      </p>
      <p>
        <a href="/docs/cli">{say('dev_cli_guide')}</a>
      </p>
    </NoRows>
  );
}

function Versions({ path, versions }: Pick<AppVersionsPageProps, 'versions'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('dev_versions')}
      columns={[say('dev_version'), say('dev_version_message'), say('dev_version_extensions'), say('dev_version_time')]}
      rows={versions.map((version) => ({
        key: version.version,
        cells: [
          <span key="version" class="stacked">
            <a href={`${path}/versions/${String(version.version)}`}>
              {say('dev_version_number', { version: formatNumber(language, version.version) })}
            </a>
            {version.is_live === 1 && <Badge tone="accent">{say('dev_version_live')}</Badge>}
          </span>,
          <VersionMessage key="message" version={version} />,
          formatNumber(language, version.extensions),
          <ShortTime key="time" at={version.deployed_at} />,
        ],
      }))}
    />
  );
}

/** Message of a version, or the version that it restores. */
export function VersionMessage({
  version: { message, restored_version },
}: {
  readonly version: Pick<AppVersion, 'message' | 'restored_version'>;
}): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  if (restored_version !== null) return <>{say('dev_version_restores', { version: formatNumber(language, restored_version) })}</>;
  return <>{message ?? '–'}</>;
}
