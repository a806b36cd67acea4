import { inLatinDigits } from '../src/identity/one-time-codes/digits.js';
import { OneTimeCodes } from '../src/identity/one-time-codes/one-time-codes.service.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import type { Answer } from './caller.js';
import type { Api } from './harness.js';
import { backParameters, type Changes, type Identity } from './identity.js';
import { FormBrowser } from './identity-browser.js';

/** Returns the code in a message, in whichever digits it has. */
export const codeIn = (text: string): string => inLatinDigits(/[0-9০-৯]{6}/.exec(text)?.[0] ?? '');

/** Customer who signed in to a client. */
export interface SignedInCustomer {
  readonly browser: FormBrowser;
  readonly access_token: string;
  readonly id_token: string;
  readonly claims: Record<string, unknown>;
}

/** Customers who sign in to a client of a provider. The operator replaces their codes, so that no message is needed. */
export class CustomerVisits {
  constructor(
    private readonly api: Api,
    private readonly identity: Identity,
  ) {}

  /** Requests a code, and returns the response to the form. */
  async ask(
    contact: string,
    changes: Changes = {},
    browser = new FormBrowser(this.api),
  ): Promise<{ browser: FormBrowser; answer: Answer }> {
    const page = await browser.open(this.identity.address({ user_type: 'customer', prompt: 'login', ...changes }));
    return { browser, answer: await browser.submit(page, '/identity/customer', { contact }) };
  }

  /** Requests a code and enters it, and returns the response to that form. */
  async enter(
    contact: string,
    changes: Changes = {},
    browser = new FormBrowser(this.api),
  ): Promise<{ browser: FormBrowser; answer: Answer }> {
    const { answer } = await this.ask(contact, changes, browser);
    const form = await browser.follow(answer);
    return { browser, answer: await browser.submit(form, '/identity/code', { one_time_code: await this.codeOf(contact) }) };
  }

  /** Signs a customer in to the client, who consents to all scopes. */
  async signIn(contact: string, changes: Changes = {}, browser = new FormBrowser(this.api)): Promise<SignedInCustomer> {
    const { answer } = await this.enter(contact, changes, browser);
    const next = await browser.follow(answer);
    const back = next.status === 303 ? next : await browser.submit(next, '/identity/customer-consent', { decision: 'allow' });
    const { access_token, id_token } = (await this.identity.redeem(backParameters(back)['code'] ?? '')).body as Record<string, string>;
    return {
      browser,
      access_token: access_token ?? '',
      id_token: id_token ?? '',
      claims: (await this.identity.userinfo(access_token ?? '')).body as Record<string, unknown>,
    };
  }

  /** Returns a code that can be entered instead of the last one that was sent to the contact. */
  async codeOf(contact: string): Promise<string> {
    const recipient = contact.includes('@')
      ? ({ channel: 'email', address: contact.toLowerCase() } as const)
      : ({ channel: 'phone', address: contact } as const);
    return (await this.api.app.get(OneTimeCodes).replace(this.api.app.get(SystemDb).of(this.identity.store_id), recipient)) ?? '';
  }
}
