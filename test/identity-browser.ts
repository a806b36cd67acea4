import type { Answer } from './caller.js';
import { runCommandOrFail } from './command-line.js';
import type { Api } from './harness.js';
import type { Identity } from './identity.js';
import { formOf, hiddenFields, PAGE } from './pages.js';

/** Browser without a window: keeps cookies and submits forms. */
export class FormBrowser {
  readonly jar = new Map<string, string>();

  constructor(
    private readonly api: Pick<Api, 'call'>,
    /** Headers of every request. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The `Cookie` header. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Opens a page. */
  open(path: string): Promise<Answer> {
    return this.keep(this.api.call('GET', path, { headers: { ...PAGE, ...this.headers, cookie: this.cookie } }));
  }

  /** Submits the form of a page, with these fields filled in. */
  submit(page: Answer, action: string, fields: Record<string, string>): Promise<Answer> {
    const { raw, headers } = formOf({ ...hiddenFields(page, action), ...fields });
    return this.keep(this.api.call('POST', action, { raw, headers: { ...headers, ...this.headers, cookie: this.cookie } }));
  }

  /** Follows the redirect of a response on this server. */
  follow({ headers, status, text }: Answer): Promise<Answer> {
    const location = headers.get('location');
    if (location === null) throw new Error(`No redirect: ${status} ${text}`);
    return this.open(location);
  }

  private async keep(sent: Promise<Answer>): Promise<Answer> {
    const answer = await sent;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(;.*)?$/.exec(cookie) ?? [];
      if (/Max-Age=0(;|$)/.test(rest)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  }
}

/** Signs a customer in to the store of a provider, with a code that the operator replaced, and returns the value of the session. */
export async function signInCustomer(
  { environment }: Api,
  identity: Identity,
  browser: FormBrowser,
  contact = '01712345678',
): Promise<string> {
  const page = await browser.open(identity.address({ user_type: 'customer' }));
  const form = await browser.follow(await browser.submit(page, '/identity/customer', { contact }));
  const replace = ['one-time-code', 'replace', '--store-id', String(identity.store_id), '--to', contact];
  const { code } = await runCommandOrFail<{ code: string }>(environment, ...replace);
  await browser.submit(form, '/identity/code', { one_time_code: code });
  return /svc_cs_\w+/.exec(browser.cookie)?.[0] ?? '';
}
