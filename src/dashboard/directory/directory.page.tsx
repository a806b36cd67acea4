import type { JSX } from 'preact';
import type { FoundInDirectory, ListedInDirectory } from '../../developers/listings/app-directory.service.js';
import type { AskedList } from '../asked-list.js';
import { AppTile } from '../apps/app-tile.js';
import { Screenshots } from '../apps/screenshots.js';
import { ScopeList } from '../apps/scope-list.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Heading } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { CursorPages, NoRows } from '../design/row-list.js';
import { ProfileLine } from '../apps/app-profile.js';

interface DirectoryPageProps extends FoundInDirectory {
  readonly asked: AskedList;
}

/** Directory of apps, with a search. */
export function DirectoryPage({ asked, apps, total, next_cursor }: DirectoryPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('directory_title')}>
      <Heading title={say('directory_title')}>{say('directory_lead')}</Heading>
      <form class="row-filters" method="get" action="/apps" role="search" aria-label={say('directory_title')}>
        <div class="row-search">
          <Field
            label={say('search_title')}
            name="q"
            type="search"
            value={asked.q}
            maxlength={100}
            required={false}
            hint={say('directory_hint')}
          />
          <Button kind="secondary">{say('search_title')}</Button>
        </div>
      </form>
      {apps.length === 0 ? <Nothing text={asked.q} /> : <Apps apps={apps} />}
      <CursorPages path="/apps" asked={asked} total={total} most={Infinity} next_cursor={next_cursor} times={false} />
    </Document>
  );
}

function Nothing({ text }: { readonly text: string }): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      {text === '' ? (
        <NoRows words={say('directory_empty')} hint={say('apps_none_hint')} />
      ) : (
        <NoRows words={say('directory_none')} hint={say('directory_hint')}>
          <ButtonLink href="/apps">{say('directory_all')}</ButtonLink>
        </NoRows>
      )}
    </Card>
  );
}

function Apps({ apps }: Pick<DirectoryPageProps, 'apps'>): JSX.Element {
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
