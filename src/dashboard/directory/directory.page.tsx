import type { JSX } from 'preact';
import type { ListedInDirectory } from '../../developers/listings/app-directory.service.js';
import type { Found } from '../../platform/database/searched-list.js';
import type { AskedList } from '../asked-list.js';
import { AppTile } from '../apps/app-tile.js';
import { Screenshots } from '../apps/screenshots.js';
import { ScopeList } from '../apps/scope-list.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { SearchedList } from '../design/searched-list.js';
import { ProfileLine } from '../apps/app-profile.js';

interface DirectoryPageProps {
  readonly asked: AskedList;
  readonly found: Found<ListedInDirectory>;
}

/** Directory of apps, with a search. */
export function DirectoryPage({ asked, found }: DirectoryPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('directory_title')}>
      <Heading title={say('directory_title')}>{say('directory_lead')}</Heading>
      <SearchedList
        path="/apps"
        label={say('directory_title')}
        hint={say('directory_hint')}
        asked={asked}
        found={found}
        always
        no_match={say('directory_none')}
        all={say('directory_all')}
        none={<NoRows words={say('directory_empty')} hint={say('apps_none_hint')} />}
      >
        <Apps apps={found.rows} />
      </SearchedList>
    </Document>
  );
}

function Apps({ apps }: { readonly apps: readonly ListedInDirectory[] }): JSX.Element {
  const say = useMessages();
  return (
    <ul class="directory">
      {apps.map(({ app_id, developer, content: { name, summary, icon = null } }) => (
        <li key={app_id} class="card">
          <span class="named">
            <AppTile name={name} icon={icon} />
            <a href={`/apps/${String(app_id)}`}>{name}</a>
          </span>
          <p>{summary}</p>
          <p class="hint">{say('profile_developer', { name: developer })}</p>
        </li>
      ))}
    </ul>
  );
}

/** App in the directory, with the link to its installation. */
export function ListedAppPage({ app }: { readonly app: ListedInDirectory }): JSX.Element {
  const say = useMessages();
  const { name, summary, description, prices, install_url, support_url, privacy_url, icon = null, screenshots = [] } = app.content;
  return (
    <Document title={name}>
      <Heading title={name}>{summary}</Heading>
      <div class="named">
        <AppTile name={name} icon={icon} />
        <ProfileLine profile={{ summary, description, support_url, privacy_url, developer: app.developer, reviewed: true }} />
      </div>
      <div class="actions">
        <a class="button primary" href={install_url} rel="noopener noreferrer">
          {say('directory_install')}
        </a>
        <ButtonLink href="/apps">{say('directory_all')}</ButtonLink>
      </div>
      <p class="hint">{say('directory_install_hint', { name })}</p>
      {screenshots.length > 0 && (
        <section aria-label={say('listing_shots')}>
          <Screenshots screenshots={screenshots} />
        </section>
      )}
      <Card>
        <h2>{say('directory_about')}</h2>
        <p class="lines">{description}</p>
      </Card>
      <Card>
        <h2>{say('directory_prices')}</h2>
        <p class="lines">{prices}</p>
      </Card>
      <Card>
        <h2>{say('directory_scopes')}</h2>
        <ScopeList scopes={app.scopes} />
      </Card>
    </Document>
  );
}
