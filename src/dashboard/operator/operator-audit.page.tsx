import type { JSX } from 'preact';
import { type ShownEntry, useEntryTable } from '../audit/audit.page.js';
import { Field, Select } from '../design/elements.js';
import { DayFields } from '../design/log-list.js';
import { useMessages } from '../design/page-context.js';
import { ListPage, type ListProps } from './list.page.js';
import { OPERATOR } from './operator-pages.decorator.js';

/** Acts of operators, or the audit log of a store. */
export function OperatorAuditPage({ asked, found }: ListProps<ShownEntry>): JSX.Element {
  const say = useMessages();
  const { columns, rows } = useEntryTable(found.rows, { are_acts_named: true });
  return (
    <ListPage
      {...{ asked, found, path: `${OPERATOR}/audit`, current: 'op_audit', title: say('audit_title'), lead: say('op_audit_lead') }}
      hint={say('op_action_hint')}
      none={say('audit_none')}
      filters={
        <>
          <Select label={say('op_log')} name="log" value={asked.of('log')} options={[['store', say('op_log_store')]]} />
          <Field label={say('op_store_id')} name="store_id" inputmode="numeric" value={asked.of('store_id')} required={false} />
          <Field label={say('op_actor')} name="actor" value={asked.of('actor')} maxlength={30} required={false} />
          <DayFields since={asked.of('since')} until={asked.of('until')} />
        </>
      }
      columns={columns}
    >
      {rows}
    </ListPage>
  );
}
