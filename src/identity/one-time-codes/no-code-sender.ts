import { CodeSender } from './code-sender.js';

/** Sends no one-time codes: customers cannot sign in. */
export class NoCodeSender extends CodeSender {
  readonly channels: ReadonlySet<never> = new Set<never>();

  /** Rejects. */
  send(): Promise<void> {
    return Promise.reject(new Error('ONE_TIME_CODE_SENDER is off.'));
  }
}
