import type { JSX } from 'preact';
import type { OwnStore } from '../../developers/organisations/developer-ids.service.js';
import { Button, Select } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { pathOf } from '../developers/organisation-document.js';
import type { Reader } from './reader-ids.js';

interface ReaderChoiceProps {
  /** Path of the page. */
  readonly path: string;
  readonly reader: Reader;
}

/** States whose ids the examples show, with a form to choose among several apps or stores. */
export function ReaderChoice({ path, reader }: ReaderChoiceProps): JSX.Element | null {
  const say = useMessages();
  const names = [reader.app, reader.store].flatMap((one) => (one ? [one.name] : []));
  if (names.length === 0) return null;
  const several = Math.max(reader.apps.length, reader.stores.length) > 1;
  return (
    <div class="reader" data-examples-of={reader.store?.store_id}>
      <p class="hint">{say('docs_own_ids', { names: names.join(' · ') })}</p>
      {reader.store && <TokenHint store={reader.store} />}
      {several && <Choices path={path} reader={reader} />}
    </div>
  );
}

/** Says where the access token of the examples comes from. The script of the page shows the second text once it has a token. */
function TokenHint({ store: { store_id, name, organisation_id } }: { readonly store: OwnStore }): JSX.Element | null {
  const say = useMessages();
  if (organisation_id === null) return null;
  return (
    <>
      <p class="hint" data-token="missing">
        {say('docs_no_token')} <a href={pathOf({ organisation_id }, `/stores/${String(store_id)}`)}>{name}</a>
      </p>
      <p class="hint" data-token="shown" hidden>
        {say('docs_own_token', { store: name })}
      </p>
    </>
  );
}

function Choices({ path, reader: { app, store, apps, stores } }: ReaderChoiceProps): JSX.Element {
  const say = useMessages();
  const named = (id: number, name: string) => [String(id), name] as const;
  const own_apps = apps.map(({ app_id, name }) => named(app_id, name));
  const own_stores = stores.map(({ store_id, name }) => named(store_id, name));
  return (
    <form class="filters" method="get" action={path}>
      {app && <Select label={say('docs_own_app')} name="app" value={String(app.app_id)} options={own_apps} required />}
      {store && <Select label={say('docs_own_store')} name="store" value={String(store.store_id)} options={own_stores} required />}
      <div class="actions">
        <Button kind="secondary">{say('deliveries_show')}</Button>
      </div>
    </form>
  );
}
