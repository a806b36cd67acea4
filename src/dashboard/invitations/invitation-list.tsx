import type { JSX } from 'preact';
import type { InvitationDetail } from '../../identity/members/invitations.service.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { Found } from '../../platform/database/searched-list.js';
import { Badge, Button, Card, Form, Table } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber, formatTime } from '../language/language.js';

/** Number of invitations that a page about members shows. */
export const MAX_NEWEST = 5;

interface NewestInvitationsProps {
  /** Path of the staff page. */
  readonly path: string;
  readonly invitations: Found<InvitationDetail>;
}

/** Newest invitations that were not accepted, and the way to the others. Nothing without any. */
export function NewestInvitations({ path, invitations: { rows, total } }: NewestInvitationsProps): JSX.Element | null {
  const say = useMessages();
  if (rows.length === 0) return null;
  return (
    <Card>
      <h2>{say('invite_title')}</h2>
      <InvitationTable path={path} invitations={rows.slice(0, MAX_NEWEST)} />
      <AllInvitations path={`${path}/invitations`} total={total} />
    </Card>
  );
}

/** Link to the list of all invitations, if there are more than the newest. */
export function AllInvitations({ path, total }: { readonly path: string; readonly total: number }): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  if (total <= MAX_NEWEST) return null;
  return (
    <p>
      <a href={path}>{say(total < MAX_COUNTED ? 'invite_all' : 'invite_most', { count: formatNumber(language, total) })}</a>
    </p>
  );
}

/** Invitations with the forms to send them again and to withdraw them. */
export function InvitationTable({
  path,
  invitations,
}: {
  readonly path: string;
  readonly invitations: readonly InvitationDetail[];
}): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const rows = invitations.map(({ invitation_id, recipient, role, expires_at, is_open }) => ({
    key: invitation_id,
    cells: [
      <span key="to">{recipient}</span>,
      say(`role_${role}`),
      is_open ? (
        <time key="until" datetime={expires_at.toISOString()}>
          {formatTime(page, expires_at)}
        </time>
      ) : (
        <Badge key="until" tone="warning">
          {say('invite_ended')}
        </Badge>
      ),
      <div key="actions" class="actions">
        <Form action={`${path}/invitations/${String(invitation_id)}/resend`}>
          <Button kind="secondary">{say('invite_resend')}</Button>
        </Form>
        <Form action={`${path}/invitations/${String(invitation_id)}/withdraw`}>
          <Button kind="quiet">{say('invite_withdraw')}</Button>
        </Form>
      </div>,
    ],
  }));
  const columns = [say('invite_to'), say('staff_role'), say('invite_until'), say('app_actions')];
  return <Table caption={say('invite_title')} columns={columns} rows={rows} />;
}
