import type { JSX } from 'preact';
import type { PasskeyProposal } from '../../identity/passkeys/credentials.service.js';
import { PASSKEY } from '../design/assets.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { PasswordForm, type PasswordProblem } from '../password/password-form.js';
import { PasskeyForm, PasskeyNameField } from './passkey-form.js';

/** Path of the pages of passkeys. */
export const PATH = '/account/passkeys';

/** Form that asks for the password before a passkey is created. */
export function AddPasskeyPage(problem: PasswordProblem): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('passkey_add')} narrow>
      <Card>
        <Heading title={say('passkey_add')}>{say('passkey_add_lead')}</Heading>
        <PasswordForm action={`${PATH}/new`} label={say('factor_next')} {...problem} />
      </Card>
    </Document>
  );
}

interface CreatePasskeyPageProps {
  /** Options for the browser; empty if the authenticator has answered. */
  readonly options: PasskeyProposal['options'] | Readonly<Record<string, never>>;
  readonly ticket: string;
  /** Answer of the authenticator and the name, if that was refused. */
  readonly credential?: string;
  readonly name?: string;
}

/** Form that creates a passkey in the browser. */
export function CreatePasskeyPage({ name, ...passkey }: CreatePasskeyPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('passkey_add')} narrow scripts={[PASSKEY.path]}>
      <Card>
        <Heading title={say('passkey_add')}>{say('passkey_create_lead')}</Heading>
        <div data-passkey-missing>
          <Notice tone="bad">{say('passkey_missing')}</Notice>
        </div>
        <PasskeyForm action={PATH} kind="create" {...passkey} label={say('passkey_create')}>
          <PasskeyNameField label={say('passkey_name')} name="name" value={name} refused={name !== undefined} />
        </PasskeyForm>
        <div class="actions">
          <ButtonLink href="/account">{say('custom_cancel')}</ButtonLink>
        </div>
      </Card>
    </Document>
  );
}

/** Form that asks for the password before a passkey is removed. */
export function RemovePasskeyPage({ passkey_id, name, ...problem }: PasswordProblem & { passkey_id: number; name: string }): JSX.Element {
  const say = useMessages();
  const title = say('passkey_remove_title', { name });
  return (
    <Document title={title} narrow>
      <Card>
        <Heading title={title}>{say('passkey_remove_lead')}</Heading>
        <PasswordForm action={`${PATH}/${String(passkey_id)}/remove`} label={say('passkey_remove')} kind="danger" {...problem} />
      </Card>
    </Document>
  );
}
