import type { JSX } from 'preact';
import type { InstalledApp } from '../../oauth/installations.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Card, Heading, StoreNav, Table, Tile } from '../design/elements.js';
import { usePage, useWords } from '../design/page-context.js';
import { dayIn } from '../language/language.js';

interface BillingPageProps {
  readonly store: NamedStore;
  /** Installed apps that the merchant allowed to ask for money. */
  readonly apps: readonly InstalledApp[];
}

/** Which apps may ask the store to pay. */
export function BillingPage({ store, apps }: BillingPageProps): JSX.Element {
  const say = useWords();
  const { language } = usePage();
  return (
    <Document title={say('billing_title')} nav={<StoreNav store={store} current="settings/apps/billing" />}>
      <Heading title={say('billing_title')}>{say('billing_lead')}</Heading>
      <Card>
        {apps.length === 0 ? (
          <div class="empty">
            <p>{say('billing_none')}</p>
          </div>
        ) : (
          <Table
            caption={say('billing_lead')}
            columns={[say('app'), say('app_since')]}
            rows={apps.map(({ installation_id, name, installed_at }) => ({
              key: installation_id,
              cells: [
                <span key="name" class="named">
                  <Tile name={name} />
                  <strong>{name}</strong>
                </span>,
                <time key="since" datetime={installed_at.toISOString()}>
                  {dayIn(language, installed_at)}
                </time>,
              ],
            }))}
          />
        )}
      </Card>
    </Document>
  );
}
