import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { AppChange, AppVersionDetail, RollbackPreview } from '../../developers/versions/app-versions.service.js';
import { Code } from '../design/code.js';
import { Badge, Button, ButtonLink, Card, Form } from '../design/elements.js';
import { Table } from '../design/table.js';
import { ProblemNotice } from '../design/form-problem.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { Fact } from '../design/fact.js';
import type { FormProblem } from '../form-refusal.js';
import { formatNumber } from '../language/language.js';
import { AppDocument } from './app-document.js';
import { VersionMessage } from './app-versions.page.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface AppVersionPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly version: AppVersionDetail;
  readonly preview: RollbackPreview;
  /** Error of the last rollback. */
  readonly problem?: FormProblem | undefined;
}

/** Version of an app: its changes, and the changes that a rollback would make. */
export function AppVersionPage({ organisation, app, version, preview, problem }: AppVersionPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const versions = pathOf(organisation, `/apps/${String(app.app_id)}/versions`);
  const title = say('dev_version_number', { version: formatNumber(language, version.version) });
  return (
    <AppDocument times organisation={organisation} app={app} part="dev_versions" title={title}>
      <ProblemNotice problem={problem} />
      <Card>
        <Facts version={version} />
      </Card>
      <Card>
        <h2>{say('dev_version_changes')}</h2>
        <Changes caption={say('dev_version_changes')} changes={version.changes} none={say('dev_version_unchanged')} />
      </Card>
      <Card>
        <h2>{say('dev_version_preview')}</h2>
        <Changes caption={say('dev_version_preview')} changes={preview.changes} none={say('dev_version_same')} />
        {organisation.role !== 'billing' && preview.changes.length > 0 && (
          <Form action={`${versions}/rollback`}>
            <input type="hidden" name="version" value={String(version.version)} />
            <input type="hidden" name="base_version" value={String(preview.live_version)} />
            <p class="hint">{say('dev_rollback_hint')}</p>
            <div class="actions">
              <Button>{say('dev_rollback')}</Button>
            </div>
          </Form>
        )}
      </Card>
      <div class="actions">
        <ButtonLink href={versions}>{say('dev_versions')}</ButtonLink>
      </div>
    </AppDocument>
  );
}

function Facts({ version }: Pick<AppVersionPageProps, 'version'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <dl class="facts">
      <Fact label={say('dev_version_message')}>
        <VersionMessage version={version} />
      </Fact>
      <Fact label={say('dev_version_time')}>
        <Time at={version.deployed_at} />
      </Fact>
      <Fact label={say('dev_version_extensions')}>{formatNumber(language, version.extensions)}</Fact>
    </dl>
  );
}

const TONES = { added: 'accent', updated: 'neutral', removed: 'warning' } as const;

interface ChangesProps {
  readonly caption: string;
  readonly changes: readonly AppChange[];
  /** Text for an empty list of changes. */
  readonly none: string;
}

/** Table of changes of an app, with the fields of changed extensions before and after. */
function Changes({ caption, changes, none }: ChangesProps): JSX.Element {
  const say = useMessages();
  if (changes.length === 0) return <p>{none}</p>;
  return (
    <Table
      caption={caption}
      columns={[say('dev_change_name'), say('dev_change_part'), say('dev_change')]}
      rows={changes.map(({ part, change, name, fields }, key) => ({
        key,
        cells: [
          <span key="name" class="stacked">
            <Code text={name} />
            {fields.map(({ field, before, after }) => (
              <span key={field} class="hint">
                <Code text={field} />: <del>{before}</del> → <ins>{after}</ins>
              </span>
            ))}
          </span>,
          say(`dev_part_${part}`),
          <Badge key="change" tone={TONES[change]}>
            {say(`dev_change_${change}`)}
          </Badge>,
        ],
      }))}
    />
  );
}
