import type { JSX } from 'preact';
import type { PasskeyProposal } from '../../identity/passkeys/credentials.service.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';
import { PasskeyForm, PasskeyNameField, type UnnamedPasskey } from '../passkeys/passkey-form.js';

interface CustomerPasskeyFormProps {
  readonly action: string;
  readonly proposal: PasskeyProposal;
  /** Initial name of the passkey. */
  readonly device: string | undefined;
  /** Passkey whose name was refused. */
  readonly unnamed: UnnamedPasskey | undefined;
  /** Further fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Form with which a customer creates a passkey. Without scripts it stays hidden. */
export function CustomerPasskeyForm({ action, proposal, device, unnamed, fields = {} }: CustomerPasskeyFormProps): JSX.Element {
  const say = useMessages();
  const { name = device ?? '', ...kept } = unnamed ?? {};
  return (
    <PasskeyForm action={action} kind="create" {...proposal} {...kept} label={say('passkey_create')}>
      <HiddenFields fields={fields} />
      <PasskeyNameField label={say('own_passkey_name')} name="passkey_name" value={name} refused={unnamed !== undefined} />
    </PasskeyForm>
  );
}
