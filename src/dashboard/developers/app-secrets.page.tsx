import type { JSX } from 'preact';
import { COPY } from '../design/assets.js';
import { ButtonLink, Card, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { Secrets } from '../design/secrets.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

/** New secrets of an app. */
export interface ShownAppSecrets {
  readonly app_id: number;
  readonly name: string;
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly webhook_secret?: string;
  /** Notice about the last action. */
  readonly why: 'dev_created' | 'dev_replaced';
}

/** Page that shows new secrets of an app once. */
export function AppSecretsPage({
  organisation,
  shown,
}: {
  readonly organisation: OwnOrganisation;
  readonly shown: ShownAppSecrets;
}): JSX.Element {
  const say = useMessages();
  const values = [
    [say('secret_client_id'), shown.client_id],
    [say('secret_client_secret'), shown.client_secret],
    [say('secret_webhook'), shown.webhook_secret],
  ] as const;
  return (
    <OrganisationDocument organisation={organisation} current="dev_apps" title={shown.name} lead={say('dev_once')} scripts={[COPY.path]}>
      <Notice tone="good">{say(shown.why)}</Notice>
      <Card>
        <Secrets values={values} />
      </Card>
      <div class="actions">
        <ButtonLink kind="primary" href={pathOf(organisation, `/apps/${String(shown.app_id)}`)}>
          {say('dev_kept')}
        </ButtonLink>
      </div>
    </OrganisationDocument>
  );
}
