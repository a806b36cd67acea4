import type { JSX } from 'preact';
import type { NewSubscription } from '../../oauth/custom-apps/custom-apps.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice, StoreNav } from '../design/elements.js';
import { useWords } from '../design/page-context.js';
import { SECTION } from './custom-apps.page.js';

/** Secrets of a custom app that were just made. */
export interface Secrets {
  readonly app_id: number;
  readonly name: string;
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly access_token?: string;
  readonly webhook_secret?: string;
  readonly subscriptions?: readonly NewSubscription[];
}

interface SecretsPageProps {
  readonly store: NamedStore;
  readonly secrets: Secrets;
  /** What just happened. */
  readonly why: 'custom_created' | 'custom_subscribed' | 'custom_replaced';
}

/** Shows secrets, this once. */
export function SecretsPage({ store, secrets, why }: SecretsPageProps): JSX.Element {
  const say = useWords();
  const { client_id, client_secret, access_token, webhook_secret, subscriptions = [] } = secrets;
  const shown: [string, string | undefined][] = [
    [say('secret_client_id'), client_id],
    [say('secret_client_secret'), client_secret],
    [say('secret_access_token'), access_token],
    [say('secret_webhook'), webhook_secret],
    ...subscriptions.map((one): [string, string] => [say('secret_topic', { topic: one.event_topic }), one.webhook_secret]),
  ];
  return (
    <Document title={secrets.name} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={secrets.name}>{say('custom_once')}</Heading>
      <Notice tone="good">{say(why)}</Notice>
      <Card>
        <dl class="facts">
          {shown.map(([label, value]) => (
            <Secret key={label} label={label} value={value} />
          ))}
        </dl>
      </Card>
      <div class="actions">
        <ButtonLink kind="primary" href={`/${String(store.store_id)}/${SECTION}/${String(secrets.app_id)}`}>
          {say('custom_kept')}
        </ButtonLink>
      </div>
    </Document>
  );
}

function Secret({ label, value }: { readonly label: string; readonly value: string | undefined }): JSX.Element | null {
  if (value === undefined) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  );
}
