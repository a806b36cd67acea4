import type { JSX } from 'preact';
import { deviceOf } from '../../identity/sign-in/device.js';
import { useMessages } from '../design/page-context.js';

interface SessionDeviceProps {
  /** `User-Agent` header and network address of the sign-in. */
  readonly session: { readonly user_agent: string | null; readonly address: string | null };
  /** Limit of the session, if any. */
  readonly limit?: string | undefined;
}

/** Device and address with which a session began. */
export function SessionDevice({ session, limit }: SessionDeviceProps): JSX.Element {
  const say = useMessages();
  return (
    <div class="stacked">
      <span>{deviceOf(session.user_agent) ?? say('account_device_unknown')}</span>
      {limit !== undefined && <span class="hint">{limit}</span>}
      {session.address !== null && <span class="hint">{session.address}</span>}
    </div>
  );
}
