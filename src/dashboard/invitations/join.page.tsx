import type { JSX } from 'preact';
import type { OpenInvitation } from '../../identity/members/invitations.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, FixedField, Form, Heading, Notice } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { MIN_PASSWORD_LENGTH, type NewPasswordErrors } from '../password/new-password.js';

/** Errors of the form of a new person, by their field. */
export interface JoinErrors extends NewPasswordErrors {
  readonly name?: 'join_no_name';
  readonly email?: 'join_bad_email' | 'join_email_taken';
}

interface JoinPageProps {
  readonly invitation: OpenInvitation;
  /** Path of the page. */
  readonly path: string;
  readonly token: string;
  /** Name of the merchant who is signed in. */
  readonly signed_in?: string | undefined;
  /** Values of the last submission. */
  readonly form?: { readonly name: string; readonly email?: string };
  readonly errors?: JoinErrors;
  readonly problem?: 'join_member' | 'login_expired';
}

/** Page of a person who was invited to the staff of a store. */
export function JoinPage({ problem, ...shown }: JoinPageProps): JSX.Element {
  const say = useMessages();
  const { store, by, role } = shown.invitation;
  const title = say('join_title', { store });
  return (
    <Document title={title} narrow>
      <Card>
        <Heading title={title}>{say('join_lead', { by, store, role: say(`role_${role}`) })}</Heading>
        {problem && <Notice tone="bad">{say(problem)}</Notice>}
        {shown.signed_in === undefined ? <NewPerson {...shown} /> : <KnownPerson {...shown} name={shown.signed_in} />}
      </Card>
    </Document>
  );
}

function KnownPerson({ path, token, name }: Pick<JoinPageProps, 'path' | 'token'> & { readonly name: string }): JSX.Element {
  const say = useMessages();
  return (
    <>
      <p>{say('join_as', { name })}</p>
      <Form action={`${path}/accept`}>
        <HiddenFields fields={{ token }} />
        <div class="actions">
          <Button>{say('join_accept')}</Button>
        </div>
      </Form>
      <p class="hint">{say('join_other')}</p>
    </>
  );
}

function NewPerson({ invitation, path, token, form, errors = {} }: JoinPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const fresh = { type: 'password', autocomplete: 'new-password', minLength: MIN_PASSWORD_LENGTH } as const;
  const errorOf = (field: keyof JoinErrors): string | undefined => errors[field] && say(errors[field]);
  return (
    <>
      <div class="actions">
        <ButtonLink href={`${path}/sign-in?token=${encodeURIComponent(token)}`}>{say('join_known')}</ButtonLink>
      </div>
      <h2>{say('join_new')}</h2>
      <Form action={path}>
        <HiddenFields fields={{ token, lang: language }} />
        <Field label={say('join_name')} name="name" autocomplete="name" maxlength={255} value={form?.name ?? ''} error={errorOf('name')} />
        {invitation.channel === 'email' ? (
          <FixedField label={say('email')} name="email" autocomplete="username" value={invitation.recipient} />
        ) : (
          <Field
            label={say('email')}
            name="email"
            type="email"
            autocomplete="username"
            inputmode="email"
            maxlength={255}
            value={form?.email ?? ''}
            error={errorOf('email')}
          />
        )}
        <Field label={say('password')} name="new_password" {...fresh} error={errorOf('new_password')} />
        <Field label={say('password_repeat')} name="repeated_password" {...fresh} error={errorOf('repeated_password')} />
        <div class="actions">
          <Button>{say('join_create')}</Button>
        </div>
      </Form>
    </>
  );
}

/** Explanation of a link that cannot be used. */
export function JoinEndedPage(): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('join_ended')} narrow>
      <Card>
        <Heading title={say('join_ended')} />
        <p>{say('join_ended_lead')}</p>
        <p>
          <a href="/login">{say('password_to_sign_in')}</a>
        </p>
      </Card>
    </Document>
  );
}
