import type { JSX } from 'preact';
import type { OpenInvitation } from '../../developers/invitations/invitation-links.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, FixedField, Form, Heading, Notice } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { MIN_PASSWORD_LENGTH, type NewPasswordErrors } from '../password/new-password.js';

/** Path of the page. */
export const INVITATION = '/developers/invitation';

/** Errors of the form, by their field. */
export interface PortalErrors extends NewPasswordErrors {
  readonly organisation_name?: 'dev_no_name' | 'custom_bad_name';
  readonly name?: 'join_no_name' | 'custom_bad_name';
}

interface InvitationPageProps {
  readonly invitation: OpenInvitation;
  readonly token: string;
  /** Name of the person who is signed in. */
  readonly signed_in?: string | undefined;
  /** Values of the last submission. */
  readonly form?: { readonly name?: string; readonly organisation_name?: string | undefined };
  readonly errors?: PortalErrors;
  readonly problem?: 'dev_member' | 'join_email_taken' | 'login_expired';
}

/** Page of a person who was invited to an organisation, or to create one. */
export function PortalInvitationPage({ invitation, problem, ...shown }: InvitationPageProps): JSX.Element {
  const say = useMessages();
  const { organisation, by, role } = invitation;
  const title = organisation === null ? say('dev_found_title') : say('dev_join_title', { organisation });
  const lead =
    organisation === null || role === null
      ? say('dev_found_lead')
      : say('dev_join_lead', { by: by ?? '', organisation, role: say(`dev_role_${role}`) });
  return (
    <Document title={title} narrow>
      <Card>
        <Heading title={title}>{lead}</Heading>
        {problem && <Notice tone="bad">{say(problem)}</Notice>}
        {shown.signed_in === undefined ? (
          <NewPerson invitation={invitation} {...shown} />
        ) : (
          <KnownPerson invitation={invitation} {...shown} name={shown.signed_in} />
        )}
      </Card>
    </Document>
  );
}

type PartProps = Pick<InvitationPageProps, 'invitation' | 'token' | 'form' | 'errors'>;

function KnownPerson({ token, name, ...shown }: PartProps & { readonly name: string }): JSX.Element {
  const say = useMessages();
  return (
    <>
      <p>{say('join_as', { name })}</p>
      <Form action={`${INVITATION}/accept`}>
        <HiddenFields fields={{ token }} />
        <OrganisationName {...shown} />
        <div class="actions">
          <Button>{say('dev_continue')}</Button>
        </div>
      </Form>
      <p class="hint">{say('join_other')}</p>
    </>
  );
}

function OrganisationName({ invitation, form, errors = {} }: Omit<PartProps, 'token'>): JSX.Element | null {
  const say = useMessages();
  if (invitation.organisation_id !== null) return null;
  const error = errors.organisation_name && say(errors.organisation_name);
  return <Field label={say('dev_name')} name="organisation_name" maxlength={255} value={form?.organisation_name ?? ''} error={error} />;
}

function NewPerson({ token, ...shown }: PartProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { invitation, form, errors = {} } = shown;
  const fresh = { type: 'password', autocomplete: 'new-password', minLength: MIN_PASSWORD_LENGTH } as const;
  const errorOf = (field: keyof PortalErrors): string | undefined => errors[field] && say(errors[field]);
  return (
    <>
      <div class="actions">
        <ButtonLink href={`${INVITATION}/sign-in?token=${encodeURIComponent(token)}`}>{say('join_known')}</ButtonLink>
      </div>
      <h2>{say('join_new')}</h2>
      <Form action={INVITATION}>
        <HiddenFields fields={{ token, lang: language }} />
        <OrganisationName {...shown} />
        <Field label={say('join_name')} name="name" autocomplete="name" maxlength={255} value={form?.name ?? ''} error={errorOf('name')} />
        <FixedField label={say('email')} name="email" autocomplete="username" value={invitation.email} />
        <Field label={say('password')} name="new_password" {...fresh} error={errorOf('new_password')} />
        <Field label={say('password_repeat')} name="repeated_password" {...fresh} error={errorOf('repeated_password')} />
        <div class="actions">
          <Button>{say('dev_continue')}</Button>
        </div>
      </Form>
    </>
  );
}

/** Explanation of a link that cannot be used. */
export function PortalEndedPage(): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('dev_ended')} narrow>
      <Card>
        <Heading title={say('dev_ended')}>{say('dev_ended_lead')}</Heading>
        <p>
          <a href="/developers">{say('dev_title')}</a>
        </p>
      </Card>
    </Document>
  );
}

interface SignUpPageProps {
  /** True if people can sign up here. */
  readonly open: boolean;
  readonly email?: string;
  readonly problem?: 'join_bad_email' | 'login_expired' | 'error_429_lead';
  readonly sent: boolean;
}

/** Form of a person who signs up. */
export function SignUpPage({ open, email = '', problem, sent }: SignUpPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('dev_sign_up')} narrow>
      <Card>
        <Heading title={say('dev_sign_up')}>{say(open ? 'dev_sign_up_lead' : 'dev_closed')}</Heading>
        {sent && <Notice tone="good">{say('dev_sent')}</Notice>}
        {problem && <Notice tone="bad">{say(problem === 'join_bad_email' ? 'reason_other' : problem)}</Notice>}
        {open && !sent && <SignUpForm email={email} problem={problem} />}
        <p>
          <a href="/developers">{say('join_known')}</a>
        </p>
      </Card>
    </Document>
  );
}

function SignUpForm({ email, problem }: { readonly email: string; readonly problem: SignUpPageProps['problem'] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Form action="/developers/sign-up">
      <HiddenFields fields={{ lang: language }} />
      <Field
        label={say('dev_email')}
        name="email"
        type="email"
        autocomplete="email"
        maxlength={255}
        value={email}
        error={problem === 'join_bad_email' ? say(problem) : undefined}
      />
      <div class="actions">
        <Button>{say('dev_send')}</Button>
      </div>
    </Form>
  );
}
