import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { useMessages } from '../design/page-context.js';
import { OrganisationDocument, type OrganisationDocumentProps, pathOf } from './organisation-document.js';

/** Pages of an app with their paths below it. */
const PARTS = [
  { word: 'dev_app_settings', rest: '' },
  { word: 'listing_link', rest: '/listing' },
  { word: 'dev_versions', rest: '/versions' },
  { word: 'dev_installations', rest: '/installations' },
  { word: 'dev_activity', rest: '/activity' },
  { word: 'dev_events', rest: '/events' },
  { word: 'dev_deliveries', rest: '/deliveries' },
  { word: 'requests_title', rest: '/requests' },
] as const;

/** The lead is the name of the app by default. */
interface AppDocumentProps extends Omit<OrganisationDocumentProps, 'current' | 'title' | 'scripts'> {
  readonly app: Pick<DeveloperApp, 'app_id' | 'name'>;
  /** Part of the app that the page belongs to. */
  readonly part: (typeof PARTS)[number]['word'];
  /** Title, the name of the part by default. */
  readonly title?: string;
}

/** Page of an app of an organisation, with links to the app's other pages. */
export function AppDocument({ organisation, app, part, title, lead = app.name, ...page }: AppDocumentProps): JSX.Element {
  const say = useMessages();
  return (
    <OrganisationDocument {...page} organisation={organisation} current="dev_apps" title={title ?? say(part)} lead={lead}>
      <nav class="tabs" aria-label={app.name}>
        {PARTS.map(({ word, rest }) => (
          <a
            key={word}
            class="section-link"
            href={pathOf(organisation, `/apps/${String(app.app_id)}${rest}`)}
            aria-current={word === part ? 'page' : undefined}
          >
            {say(word)}
          </a>
        ))}
      </nav>
      {page.children}
    </OrganisationDocument>
  );
}
