import type { JSX } from 'preact';
import { MAX_PASSKEYS, type ShownPasskey } from '../../identity/passkeys/credentials.service.js';
import { ButtonLink, Card } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { PATH } from './passkeys.pages.js';

/** Passkeys on the page of the account. */
export function PasskeyCard({ passkeys }: { readonly passkeys: readonly ShownPasskey[] }): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('passkey_title')}</h2>
      <p>{say('passkey_lead')}</p>
      <PasskeyTable
        passkeys={passkeys}
        removal={({ passkey_id, name }) => (
          <ButtonLink href={`${PATH}/${String(passkey_id)}/remove`} label={say('passkey_remove_label', { name })}>
            {say('passkey_remove')}
          </ButtonLink>
        )}
      />
      {passkeys.length < MAX_PASSKEYS ? (
        <div class="actions">
          <ButtonLink href={`${PATH}/new`}>{say('passkey_add')}</ButtonLink>
        </div>
      ) : (
        <p class="hint">{say('passkey_full')}</p>
      )}
    </Card>
  );
}

interface PasskeyTableProps {
  readonly passkeys: readonly ShownPasskey[];
  /** Returns the link or the form that removes a passkey. */
  readonly removal: (passkey: ShownPasskey) => JSX.Element;
}

/** Passkeys of an account, if there are any. */
export function PasskeyTable({ passkeys, removal }: PasskeyTableProps): JSX.Element | null {
  const say = useMessages();
  if (passkeys.length === 0) return null;
  return (
    <Table
      caption={say('passkey_title')}
      columns={[say('passkey_name'), say('passkey_created'), say('passkey_used'), say('app_actions')]}
      rows={passkeys.map((passkey) => ({
        key: passkey.passkey_id,
        cells: [
          passkey.name,
          <Time key="created" at={passkey.created_at} />,
          passkey.last_used_at ? <Time key="used" at={passkey.last_used_at} /> : say('passkey_never'),
          removal(passkey),
        ],
      }))}
    />
  );
}
