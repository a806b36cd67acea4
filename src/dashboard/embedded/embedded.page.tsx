import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { EMBEDDED_APP } from '../design/assets.js';
import { Document } from '../design/document.js';
import { Card, StoreNav } from '../design/elements.js';
import { usePage, useWords } from '../design/page-context.js';
import type { EmbeddableApp, EmbeddedPage } from './embedded-app.js';

interface EmbeddedAppPageProps {
  readonly store: NamedStore;
  readonly app: EmbeddableApp;
  /** What is shown; undefined for an app without a page. */
  readonly embedded: EmbeddedPage | undefined;
}

/** What the app's page may do; it may not lead the whole window away. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** An app inside the dashboard. */
export function EmbeddedAppPage({ store, app, embedded }: EmbeddedAppPageProps): JSX.Element {
  const say = useWords();
  return (
    <Document title={app.name} nav={<StoreNav store={store} current="settings/apps" />} script={embedded && EMBEDDED_APP.path}>
      <h1 class="visually-hidden">{app.name}</h1>
      {embedded ? (
        <Frame store={store} app={app} embedded={embedded} />
      ) : (
        <Card>
          <p class="empty">{say('embedded_none', { app: app.name })}</p>
        </Card>
      )}
    </Document>
  );
}

function Frame({ store, app, embedded }: EmbeddedAppPageProps & { readonly embedded: EmbeddedPage }): JSX.Element {
  const { csrf_token } = usePage();
  return (
    <iframe
      class="embedded"
      title={app.name}
      src={embedded.src}
      sandbox={SANDBOX}
      data-app-id={String(app.app_id)}
      data-store-id={String(store.store_id)}
      data-app-origin={embedded.origin}
      data-csrf-token={csrf_token}
    />
  );
}
