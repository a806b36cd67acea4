import type { JSX } from 'preact';
import type { CustomerPasskeyList } from '../../identity/customers/customer-passkeys.service.js';
import { MAX_PASSKEYS } from '../../identity/passkeys/credentials.service.js';
import { Button, Card, Form } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import type { UnnamedPasskey } from '../passkeys/passkey-form.js';
import { PasskeyTable } from '../passkeys/passkey-card.js';
import { CustomerPasskeyForm } from './customer-passkey-form.js';

interface CustomerPasskeyCardProps extends CustomerPasskeyList {
  /** Path of the forms. */
  readonly path: string;
  /** Device of this browser, if it is known. */
  readonly device: string | undefined;
  /** Passkey whose name was refused. */
  readonly unnamed: UnnamedPasskey | undefined;
}

/** Passkeys on the page of a customer. */
export function CustomerPasskeyCard({ passkeys, proposal, path, ...shown }: CustomerPasskeyCardProps): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('passkey_title')}</h2>
      <p>{say('own_passkey_lead')}</p>
      <PasskeyTable
        passkeys={passkeys}
        removal={({ passkey_id, name }) => (
          <Form action={`${path}/${String(passkey_id)}/remove`}>
            <Button kind="secondary" label={say('passkey_remove_label', { name })}>
              {say('passkey_remove')}
            </Button>
          </Form>
        )}
      />
      {passkeys.length > 0 && <p class="hint">{say('passkey_remove_lead')}</p>}
      {proposal && <CustomerPasskeyForm action={path} proposal={proposal} {...shown} />}
      {!proposal && <p class="hint">{say(passkeys.length < MAX_PASSKEYS ? 'own_passkey_fresh' : 'passkey_full')}</p>}
    </Card>
  );
}
