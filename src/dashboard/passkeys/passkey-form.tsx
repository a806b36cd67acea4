import type { ComponentChildren, JSX } from 'preact';
import { HiddenFields } from '../design/hidden-fields.js';
import { Button, Field } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';

/** Maximum number of characters of the name of a passkey. */
const MAX_PASSKEY_NAME_LENGTH = 100;

/** Returns true for a name of 1 to 100 characters. */
export const isPasskeyName = (name: string): boolean => name !== '' && name.length <= MAX_PASSKEY_NAME_LENGTH;

/** Created passkey whose name was refused: its form keeps it, so that the authenticator is not asked again. */
export interface UnnamedPasskey {
  /** Name that was typed. */
  readonly name: string;
  readonly ticket: string;
  readonly credential: string;
}

interface PasskeyNameFieldProps {
  readonly label: string;
  /** Name of the field. */
  readonly name: string;
  readonly value: string | undefined;
  /** True if the name was refused. */
  readonly refused: boolean;
}

/** Field for the name of a passkey. */
export function PasskeyNameField({ refused, ...field }: PasskeyNameFieldProps): JSX.Element {
  const say = useMessages();
  return (
    <Field
      {...field}
      maxlength={MAX_PASSKEY_NAME_LENGTH}
      placeholder={say('passkey_example')}
      error={refused ? say('passkey_bad_name') : undefined}
    />
  );
}

interface PasskeyFormProps {
  readonly action: string;
  /** Creates a passkey, or signs in with one. */
  readonly kind: 'create' | 'get';
  /** Options for the browser's `navigator.credentials`. */
  readonly options: object;
  readonly ticket: string;
  /** Answer of the authenticator, if it is already known. */
  readonly credential?: string | undefined;
  /** Words of the button. */
  readonly label: string;
  /** Message when the authenticator was not used, instead of that for merchants. */
  readonly failed?: string;
  readonly children?: ComponentChildren;
}

/** Form whose button asks an authenticator. Without scripts or passkeys in the browser it stays hidden. Its page runs the script `PASSKEY`. */
export function PasskeyForm({ action, kind, options, ticket, credential = '', label, failed, children }: PasskeyFormProps): JSX.Element {
  const say = useMessages();
  return (
    <form method="post" action={action} data-passkey={kind} data-options={JSON.stringify(options)} hidden>
      <HiddenFields fields={{ csrf_token: usePage().csrf_token, ticket, credential }} />
      {children}
      <div class="actions">
        <Button kind={kind === 'create' ? 'primary' : 'secondary'}>{label}</Button>
      </div>
      <p class="field-error" data-passkey-failed hidden>
        {failed ?? say(kind === 'create' ? 'passkey_not_made' : 'passkey_not_used')}
      </p>
    </form>
  );
}
