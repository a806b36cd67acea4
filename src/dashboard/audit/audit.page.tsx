import type { JSX } from 'preact';
import type { AuditEntryDetail } from '../../audit/audit.dto.js';
import { ACTOR_TYPES } from '../../audit/audit-entry.entity.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Card, Heading, Select, StoreNav, Table } from '../design/elements.js';
import { LogFilters, LogPages } from '../design/log-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatTime } from '../language/language.js';
import { type AskedAudit, GROUPS } from './asked-audit.js';

const SECTION = 'settings/audit';

interface AuditPageProps {
  readonly store: NamedStore;
  readonly asked: AskedAudit;
  readonly entries: readonly AuditEntryDetail[];
  /** Number of the entries that match. */
  readonly total: number;
}

/** Audit log of a store. */
export function AuditPage({ store, asked, entries, total }: AuditPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('audit_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('audit_title')}>{say('audit_lead')}</Heading>
      <Filters path={path} asked={asked} />
      <Card>{entries.length === 0 ? <p class="empty">{say('audit_none')}</p> : <Entries entries={entries} />}</Card>
      <div class="actions">
        <LogPages
          newest={asked.page > 1 ? path + asked.queryOf(1) : undefined}
          older={asked.hasOlder(total) ? path + asked.queryOf(asked.page + 1) : undefined}
        />
      </div>
    </Document>
  );
}

function Filters({ path, asked }: { readonly path: string; readonly asked: AskedAudit }): JSX.Element {
  const say = useMessages();
  const groups = Object.entries(GROUPS).map(([group, word]) => [group, say(word)] as const);
  const actors = ACTOR_TYPES.map((type) => [type, say(`audit_${type}`)] as const);
  return (
    <LogFilters path={path} asked={asked}>
      <Select label={say('audit_action')} name="action" value={asked.action} options={groups} />
      <Select label={say('audit_actor')} name="actor" value={asked.actor} options={actors} />
    </LogFilters>
  );
}

function Entries({ entries }: Pick<AuditPageProps, 'entries'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const words = ['audit_time', 'audit_action', 'audit_actor', 'audit_target', 'audit_details', 'audit_address'] as const;
  const rows = entries.map(({ sequence, at, action, actor, target, details, address }) => ({
    key: sequence,
    cells: [
      <time dateTime={at}>{formatTime(language, new Date(at))}</time>,
      <code>{action}</code>,
      `${say(`audit_${actor.type}`)} ${textOf(actor.id)}`,
      `${target.type} ${textOf(target.id)}`,
      Object.keys(details).length > 0 && <code>{JSON.stringify(details)}</code>,
      address,
    ],
  }));
  return <Table caption={say('audit_title')} columns={words.map((word) => say(word))} rows={rows} />;
}

const textOf = (id: number | null): string => (id === null ? '' : String(id));
