import type { JSX } from 'preact';
import type { CustomAppDetail } from '../../oauth/custom-apps/custom-apps.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import type { Found } from '../../platform/database/searched-list.js';
import type { AskedList } from '../asked-list.js';
import { SearchedList } from '../design/searched-list.js';
import { Document } from '../design/document.js';
import { ButtonLink, Heading, Notice, StoreNav, Table } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { type Token, TokenExpiry } from './token-expiry.js';

/** Path segment of the custom apps section. */
export const SECTION = 'settings/custom-apps';

/** Custom app in the list. */
export type ListedApp = Pick<CustomAppDetail, 'app_id' | 'name' | 'description'> & Token;

interface CustomAppsPageProps {
  readonly store: NamedStore;
  readonly asked: AskedList;
  readonly found: Found<ListedApp>;
  /** True after an app was deleted. */
  readonly deleted: boolean;
}

/** List of the custom apps of a store. */
export function CustomAppsPage({ store, asked, found, deleted }: CustomAppsPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('custom_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('custom_title')}>{say('custom_lead')}</Heading>
      {deleted && <Notice tone="good">{say('custom_deleted')}</Notice>}
      <SearchedList
        card
        path={path}
        label={say('custom_title')}
        asked={asked}
        found={found}
        none={<NoRows words={say('custom_none')} hint={say('custom_none_hint')} />}
      >
        <CustomApps path={path} apps={found.rows} />
      </SearchedList>
      <div class="actions">
        <ButtonLink kind="primary" href={`${path}/new`}>
          {say('custom_new')}
        </ButtonLink>
        <ButtonLink href={`/${String(store.store_id)}/settings/sign-in-clients`}>{say('clients_title')}</ButtonLink>
      </div>
    </Document>
  );
}

function CustomApps({ path, apps }: { readonly path: string; readonly apps: readonly ListedApp[] }): JSX.Element {
  const say = useMessages();
  return (
    <Table
      caption={say('custom_lead')}
      columns={[say('app'), say('custom_description'), say('custom_expires')]}
      rows={apps.map(({ app_id, name, description, ...token }) => ({
        key: app_id,
        cells: [
          <a key="name" href={`${path}/${String(app_id)}`}>
            {name}
          </a>,
          description ?? '–',
          <TokenExpiry key="expires" {...token} />,
        ],
      }))}
    />
  );
}
