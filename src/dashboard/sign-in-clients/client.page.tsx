import type { JSX } from 'preact';
import type { IdpClient } from '../../identity/provider/clients/idp-client.entity.js';
import type { NamedStore } from '../../store/store.service.js';
import { COPY } from '../design/assets.js';
import { Confirmed } from '../design/confirmed.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { ProblemNotice } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { Secrets } from '../design/secrets.js';
import { ClientFields, type ClientValues } from './client-fields.js';
import { NAV, pathOf } from './clients.page.js';

interface ClientPageProps {
  readonly store: NamedStore;
  readonly client: IdpClient;
  /** Issuer of the identity provider. */
  readonly issuer: string;
  readonly form: ClientValues;
  /** Error of the last submission. */
  readonly problem?: FormProblem;
  /** True after a successful update. */
  readonly changed: boolean;
}

/** Form of a client, with the settings for its website and actions for its secret and status. */
export function ClientPage({ store, client, issuer, form, problem, changed }: ClientPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={client.name} nav={<StoreNav store={store} current={NAV} />} scripts={[COPY.path]}>
      <Heading title={client.name}>{say(`clients_${client.type}`)}</Heading>
      {changed && <Notice tone="good">{say('custom_changed')}</Notice>}
      <ProblemNotice problem={problem} />
      <Card>
        <Form action={pathOf(store, client.client_id)}>
          <ClientFields form={form} problem={problem} />
          <div class="actions">
            <Button>{say('custom_save')}</Button>
            <ButtonLink href={pathOf(store)}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
      <Card>
        <h2>{say('clients_connect')}</h2>
        <p class="hint">{say('clients_connect_hint')}</p>
        <Secrets
          values={[
            [say('clients_issuer'), issuer],
            [say('clients_id'), client.client_id],
          ]}
        />
      </Card>
      <Credentials client={client} path={pathOf(store, client.client_id)} />
    </Document>
  );
}

function Credentials({ client, path }: { readonly client: IdpClient; readonly path: string }): JSX.Element {
  const say = useMessages();
  const active = client.status === 'active';
  return (
    <Card>
      <h2>{say('custom_credentials')}</h2>
      <div class="actions">
        {client.type === 'confidential' && (
          <Confirmed action={`${path}/secret`} words={say('clients_rotate')} hint={say('custom_replace_hint')} />
        )}
        <Form action={`${path}/status`}>
          <Button kind="secondary" name="status" value={active ? 'inactive' : 'active'}>
            {say(active ? 'clients_deactivate' : 'clients_activate')}
          </Button>
        </Form>
      </div>
      <p class="hint">
        {client.type !== 'confidential' && say('clients_no_secret')} {say('clients_state_hint')}
      </p>
    </Card>
  );
}
