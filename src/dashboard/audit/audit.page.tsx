import type { JSX } from 'preact';
import type { AuditEntryDetail } from '../../audit/audit.dto.js';
import { type AuditAction, TARGET_TYPES, type TargetType } from '../../audit/audit.service.js';
import { ACTOR_TYPES } from '../../audit/audit-entry.entity.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import type { AskedList } from '../asked-list.js';
import { Document } from '../design/document.js';
import { Card, Heading, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { FilterForm } from '../design/filters.js';
import { DayFields } from '../design/log-list.js';
import { useMessages } from '../design/page-context.js';
import { CursorPages, NoRows } from '../design/row-list.js';
import { Time } from '../design/time.js';
import { en } from '../language/messages.en.js';
import { type AUDIT_FILTERS, GROUPS } from './asked-audit.js';
import { Details } from './details.js';

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
  return <Table caption={say('audit_title')} {...useEntryTable(entries)} />;
}

/** Returns the columns and rows of a table of entries. Operators search for acts by name, so their pages also show the names. */
export function useEntryTable(
  entries: readonly ShownEntry[],
  { are_acts_named = false }: { readonly are_acts_named?: boolean } = {},
): Pick<Parameters<typeof Table>[0], 'columns' | 'rows'> {
  const say = useMessages();
  const nameOf = (type: string): string => (isTarget(type) ? say(`audit_of_${type}`) : type);
  const words = ['audit_time', 'audit_action', 'audit_actor', 'audit_target', 'audit_details'] as const;
  const rows = entries.map(({ sequence, at, action, actor, target, details, address }) => ({
    key: sequence,
    cells: [
      <Time key="time" at={at} />,
      <Act key="act" action={action} is_named={are_acts_named} />,
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

interface ActProps {
  readonly action: string;
  /** True if the name of the act is shown below its label. */
  readonly is_named: boolean;
}

/** Label of an act. In an operator's log, its name lacks the group that it has in a store's log. Unknown acts are shown by name. */
function Act({ action, is_named }: ActProps): JSX.Element {
  const say = useMessages();
  const word = [action, `operator.${action}`].map((name) => `audit_act_${name.replaceAll(/[.-]/g, '_')}`).find(isWord);
  if (word === undefined) return <code>{action}</code>;
  if (!is_named) return <>{say(word)}</>;
  return (
    <span class="stacked">
      <span>{say(word)}</span>
      <code>{action}</code>
    </span>
  );
}

/** Name of an act, as it appears in the key of its label. */
type Joined<Act extends string> = Act extends `${infer Start}.${infer End}`
  ? `${Joined<Start>}_${Joined<End>}`
  : Act extends `${infer Start}-${infer End}`
    ? `${Start}_${Joined<End>}`
    : Act;

const isWord = (word: string): word is `audit_act_${Joined<AuditAction>}` => word.startsWith('audit_act_') && Object.hasOwn(en, word);

const isTarget = (type: string): type is TargetType => TARGET_TYPES.some((each) => each === type);

/** Returns a name with an id, on one line. */
const named = (name: string, id: number | null): string => (id === null ? name : `${name}\u00a0${String(id)}`);
