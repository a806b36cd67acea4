import type { JSX } from 'preact';
import type { OrganisationInvitationDetail } from '../../developers/invitations/invitations.dto.js';
import type { OrganisationMemberDetail } from '../../developers/members/members.dto.js';
import { ORGANISATION_ROLES } from '../../platform/auth/organisation-context.js';
import { Badge, Button, Card, Field, Form, Notice, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import { ProblemNotice, useErrorOf } from '../design/form-problem.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Day, Time } from '../design/time.js';
import type { FormProblem } from '../form-refusal.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

/** Notices about the last action. */
export const MEMBERS_DONE = ['dev_saved', 'invite_sent', 'invite_withdrawn'] as const;

interface MembersPageProps {
  readonly organisation: OwnOrganisation;
  readonly members: readonly OrganisationMemberDetail[];
  /** Invitations that were not accepted; only owners see them. */
  readonly invitations: readonly OrganisationInvitationDetail[];
  readonly problem?: FormProblem;
  /** Values of the form that was refused. */
  readonly form?: { readonly email?: string; readonly role?: string; readonly name?: string };
  readonly done?: (typeof MEMBERS_DONE)[number] | undefined;
}

/** Members of an organisation, with the invitations and the name for its owners. */
export function OrganisationMembersPage({ organisation, members, invitations, problem, form, done }: MembersPageProps): JSX.Element {
  const say = useMessages();
  return (
    <OrganisationDocument organisation={organisation} current="dev_members" title={say('dev_members')} lead={say('dev_members_lead')}>
      {done && <Notice tone="good">{say(done)}</Notice>}
      <ProblemNotice problem={problem} />
      <Card>
        <Members organisation={organisation} members={members} />
      </Card>
      {organisation.role === 'owner' && (
        <>
          {invitations.length > 0 && <Invitations organisation={organisation} invitations={invitations} />}
          <Invite organisation={organisation} form={form} problem={problem} />
          <Name organisation={organisation} form={form} problem={problem} />
        </>
      )}
    </OrganisationDocument>
  );
}

/** Role of a member, to choose in a form. */
export function RoleSelect({ role }: { readonly role: string }): JSX.Element {
  const say = useMessages();
  const options = ORGANISATION_ROLES.map((each) => [each, say(`dev_role_${each}`)] as const);
  return <Select label={say('dev_role')} name="role" value={role} options={options} required />;
}

function Members({ organisation, members }: Pick<MembersPageProps, 'organisation' | 'members'>): JSX.Element {
  const say = useMessages();
  const { merchant } = usePage();
  const columns = [say('dev_person'), say('dev_role'), say('dev_since')];
  const rows = members.map(({ merchant_id, name, email, role, created_at }) => ({
    key: merchant_id,
    cells: [
      <div key="person" class="stacked">
        <a href={pathOf(organisation, `/members/${String(merchant_id)}`)}>{name}</a>
        <span class="hint">{email}</span>
      </div>,
      <span key="role">
        <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{say(`dev_role_${role}`)}</Badge>{' '}
        {email === merchant?.email && <Badge>{say('dev_you')}</Badge>}
      </span>,
      <Day key="since" at={created_at} />,
    ],
  }));
  return <Table caption={say('dev_members')} columns={columns} rows={rows} />;
}

function Invitations({ organisation, invitations }: Pick<MembersPageProps, 'organisation' | 'invitations'>): JSX.Element {
  const say = useMessages();
  const columns = [say('invite_to'), say('dev_role'), say('invite_until'), say('app_actions')];
  const rows = invitations.map(({ invitation_id, email, role, expires_at }) => ({
    key: invitation_id,
    cells: [
      <span key="to">{email}</span>,
      say(`dev_role_${role}`),
      <Time key="until" at={expires_at} />,
      <div key="withdraw" class="actions">
        <Form action={pathOf(organisation, `/invitations/${String(invitation_id)}/withdraw`)}>
          <Button kind="quiet">{say('invite_withdraw')}</Button>
        </Form>
      </div>,
    ],
  }));
  return (
    <Card>
      <h2>{say('invite_title')}</h2>
      <p class="hint">{say('invite_withdraw_hint')}</p>
      <Table caption={say('invite_title')} columns={columns} rows={rows} />
    </Card>
  );
}

interface FormProps extends Pick<MembersPageProps, 'organisation'> {
  readonly form: MembersPageProps['form'];
  readonly problem: FormProblem | undefined;
}

function Invite({ organisation, form, problem }: FormProps): JSX.Element {
  const say = useMessages();
  const error = useErrorOf(problem)('email');
  return (
    <Card>
      <h2>{say('dev_invite')}</h2>
      <p class="hint">{say('invite_lead')}</p>
      <Form action={pathOf(organisation, '/invitations')}>
        <Field
          label={say('dev_email')}
          name="email"
          type="email"
          value={form?.email ?? ''}
          maxlength={255}
          autocomplete="off"
          error={error}
        />
        <RoleSelect role={form?.role ?? 'developer'} />
        <div class="actions">
          <Button>{say('invite_send')}</Button>
        </div>
      </Form>
    </Card>
  );
}

function Name({ organisation, form, problem }: FormProps): JSX.Element {
  const say = useMessages();
  const error = useErrorOf(problem)('name');
  return (
    <Card>
      <h2>{say('dev_settings')}</h2>
      <Form action={pathOf(organisation)}>
        <Field label={say('dev_name')} name="name" value={form?.name ?? organisation.name} maxlength={255} error={error} />
        <div class="actions">
          <Button kind="secondary">{say('dev_rename')}</Button>
        </div>
      </Form>
    </Card>
  );
}
