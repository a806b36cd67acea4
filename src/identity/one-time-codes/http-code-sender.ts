import { request } from 'undici';
import type { Config } from '../../platform/config/config.js';
import { type CodeMessage, CodeSender } from './code-sender.js';
import type { Channel } from './one-time-code.entity.js';

/** Sends one-time codes through the HTTP API of an SMS gateway and, if there is one, of an email gateway. */
export class HttpCodeSender extends CodeSender {
  readonly channels: ReadonlySet<Channel>;

  constructor(private readonly settings: Config['identity']) {
    super();
    this.channels = new Set<Channel>(settings.email_gateway_url === '' ? ['phone'] : ['phone', 'email']);
  }

  /** Posts `{ to, from, text }` with the token as a bearer token. Rejects unless the gateway responds with 2xx in time. */
  async send({ channel, to, text }: CodeMessage): Promise<void> {
    const { sms_gateway_url, email_gateway_url, gateway_token, gateway_sender: from, gateway_timeout } = this.settings;
    const { statusCode, body } = await request(channel === 'phone' ? sms_gateway_url : email_gateway_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(gateway_token !== '' && { authorization: `Bearer ${gateway_token}` }) },
      body: JSON.stringify({ to, ...(from !== '' && { from }), text }),
      signal: AbortSignal.timeout(gateway_timeout),
    });
    await body.dump();
    if (statusCode < 200 || statusCode > 299) throw new Error(`The gateway for one-time codes answered with ${String(statusCode)}.`);
  }
}
