import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { Button, ButtonLink, Card, Field, Form, Notice, Select } from '../design/elements.js';
import { ProblemNotice } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import { TimeSentence } from '../design/time.js';
import type { FormProblem } from '../form-refusal.js';
import type { RefusedImage } from '../refused-image.js';
import { AppDocument } from './app-document.js';
import { AppFields } from './app-fields.js';
import { AppIcon } from './app-icon.js';
import type { AppForm } from './developers.dto.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

/** Notices about the last action. */
export const APP_DONE = ['dev_saved', 'dev_icon_saved', 'dev_icon_removed'] as const;

interface AppPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly form: AppForm;
  /** Error of the last submission. */
  readonly problem?: FormProblem;
  /** Earliest end of the deprecated parts of the API that the app uses, ISO 8601; undefined if it uses none. */
  readonly sunset_at?: string | undefined;
  /** Problem of the icon that was sent. */
  readonly icon_problem?: RefusedImage['problem'];
  readonly done?: (typeof APP_DONE)[number] | undefined;
}

/** Settings and secrets of an app. */
export function DeveloperAppPage({ organisation, app, form, problem, icon_problem, sunset_at, done }: AppPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}`);
  const lead = say('custom_client_id', { client_id: app.client_id });
  return (
    <AppDocument organisation={organisation} app={app} part="dev_app_settings" title={app.name} lead={lead}>
      {done && <Notice tone="good">{say(done)}</Notice>}
      {sunset_at !== undefined && (
        <Notice tone="bad">
          <TimeSentence word="dev_sunset_notice" at={sunset_at} />
        </Notice>
      )}
      <ProblemNotice problem={problem} />
      {organisation.role === 'billing' ? <Facts app={app} /> : <Settings path={path} form={form} problem={problem} />}
      {organisation.role !== 'billing' && <AppIcon path={path} app={app} problem={icon_problem} />}
      {organisation.role !== 'billing' && <Secrets path={path} app={app} />}
      <div class="actions">
        <ButtonLink href={pathOf(organisation)}>{say('dev_apps')}</ButtonLink>
        {organisation.role !== 'billing' && <ButtonLink href={`${path}/delete`}>{say('dev_delete')}</ButtonLink>}
      </div>
    </AppDocument>
  );
}

function Settings({
  path,
  form,
  problem,
}: {
  readonly path: string;
  readonly form: AppForm;
  readonly problem: FormProblem | undefined;
}): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <Form action={path}>
        <AppFields form={form} problem={problem} />
        <div class="actions">
          <Button>{say('custom_save')}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Facts({ app }: { readonly app: DeveloperApp }): JSX.Element {
  const say = useMessages();
  const facts = [
    [say('dev_summary'), app.summary],
    [say('dev_description'), app.description],
    [say('custom_scopes'), app.scopes.join(' · ')],
    [say('custom_url'), app.webhook_url],
    [say('dev_fee_payer'), say(app.fee_payer === 'developer' ? 'dev_fee_developer' : 'dev_fee_merchant')],
  ] as const;
  return (
    <Card>
      <dl class="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Secrets({ path, app }: { readonly path: string; readonly app: DeveloperApp }): JSX.Element {
  const say = useMessages();
  const until = app.former_secret_until && new Date(app.former_secret_until);
  const graces = [
    ['0', say('dev_grace_none')] as const,
    ['3600', say('dev_grace_hour')] as const,
    ['86400', say('dev_grace_day')] as const,
  ];
  return (
    <Card>
      <h2>{say('dev_secrets')}</h2>
      {until && until > new Date() && (
        <p>
          <TimeSentence word="dev_former" at={until} />
        </p>
      )}
      <Form action={`${path}/secret`}>
        <Select label={say('dev_grace')} name="grace_seconds" value="3600" options={graces} required />
        <div class="actions">
          <Button kind="secondary">{say('dev_rotate')}</Button>
        </div>
      </Form>
      <Form action={`${path}/webhook-secret`}>
        <p class="hint">{say('dev_webhook_hint')}</p>
        <div class="actions">
          <Button kind="secondary">{say('dev_rotate_webhook')}</Button>
        </div>
      </Form>
    </Card>
  );
}

interface DeletePageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  /** Name that was typed, if it is not the name of the app. */
  readonly wrong?: string;
}

/** Confirmation before an app is deleted, by typing its name. */
export function DeleteDeveloperAppPage({ organisation, app, wrong }: DeletePageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}`);
  const title = say('dev_delete_title', { app: app.name });
  return (
    <OrganisationDocument organisation={organisation} current="dev_apps" title={title} lead={say('dev_delete_lead')}>
      <Card>
        <Form action={`${path}/delete`}>
          <Field
            label={say('dev_delete_name', { app: app.name })}
            name="name"
            value={wrong}
            maxlength={255}
            autocomplete="off"
            error={wrong === undefined ? undefined : say('dev_wrong_name')}
          />
          <div class="actions">
            <Button kind="danger">{say('dev_delete')}</Button>
            <ButtonLink href={path}>{say('keep_action')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </OrganisationDocument>
  );
}
