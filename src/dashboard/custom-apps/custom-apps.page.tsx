import type { JSX } from 'preact';
import type { CustomAppDetail } from '../../oauth/custom-apps/custom-apps.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice, StoreNav, Table } from '../design/elements.js';
import { useWords } from '../design/page-context.js';
import { type Token, TokenExpiry } from './token-expiry.js';

/** The section of custom apps in a store's dashboard. */
export const SECTION = 'settings/custom-apps';

/** A custom app in the list. */
export type ListedApp = Pick<CustomAppDetail, 'app_id' | 'name' | 'description'> & Token;

interface CustomAppsPageProps {
  readonly store: NamedStore;
  readonly apps: readonly ListedApp[];
  /** One was just deleted. */
  readonly deleted: boolean;
}

/** The custom apps of a store. */
export function CustomAppsPage({ store, apps, deleted }: CustomAppsPageProps): JSX.Element {
  const say = useWords();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('custom_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('custom_title')}>{say('custom_lead')}</Heading>
      {deleted && <Notice tone="good">{say('custom_deleted')}</Notice>}
      <Card>
        {apps.length === 0 ? (
          <div class="empty">
            <p>{say('custom_none')}</p>
          </div>
        ) : (
          <CustomApps path={path} apps={apps} />
        )}
      </Card>
      <div class="actions">
        <ButtonLink kind="primary" href={`${path}/new`}>
          {say('custom_new')}
        </ButtonLink>
      </div>
    </Document>
  );
}

function CustomApps({ path, apps }: Pick<CustomAppsPageProps, 'apps'> & { readonly path: string }): JSX.Element {
  const say = useWords();
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
