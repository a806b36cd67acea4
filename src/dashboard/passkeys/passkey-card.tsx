import type { JSX } from 'preact';
import { MOST_PASSKEYS, type ShownPasskey } from '../../identity/passkeys/passkeys.service.js';
import { ButtonLink, Card, Table } from '../design/elements.js';
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
      {passkeys.length > 0 && (
        <Table
          caption={say('passkey_title')}
          columns={[say('passkey_name'), say('passkey_created'), say('passkey_used'), say('app_actions')]}
          rows={passkeys.map(({ passkey_id, name, created_at, last_used_at }) => ({
            key: passkey_id,
            cells: [
              name,
              <Time key="created" at={created_at} />,
              last_used_at ? <Time key="used" at={last_used_at} /> : say('passkey_never'),
              <ButtonLink key="remove" href={`${PATH}/${String(passkey_id)}/remove`} label={say('passkey_remove_label', { name })}>
                {say('passkey_remove')}
              </ButtonLink>,
            ],
          }))}
        />
      )}
      {passkeys.length < MOST_PASSKEYS ? (
        <div class="actions">
          <ButtonLink href={`${PATH}/new`}>{say('passkey_add')}</ButtonLink>
        </div>
      ) : (
        <p class="hint">{say('passkey_full')}</p>
      )}
    </Card>
  );
}
