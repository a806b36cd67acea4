import type { JSX } from 'preact';
import type { NewSubscription } from '../../oauth/custom-apps/custom-apps.dto.js';
import type { NamedStore } from '../../store/store.service.js';
import { COPY } from '../design/assets.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { Secrets as SecretList } from '../design/secrets.js';
import { SECTION } from './custom-apps.page.js';

/** New secrets of a custom app. */
export interface Secrets {
  readonly app_id: number;
  readonly name: string;
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly access_token?: string;
  readonly webhook_secret?: string;
  readonly subscriptions?: readonly NewSubscription[];
}

/** Content of the page. */
export interface ShownSecrets {
  readonly secrets: Secrets;
  /** Notice about the last action. */
  readonly why: 'custom_created' | 'custom_subscribed' | 'custom_replaced';
}

interface SecretsPageProps extends ShownSecrets {
  readonly store: NamedStore;
}

/** Page that shows new secrets once. */
export function SecretsPage({ store, secrets, why }: SecretsPageProps): JSX.Element {
  const say = useMessages();
  const { client_id, client_secret, access_token, webhook_secret, subscriptions = [] } = secrets;
  const shown: [string, string | undefined][] = [
    [say('secret_client_id'), client_id],
    [say('secret_client_secret'), client_secret],
    [say('secret_access_token'), access_token],
    [say('secret_webhook'), webhook_secret],
    ...subscriptions.map((one): [string, string] => [say('secret_topic', { topic: one.event_topic }), one.webhook_secret]),
  ];
  return (
    <Document title={secrets.name} nav={<StoreNav store={store} current={SECTION} />} scripts={[COPY.path]}>
      <Heading title={secrets.name}>{say('custom_once')}</Heading>
      <Notice tone="good">{say(why)}</Notice>
      <Card>
        <SecretList values={shown} />
      </Card>
      <div class="actions">
        <ButtonLink kind="primary" href={`/${String(store.store_id)}/${SECTION}/${String(secrets.app_id)}`}>
          {say('custom_kept')}
        </ButtonLink>
      </div>
    </Document>
  );
}
