import type { JSX } from 'preact';
import type { OrganisationInvitationDetail } from '../../developers/invitations/invitations.dto.js';
import type { Found } from '../../platform/database/searched-list.js';
import type { AskedList } from '../asked-list.js';
import { Button, ButtonLink, Card, Form, Table } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { SearchedList } from '../design/searched-list.js';
import { AllInvitations, MAX_NEWEST } from '../invitations/invitation-list.js';
import { formatDate } from '../language/language.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

interface InvitationsPageProps {
  readonly organisation: OwnOrganisation;
  readonly asked: AskedList;
  readonly found: Found<OrganisationInvitationDetail>;
}

/** Invitations to an organisation that were not accepted, for its owners. */
export function OrganisationInvitationsPage({ organisation, asked, found }: InvitationsPageProps): JSX.Element {
  const say = useMessages();
  const members = pathOf(organisation, '/members');
  return (
    <OrganisationDocument organisation={organisation} current="dev_members" title={say('invite_title')} lead={say('invite_list_lead')}>
      <SearchedList
        card
        path={pathOf(organisation, '/invitations')}
        label={say('invite_title')}
        hint={say('dev_email')}
        asked={asked}
        found={found}
        none={<NoRows words={say('dev_no_invitations')} />}
      >
        <Invitations organisation={organisation} invitations={found.rows} />
      </SearchedList>
      <div class="actions">
        <ButtonLink href={members}>{say('dev_members')}</ButtonLink>
      </div>
    </OrganisationDocument>
  );
}

/** Newest invitations to an organisation that were not accepted, and the way to the others. Nothing without any. */
export function NewestOrganisationInvitations({
  organisation,
  invitations: { rows, total },
}: {
  readonly organisation: OwnOrganisation;
  readonly invitations: Found<OrganisationInvitationDetail>;
}): JSX.Element | null {
  const say = useMessages();
  if (rows.length === 0) return null;
  return (
    <Card>
      <h2>{say('invite_title')}</h2>
      <Invitations organisation={organisation} invitations={rows.slice(0, MAX_NEWEST)} />
      <AllInvitations path={pathOf(organisation, '/invitations')} total={total} />
    </Card>
  );
}

interface InvitationsProps {
  readonly organisation: OwnOrganisation;
  readonly invitations: readonly OrganisationInvitationDetail[];
}

function Invitations({ organisation, invitations }: InvitationsProps): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const columns = [say('invite_to'), say('dev_role'), say('invite_until'), say('app_actions')];
  const rows = invitations.map(({ invitation_id, email, role, expires_at }) => ({
    key: invitation_id,
    cells: [
      <span key="to">{email}</span>,
      say(`dev_role_${role}`),
      <time key="until" datetime={new Date(expires_at).toISOString()}>
        {formatDate(page, new Date(expires_at))}
      </time>,
      <div key="withdraw" class="actions">
        <Form action={pathOf(organisation, `/invitations/${String(invitation_id)}/withdraw`)}>
          <Button kind="quiet">{say('invite_withdraw')}</Button>
        </Form>
      </div>,
    ],
  }));
  return <Table caption={say('invite_title')} columns={columns} rows={rows} />;
}
