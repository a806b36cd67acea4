import type { JSX } from 'preact';
import type { InvitationDetail } from '../../identity/members/invitations.service.js';
import { Badge, Button, Card, Form } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages } from '../design/page-context.js';
import { Time } from '../design/time.js';

interface InvitationListProps {
  /** Path of the staff page. */
  readonly path: string;
  /** Query of the page of the list, to which the forms return. */
  readonly query: string;
  readonly invitations: readonly InvitationDetail[];
}

/** Invitations that were not accepted; renders nothing if there are none. */
export function InvitationList({ path, query, invitations }: InvitationListProps): JSX.Element | null {
  const say = useMessages();
  if (invitations.length === 0) return null;
  const rows = invitations.map(({ invitation_id, recipient, role, expires_at, is_open }) => ({
    key: invitation_id,
    cells: [
      <span key="to">{recipient}</span>,
      say(`role_${role}`),
      is_open ? (
        <Time key="until" at={expires_at} />
      ) : (
        <Badge key="until" tone="warning">
          {say('invite_ended')}
        </Badge>
      ),
      <div key="actions" class="actions">
        <Form action={`${path}/invitations/${String(invitation_id)}/resend${query}`}>
          <Button kind="secondary">{say('invite_resend')}</Button>
        </Form>
        <Form action={`${path}/invitations/${String(invitation_id)}/withdraw${query}`}>
          <Button kind="quiet">{say('invite_withdraw')}</Button>
        </Form>
      </div>,
    ],
  }));
  const columns = [say('invite_to'), say('staff_role'), say('invite_until'), say('app_actions')];
  return (
    <Card>
      <h2>{say('invite_title')}</h2>
      <p class="hint">{say('invite_withdraw_hint')}</p>
      <Table caption={say('invite_title')} columns={columns} rows={rows} />
    </Card>
  );
}
