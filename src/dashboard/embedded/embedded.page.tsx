import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { EMBEDDED_APP, EXTENSIONS } from '../design/assets.js';
import { Document } from '../design/document.js';
import { Card } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { usePage, useMessages } from '../design/page-context.js';
import { ActionNotice, type ActionOutcome, Extensions } from '../extensions/placed-extensions.js';
import type { PlacedExtensions } from '../extensions/extension-points.service.js';
import type { EmbeddableApp, EmbeddedPage } from './embedded-app.js';

interface EmbeddedAppPageProps {
  readonly store: NamedStore;
  readonly app: EmbeddableApp;
  /** Page to embed; undefined for an app without a page. */
  readonly embedded: EmbeddedPage | undefined;
  /** Extensions of the app on its page. */
  readonly placed: PlacedExtensions;
  /** Outcome of the last action. */
  readonly done: ActionOutcome | undefined;
}

/** Sandbox permissions of the iframe. It cannot navigate the top window. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** Embedded app in the dashboard. */
export function EmbeddedAppPage({ store, app, embedded, placed, done }: EmbeddedAppPageProps): JSX.Element {
  const say = useMessages();
  const hasFrames = placed.frames.length > 0;
  const scripts = [...(embedded ? [EMBEDDED_APP.path] : []), ...(hasFrames ? [EXTENSIONS.path] : [])];
  return (
    <Document title={app.name} nav={<StoreNav store={store} current="settings/apps" />} scripts={scripts}>
      <h1 class="visually-hidden">{app.name}</h1>
      <ActionNotice done={done} />
      <Extensions store_id={store.store_id} placed={placed} />
      {embedded ? (
        <Frame store={store} app={app} embedded={embedded} />
      ) : (
        !hasFrames && (
          <Card>
            <p class="empty">{say('embedded_none', { app: app.name })}</p>
          </Card>
        )
      )}
    </Document>
  );
}

function Frame({ store, app, embedded }: Pick<EmbeddedAppPageProps, 'store' | 'app'> & { readonly embedded: EmbeddedPage }): JSX.Element {
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
