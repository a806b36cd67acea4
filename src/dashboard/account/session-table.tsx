import type { JSX } from 'preact';
import { Button, Form } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { SessionDevice, type SignIn } from './session-device.js';

interface ListedSession extends SignIn {
  readonly session_id: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Limit of the session, if any. */
  readonly limit?: string | undefined;
}

interface SessionTableProps {
  readonly sessions: readonly ListedSession[];
  /** The session of the page. */
  readonly own: number;
  /** Path of the sessions. The forms that end sessions post to paths below it. */
  readonly path: string;
}

/** Open sessions of a person, with the forms that end the others. */
export function SessionTable({ sessions, own, path }: SessionTableProps): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Table
        caption={say('account_sessions')}
        columns={[say('account_device'), say('account_since'), say('account_until'), say('app_actions')]}
        rows={sessions.map((session) => ({
          key: session.session_id,
          cells: [
            <SessionDevice key="device" session={session} is_own={session.session_id === own} limit={session.limit} />,
            <Time key="since" at={session.created_at} />,
            <Time key="until" at={session.expires_at} />,
            session.session_id !== own && (
              <Form action={`${path}/${String(session.session_id)}/end`}>
                <Button kind="secondary">{say('account_end')}</Button>
              </Form>
            ),
          ],
        }))}
      />
      {sessions.length > 1 && (
        <Form action={`${path}/end`}>
          <p class="hint">{say('account_end_hint')}</p>
          <div class="actions">
            <Button kind="danger">{say('account_end_others')}</Button>
          </div>
        </Form>
      )}
    </>
  );
}
