import type { JSX } from 'preact';
import { COPY, OWN_TOKEN } from '../design/assets.js';
import { ButtonLink, Card, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { Secrets } from '../design/secrets.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

/** New tokens of an app on a test store. */
export interface ShownTokens {
  readonly store_id: number;
  /** Name of the app. */
  readonly name: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

interface TestTokensPageProps {
  readonly organisation: OwnOrganisation;
  readonly shown: ShownTokens;
}

/** Page that shows the tokens of an installation once. */
export function TestTokensPage({ organisation, shown }: TestTokensPageProps): JSX.Element {
  const say = useMessages();
  const values = [
    [say('dev_access_token'), shown.access_token, shown.store_id],
    [say('dev_refresh_token'), shown.refresh_token],
  ] as const;
  return (
    <OrganisationDocument
      organisation={organisation}
      current="dev_stores"
      title={shown.name}
      lead={say('dev_once')}
      scripts={[COPY.path, OWN_TOKEN.path]}
    >
      <Notice tone="good">{say('dev_installed')}</Notice>
      <Card>
        <Secrets values={values} />
      </Card>
      <div class="actions">
        <ButtonLink kind="primary" href={pathOf(organisation, `/stores/${String(shown.store_id)}`)}>
          {say('dev_kept')}
        </ButtonLink>
      </div>
    </OrganisationDocument>
  );
}
