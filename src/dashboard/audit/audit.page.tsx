import type { JSX } from 'preact';
import type { AuditEntryDetail } from '../../audit/audit.dto.js';
import type { AuditAction } from '../../audit/audit.service.js';
import { ACTOR_TYPES } from '../../audit/audit-entry.entity.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import type { AskedList } from '../asked-list.js';
import { Document } from '../design/document.js';
import { Card, Heading, Select, StoreNav, Table } from '../design/elements.js';
import { FilterForm } from '../design/filters.js';
import { DayFields } from '../design/log-list.js';
import { useMessages } from '../design/page-context.js';
import { CursorPages, NoRows } from '../design/row-list.js';
import { Time } from '../design/time.js';
import { en } from '../language/messages.en.js';
import { type AUDIT_FILTERS, GROUPS } from './asked-audit.js';

const SECTION = 'settings/audit';

/** Parts of an entry that tables show. */
export type ShownEntry = Pick<AuditEntryDetail, 'sequence' | 'at' | 'action' | 'actor' | 'target' | 'details' | 'address'>;

interface AuditPageProps {
  readonly store: NamedStore;
  readonly asked: AskedList<typeof AUDIT_FILTERS>;
  readonly entries: readonly AuditEntryDetail[];
  /** True if more entries follow. */
  readonly more: boolean;
  /** Number of the entries that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
}

/** Audit log of a store. */
export function AuditPage({ store, asked, entries, more, total }: AuditPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('audit_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('audit_title')}>{say('audit_lead')}</Heading>
      <Filters path={path} asked={asked} />
      <Card>
        {entries.length === 0 ? <NoRows words={say('audit_none')} hint={say('orders_no_match_hint')} /> : <Entries entries={entries} />}
      </Card>
      <CursorPages
        path={path}
        asked={asked}
        total={total}
        most={MAX_COUNTED}
        next_cursor={more ? String(entries.at(-1)?.sequence) : null}
      />
    </Document>
  );
}

function Filters({ path, asked }: { readonly path: string; readonly asked: AuditPageProps['asked'] }): JSX.Element {
  const say = useMessages();
  const groups = Object.entries(GROUPS).map(([group, word]) => [group, say(word)] as const);
  const actors = ACTOR_TYPES.map((type) => [type, say(`audit_${type}`)] as const);
  return (
    <FilterForm path={path} narrows={asked.narrows} sort={asked.sort}>
      <Select label={say('audit_action')} name="action" value={asked.of('action')} options={groups} />
      <Select label={say('audit_actor')} name="actor" value={asked.of('actor')} options={actors} />
      <DayFields since={asked.of('since')} until={asked.of('until')} />
    </FilterForm>
  );
}

function Entries({ entries }: Pick<AuditPageProps, 'entries'>): JSX.Element {
  const say = useMessages();
  const nameOf = (action: string): JSX.Element | string => {
    const word = `audit_act_${action.replace('.', '_')}`;
    return isWord(word) ? say(word) : <code>{action}</code>;
  };
  return <Table caption={say('audit_title')} {...useEntryTable(entries, nameOf)} />;
}

/** Returns the columns and rows of a table of entries. Acts have the names by which operators search for them, unless others are given. */
export function useEntryTable(
  entries: readonly ShownEntry[],
  actNameOf: (action: string) => JSX.Element | string = (action) => <code>{action}</code>,
): Pick<Parameters<typeof Table>[0], 'columns' | 'rows'> {
  const say = useMessages();
  const nameOf = (type: string): string => (isTarget(type) ? say(`audit_of_${type}`) : type);
  const words = ['audit_time', 'audit_action', 'audit_actor', 'audit_target', 'audit_details'] as const;
  const rows = entries.map(({ sequence, at, action, actor, target, details, address }) => ({
    key: sequence,
    cells: [
      <Time key="time" at={at} />,
      actNameOf(action),
      <span class="stacked">
        <span>{named(say(`audit_${actor.type}`), actor.id)}</span>
        {address !== null && <span class={address.includes(':') ? 'hint breaking' : 'hint'}>{address}</span>}
      </span>,
      named(nameOf(target.type), target.id),
      <Details key="details" details={details} />,
    ],
  }));
  return { columns: words.map((word) => say(word)), rows };
}

/** Names and values, one a line. */
function Details({ details }: Pick<AuditEntryDetail, 'details'>): JSX.Element {
  return (
    <span class="stacked breaking">
      {Object.entries(details).map(([name, value]) => (
        <code key={name}>{`${name}: ${valueOf(value)}`}</code>
      ))}
    </span>
  );
}

/** Returns a value in words that can break between the elements of a list. */
function valueOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Words of an act in a store. Commands of the operator keep their name. */
type Word<Act extends string> = Act extends `operator.${string}`
  ? never
  : Act extends `${infer Of}.${infer Done}`
    ? `audit_act_${Of}_${Done}`
    : never;

const isWord = (word: string): word is Word<AuditAction> => Object.hasOwn(en, word);

/** Types of targets with a name in every language. */
const TARGETS = ['app', 'charge', 'customer', 'idp_client', 'installation', 'merchant', 'order', 'role', 'store'] as const;

const isTarget = (type: string): type is (typeof TARGETS)[number] => TARGETS.some((each) => each === type);

/** Returns a name with an id, on one line. */
const named = (name: string, id: number | null): string => (id === null ? name : `${name}\u00a0${String(id)}`);
