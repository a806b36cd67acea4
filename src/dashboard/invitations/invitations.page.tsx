import type { JSX } from 'preact';
import type { InvitationDetail } from '../../identity/members/invitations.service.js';
import type { Found } from '../../platform/database/searched-list.js';
import type { NamedStore } from '../../store/store.service.js';
import type { AskedList } from '../asked-list.js';
import { Document } from '../design/document.js';
import { ButtonLink, Heading, StoreNav } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { SearchedList } from '../design/searched-list.js';
import { pathOf, SECTION } from '../staff/staff.page.js';
import { InvitationTable } from './invitation-list.js';

interface InvitationsPageProps {
  readonly store: NamedStore;
  readonly asked: AskedList;
  readonly found: Found<InvitationDetail>;
}

/** Invitations to the staff of a store that were not accepted. */
export function InvitationsPage({ store, asked, found }: InvitationsPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(store);
  return (
    <Document title={say('invite_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('invite_title')}>{say('invite_list_lead')}</Heading>
      <div class="actions">
        <ButtonLink kind="primary" href={`${path}/invitations/new`}>
          {say('invite_action')}
        </ButtonLink>
        <ButtonLink kind="quiet" href={path}>
          {say('staff_title')}
        </ButtonLink>
      </div>
      <SearchedList
        card
        times
        path={`${path}/invitations`}
        label={say('invite_title')}
        hint={say('invite_contact')}
        asked={asked}
        found={found}
        none={<NoRows words={say('invite_none')} hint={say('invite_lead')} />}
      >
        <InvitationTable path={path} invitations={found.rows} />
      </SearchedList>
    </Document>
  );
}
