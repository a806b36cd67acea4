import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { TestStoreDetail } from '../../developers/stores/test-stores.service.js';
import { Confirmed } from '../design/confirmed.js';
import { Button, ButtonLink, Card, Checkboxes, Field, Form, Notice, Select } from '../design/elements.js';
import { ProblemNotice, useErrorOf } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import { StoreClock, Time } from '../design/time.js';
import type { FormProblem } from '../form-refusal.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';
import { Trials } from './test-store-trials.js';
import { TestStoreStatus } from './test-stores.page.js';

/** Notices about the last action. */
export const STORE_DONE = [
  'dev_store_made',
  'dev_clock_moved',
  'dev_store_replaced',
  'dev_done_order',
  'dev_done_payment',
  'dev_done_tokens',
  'dev_done_break',
  'dev_done_repair',
] as const;

/** Values of the forms. */
interface StoreForms {
  /** App to install. */
  readonly app_id?: string;
  /** Installed app for which an event is triggered. */
  readonly on_app?: string;
  readonly days?: string;
  readonly include?: readonly string[];
}

interface TestStorePageProps {
  readonly organisation: OwnOrganisation;
  readonly store: TestStoreDetail;
  /** Apps of the organisation. */
  readonly apps: readonly DeveloperApp[];
  readonly done?: (typeof STORE_DONE)[number] | undefined;
  /** Values of the form that was refused. */
  readonly form?: StoreForms | undefined;
  /** Error of the last action. */
  readonly problem?: FormProblem;
}

/** Test store with its available actions. */
export function TestStorePage({ organisation, store, apps, done, form = {}, problem }: TestStorePageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/stores/${String(store.store_id)}`);
  return (
    <OrganisationDocument times organisation={organisation} current="dev_stores" title={store.name} lead={say('dev_store_lead')}>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <ProblemNotice problem={problem} />
      <Card>
        <Facts store={store} />
      </Card>
      {organisation.role !== 'billing' && (
        <>
          {store.status === 'ready' && <Install path={path} apps={apps} form={form} problem={problem} />}
          {store.status === 'ready' && <Trials path={path} store={store} chosen={form.on_app} />}
          <Clock path={path} form={form} problem={problem} />
          <Ending path={path} />
        </>
      )}
      <div class="actions">
        <ButtonLink href={path}>{say('bulk_refresh')}</ButtonLink>
        <ButtonLink href={`/${String(store.store_id)}/home`}>{say('dev_open_store')}</ButtonLink>
        <ButtonLink href={pathOf(organisation, '/stores')}>{say('dev_stores')}</ButtonLink>
      </div>
    </OrganisationDocument>
  );
}

function Facts({ store }: Pick<TestStorePageProps, 'store'>): JSX.Element {
  const say = useMessages();
  const facts = [
    [say('delivery_status'), <TestStoreStatus key="status" store={store} />],
    [say('dev_store_id'), String(store.store_id)],
    [
      say('dev_clock'),
      <StoreClock key="now" store={{ is_sandbox: 1 }}>
        <Time at={store.now} />
      </StoreClock>,
    ],
    [say('dev_apps'), store.apps.length === 0 ? '–' : store.apps.map(({ name }) => name).join(' · ')],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OfPath {
  readonly path: string;
}

interface OfForm extends OfPath {
  readonly form: StoreForms;
  readonly problem: FormProblem | undefined;
}

function Install({ path, apps, form, problem }: OfForm & Pick<TestStorePageProps, 'apps'>): JSX.Element | null {
  const say = useMessages();
  const error = useErrorOf(problem)('app_id');
  const active = apps.filter(({ status }) => status === 'active');
  const [first] = active;
  if (!first) return null;
  const options = active.map(({ app_id, name }) => [String(app_id), name] as const);
  return (
    <Card>
      <h2>{say('dev_install')}</h2>
      <p class="hint">{say('dev_install_hint')}</p>
      <Form action={`${path}/installations`}>
        <Select label={say('app')} name="app_id" value={form.app_id ?? String(first.app_id)} options={options} error={error} required />
        <div class="actions">
          <Button>{say('dev_install')}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Clock({ path, form: { days = '30', include = [] }, problem }: OfForm): JSX.Element {
  const say = useMessages();
  const error = useErrorOf(problem)('days');
  const followers = [['deliveries', say('dev_clock_deliveries')] as const, ['tokens', say('dev_clock_tokens')] as const];
  return (
    <Card>
      <h2>{say('dev_move_clock')}</h2>
      <p class="hint">{say('dev_clock_hint')}</p>
      <Form action={`${path}/clock`}>
        <Field label={say('dev_clock_days')} name="days" type="number" min={1} max={366} value={days} error={error} />
        <Checkboxes legend={say('dev_clock_include')} name="include" options={followers} checked={include} />
        <div class="actions">
          <Button kind="secondary">{say('dev_move_clock')}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Ending({ path }: OfPath): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('dev_ending')}</h2>
      <div class="actions">
        <Confirmed action={`${path}/reset`} words={say('dev_reset')} hint={say('dev_reset_hint')} />
        <Confirmed action={`${path}/delete`} words={say('dev_delete_store')} hint={say('dev_delete_store_hint')} />
      </div>
    </Card>
  );
}
