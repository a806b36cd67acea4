import type { JSX } from 'preact';
import type { TestStore } from '../../developers/stores/test-stores.service.js';
import { Badge, Button, Card, Field, Form, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { ProblemNotice, useErrorOf } from '../design/form-problem.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import type { FormProblem } from '../form-refusal.js';
import { formatNumber } from '../language/language.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

const TONES = { preparing: 'warning', ready: 'accent', failed: 'danger' } as const;

/** Status of a test store, with its progress. */
export function TestStoreStatus({ store: { status, progress } }: { readonly store: TestStore }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <span class="stacked">
      <Badge tone={TONES[status]}>{say(`dev_store_${status}`)}</Badge>
      {status === 'preparing' && <span class="hint">{say('bulk_percent', { percent: formatNumber(language, progress) })}</span>}
    </span>
  );
}

interface TestStoresPageProps {
  readonly organisation: OwnOrganisation;
  readonly stores: readonly TestStore[];
  /** Name that was refused. */
  readonly name?: string;
  readonly problem?: FormProblem;
  /** True after a store was deleted. */
  readonly deleted: boolean;
}

/** Test stores of an organisation. */
export function TestStoresPage({ organisation, stores, name = '', problem, deleted }: TestStoresPageProps): JSX.Element {
  const say = useMessages();
  const error = useErrorOf(problem)('name');
  const path = pathOf(organisation, '/stores');
  return (
    <OrganisationDocument times organisation={organisation} current="dev_stores" title={say('dev_stores')} lead={say('dev_stores_lead')}>
      {deleted && <Notice tone="good">{say('dev_store_deleted')}</Notice>}
      <ProblemNotice problem={problem} />
      <Card>{stores.length === 0 ? <p class="empty">{say('dev_no_stores')}</p> : <Stores path={path} stores={stores} />}</Card>
      {organisation.role !== 'billing' && (
        <Card>
          <h2>{say('dev_new_store')}</h2>
          <Form action={path}>
            <Field label={say('dev_store_name')} name="name" value={name} maxlength={255} required={false} error={error} />
            <div class="actions">
              <Button>{say('dev_create_store')}</Button>
            </div>
          </Form>
        </Card>
      )}
    </OrganisationDocument>
  );
}

function Stores({ path, stores }: Pick<TestStoresPageProps, 'stores'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  return (
    <Table
      caption={say('dev_stores')}
      columns={[say('dev_store'), say('delivery_status'), say('dev_store_created')]}
      rows={stores.map((store) => ({
        key: store.store_id,
        cells: [
          <span key="store" class="stacked">
            <a href={`${path}/${String(store.store_id)}`}>{store.name}</a>
            <span class="hint">
              {say('dev_store_id')} {String(store.store_id)}
            </span>
          </span>,
          <TestStoreStatus key="status" store={store} />,
          <ShortTime key="time" at={store.created_at} />,
        ],
      }))}
    />
  );
}
