import type { Answer } from '../../../test/answer.js';
import { useGuild } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { formOf, PAGE } from '../../../test/pages.js';

/** Form that is refused: what was typed, and the words at a field in English and Bangla. */
interface Refused {
  readonly path: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly field: string;
  readonly words: readonly [english: string, bangla: string];
  /** Form of a visitor. */
  readonly signed_out?: boolean;
}

const LONG = 'x'.repeat(256);
const NAME = ['Enter a name of at most 255 characters.', 'সর্বোচ্চ ২৫৫ অক্ষরের একটি নাম লিখুন।'] as const;
const EMAIL = ['Enter an email address.', 'একটি ই‑মেইল ঠিকানা লিখুন।'] as const;

describe('the forms of the developer portal', () => {
  const api = useApi({ DEVELOPER_SIGN_UP: 'open', RATE_LIMIT_CUSTOM_APP: '1000' });
  const guild = useGuild(api);

  /** Sends a form of the organisation, `@` in its path, in a language. */
  async function send(path: string, typed: Readonly<Record<string, string>>, lang: string, signed_out = false): Promise<Answer> {
    const { cookie, csrf_token } = signed_out ? await visitor() : guild.owner;
    const form = formOf({ ...typed, csrf_token, lang });
    const address = path.replace('@', `/developers/organisations/${String(guild.organisation_id)}`);
    return api.call('POST', address, { ...form, headers: { ...form.headers, cookie } });
  }
  async function visitor(): Promise<{ cookie: string; csrf_token: string }> {
    const { headers, text } = await api.call('GET', '/developers/sign-up', { headers: PAGE });
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    return { cookie, csrf_token: /name="csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? '' };
  }
  /** Checks that the page has all that was typed, and the words at the field only. */
  function expectAtField({ text }: Answer, { typed, field }: Refused, words: string): void {
    expect(new RegExp(`<p class="field-error" id="error-${field}">([^<]*)`).exec(text)?.[1]).toBe(words);
    const input = new RegExp(`<(?:input|textarea|select|fieldset)[^>]* aria-describedby="[^"]*error-${field}"[^>]*>`).exec(text)?.[0];
    expect(input?.startsWith('<fieldset') ? text : input).toContain('aria-invalid');
    expect(/<p class="notice bad" role="alert">([^<]*)/.exec(text)?.[1]).not.toMatch(/\b[a-z]+_[a-z_]+\b/);
    expect(text.match(/class="field-error"/g)).toHaveLength(1);
    for (const [name, value] of Object.entries(typed)) expect([name, shows(text, name, value)]).toEqual([name, true]);
  }

  it.each<Refused>([
    { path: '/developers/organisations', typed: { name: '' }, field: 'name', words: NAME },
    { path: '/developers/organisations', typed: { name: LONG }, field: 'name', words: NAME },
    { path: '@', typed: { name: '' }, field: 'name', words: NAME },
    { path: '@', typed: { name: LONG }, field: 'name', words: NAME },
    { path: '@/invitations', typed: { email: 'nowhere', role: 'billing' }, field: 'email', words: EMAIL },
    { path: '@/invitations', typed: { email: `a@${LONG}.example`, role: 'owner' }, field: 'email', words: EMAIL },
    { path: '/developers/sign-up', typed: { email: 'nowhere' }, field: 'email', words: EMAIL, signed_out: true },
    { path: '/developers/sign-up', typed: { email: '' }, field: 'email', words: EMAIL, signed_out: true },
  ])('$path keeps what was typed and says at $field what is wrong', async (refused) => {
    for (const [n, lang] of ['en', 'bn'].entries()) {
      const answer = await send(refused.path, refused.typed, lang, refused.signed_out);
      expect(answer.status).toBe(400);
      expectAtField(answer, refused, refused.words[n] ?? '');
    }
  });
});

/** Returns true if a page has a field with a value. */
function shows(text: string, name: string, value: string): boolean {
  const shown = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const fields = text.match(new RegExp(`<(?:input|textarea|select)[^>]* name="${name}"[^>]*>(?:<option.*?</select>|[^<]*)`, 'gs')) ?? [];
  return fields.some((field) => {
    if (field.startsWith('<select'))
      return new RegExp(`<option[^>]*(?: selected[^>]* value="${shown}"| value="${shown}"[^>]* selected)`).test(field);
    if (field.startsWith('<textarea')) return field.endsWith(`>${shown}`);
    if (field.includes('type="checkbox"')) return field.includes(`value="${shown}" checked`);
    return shown === '' ? !field.includes('value="') : field.includes(`value="${shown}"`);
  });
}
