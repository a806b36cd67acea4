import type { JSX } from 'preact';
import type { CustomAppDetail } from '../../oauth/custom-apps/custom-apps.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { type Token, TokenExpiry } from './token-expiry.js';

/** Path segment of the custom apps section. */
export const SECTION = 'settings/custom-apps';

/** Custom app in the list. */
export type ListedApp = Pick<CustomAppDetail, 'app_id' | 'name' | 'description'> & Token;

interface CustomAppsPageProps {
  readonly store: NamedStore;
  readonly apps: readonly ListedApp[];
  /** True after an app was deleted. */
  readonly deleted: boolean;
}

/** List of the custom apps of a store. */
export function CustomAppsPage({ store, apps, deleted }: CustomAppsPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('custom_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('custom_title')}>{say('custom_lead')}</Heading>
      {deleted && <Notice tone="good">{say('custom_deleted')}</Notice>}
      <Card>{apps.length === 0 ? <NoRows words={say('custom_none')} /> : <CustomApps path={path} apps={apps} />}</Card>
      <div class="actions">
        <ButtonLink kind="primary" href={`${path}/new`}>
          {say('custom_new')}
        </ButtonLink>
        <ButtonLink href={`/${String(store.store_id)}/settings/sign-in-clients`}>{say('clients_title')}</ButtonLink>
      </div>
    </Document>
  );
}

function CustomApps({ path, apps }: Pick<CustomAppsPageProps, 'apps'> & { readonly path: string }): JSX.Element {
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
