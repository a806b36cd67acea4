import type { Channel } from './one-time-code.entity.js';

/** Message with a one-time code. */
export interface CodeMessage {
  readonly channel: Channel;
  /** Phone number in E.164, or email address. */
  readonly to: string;
  readonly text: string;
}

/** Port for sending one-time codes. */
export abstract class CodeSender {
  /** Channels through which messages can be sent. */
  abstract readonly channels: ReadonlySet<Channel>;
  /** Sends a message. Rejects if it was not accepted for delivery. */
  abstract send(message: CodeMessage): Promise<void>;
}
