import type { JSX } from 'preact';
import { deviceOf } from '../../identity/sign-in/device.js';
import { Badge } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';

/** `User-Agent` header and network address of a sign-in. */
export interface SignIn {
  readonly user_agent: string | null;
  readonly address: string | null;
}

interface SessionDeviceProps {
  readonly session: SignIn;
  /** True for the session of the page. */
  readonly is_own: boolean;
  /** Limit of the session, if any. */
  readonly limit?: string | undefined;
}

/** Device and address from which a session was started. */
export function SessionDevice({ session, is_own, limit }: SessionDeviceProps): JSX.Element {
  const say = useMessages();
  return (
    <div class="stacked">
      <span>{deviceOf(session.user_agent) ?? say('account_device_unknown')}</span>
      {is_own && <Badge tone="accent">{say('account_this')}</Badge>}
      {limit !== undefined && <span class="hint">{limit}</span>}
      {session.address !== null && <span class="hint">{session.address}</span>}
    </div>
  );
}
