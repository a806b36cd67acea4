import type { JSX } from 'preact';
import type { FactorState } from '../../identity/second-factor/second-factors.service.js';
import type { ShownPasskey } from '../../identity/passkeys/credentials.service.js';
import type { OpenSession } from '../../identity/sign-in/sessions.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { PasskeyCard } from '../passkeys/passkey-card.js';
import { FactorCard } from '../second-factor/factor-card.js';
import { MIN_PASSWORD_LENGTH } from '../password/new-password.js';
import { SessionTable } from './session-table.js';

/** Notices about the last action. */
export const DONE = [
  'account_password_changed',
  'account_session_ended',
  'account_sessions_ended',
  'factor_removed',
  'address_sent',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
] as const;

/** Notice about the last action, or the problem of the form. */
export interface AccountNotice {
  readonly done?: (typeof DONE)[number] | undefined;
  readonly problem?: 'account_wrong' | 'account_short' | 'account_long' | 'account_different' | 'login_too_many' | undefined;
  /** Minutes to wait after too many wrong passwords. */
  readonly minutes?: number | undefined;
}

interface AccountPageProps extends AccountNotice {
  readonly factor: FactorState;
  /** Passkeys; undefined where they are not offered. */
  readonly passkeys: readonly ShownPasskey[] | undefined;
  /** True if the email address can be changed. */
  readonly movable: boolean;
  readonly sessions: readonly OpenSession[];
  /** The session of this browser. */
  readonly session_id: number;
}

/** Password and sessions of the merchant. */
export function AccountPage({ done, problem, minutes, factor, passkeys, movable, ...list }: AccountPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('account_title')}>
      <Heading title={say('account_title')}>{say('account_lead')}</Heading>
      {done && <Notice tone={done === 'passkey_refused' ? 'bad' : 'good'}>{say(done)}</Notice>}
      <Card>
        <h2>{say('account_password')}</h2>
        <PasswordFields problem={problem} minutes={minutes} />
      </Card>
      <AddressCard movable={movable} />
      {passkeys && <PasskeyCard passkeys={passkeys} />}
      <FactorCard {...factor} />
      <Card>
        <h2>{say('account_sessions')}</h2>
        <SessionTable
          sessions={list.sessions.map((session) => ({
            ...session,
            limit: session.reach === 'developers' ? say('device_session') : undefined,
          }))}
          own={list.session_id}
          path="/account/sessions"
        />
      </Card>
    </Document>
  );
}

function PasswordFields({ problem, minutes = 0 }: Pick<AccountNotice, 'problem' | 'minutes'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const values = { minutes: formatNumber(language, minutes) };
  const errorOf = (word: NonNullable<typeof problem>): string | undefined => (problem === word ? say(word, values) : undefined);
  const fresh = { type: 'password', autocomplete: 'new-password', minLength: MIN_PASSWORD_LENGTH } as const;
  return (
    <Form action="/account/password">
      <Field
        label={say('account_current')}
        name="current_password"
        type="password"
        autocomplete="current-password"
        error={errorOf('account_wrong') ?? errorOf('login_too_many')}
      />
      <Field label={say('account_new')} name="new_password" {...fresh} error={errorOf('account_short') ?? errorOf('account_long')} />
      <Field label={say('account_repeat')} name="repeated_password" {...fresh} error={errorOf('account_different')} />
      <p class="hint">{say('account_hint')}</p>
      <div class="actions">
        <Button>{say('account_change')}</Button>
      </div>
    </Form>
  );
}

function AddressCard({ movable }: Pick<AccountPageProps, 'movable'>): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('address_title')}</h2>
      <p class="breaking">{usePage().merchant?.email}</p>
      {movable && (
        <div class="actions">
          <ButtonLink href="/account/email">{say('address_change')}</ButtonLink>
        </div>
      )}
    </Card>
  );
}
