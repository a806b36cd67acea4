import { createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer } from '../../test/caller.js';
import { plainApp, useGuild } from '../../test/developers.js';
import { type Api, until, useApi } from '../../test/harness.js';
import { kept, svg } from '../../test/images.js';
import type { SignedInMerchant } from '../../test/merchants.js';
import { formFields, formOf, PAGE } from '../../test/pages.js';

const OWN = { 'sec-fetch-site': 'same-origin' };
const ALT = 'Line one\r\n"two" & তিন';
const FILE = new Blob([new Uint8Array(svg('<rect width="9" height="9"/>'))], { type: 'image/svg+xml' });
const FILE_INPUT = '<input required name="files" type="file" accept="image/*" id="field-files"';

type Part = readonly [name: string, value: string | Blob];

/** The form of a screenshot, which has a text and a file. */
function useScreenshots(api: Api) {
  const guild = useGuild(api);
  const at = { guild, path: '', app_id: 0, owner: undefined as unknown as SignedInMerchant };
  beforeAll(async () => {
    at.app_id = (await guild.on('POST /apps', plainApp)).body.data.app_id as number;
    at.owner = guild.owner;
    at.path = `/developers/organisations/${String(guild.organisation_id)}/apps/${String(at.app_id)}/listing/screenshots`;
  });
  return Object.assign(at, {
    send: (parts: readonly Part[], headers: Record<string, string> = OWN): Promise<Answer> => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      return api.call('POST', at.path, { form, headers: { ...PAGE, ...headers } });
    },
    parts: (csrf_token = at.owner.csrf_token): Part[] => [
      ['csrf_token', csrf_token],
      ['alt', ALT],
      ['files', FILE],
    ],
    stored: async (): Promise<string[]> => {
      const sql = `SELECT s->>'alt' AS alt FROM app_listings, jsonb_array_elements(screenshots) s WHERE app_id = $1`;
      return (await api.query<{ alt: string }>(sql, [at.app_id])).map(({ alt }) => alt);
    },
    /** Sends the beginning of a form over a raw socket, with the given content length. */
    begin: (body: string, length: number, headers: Record<string, string> = OWN): Socket => {
      const { hostname, port } = new URL(api.base_url);
      const socket = createConnection(Number(port), hostname);
      const lines = Object.entries({ host: hostname, ...PAGE, ...headers, 'content-length': String(length), 'content-type': TYPE });
      socket.on('error', () => undefined);
      socket.write(`POST ${at.path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
      return socket;
    },
  });
}

const TYPE = 'multipart/form-data; boundary=x';
const field = (name: string, value: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE_HEAD = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
const MB = 1024 ** 2;

describe('a form with a file', () => {
  const api = useApi();
  const form = useScreenshots(api);

  it('that is sent after the session has ended keeps the text, and asks for the file once the person has signed in', async () => {
    const { cookie } = form.owner;
    const ended = await form.send(form.parts());
    expect([ended.status, ended.text.includes('type="file"'), ended.text.includes('enctype')]).toEqual([401, false, false]);
    expect(ended.text).toContain('Only the file is not kept: you choose it again on the next page.');
    const fields = formFields(ended, form.path);
    expect(fields).toEqual([
      ['csrf_token', ''],
      ['alt', ALT],
    ]);
    const { headers } = formOf({});
    const resent = { raw: new URLSearchParams(fields).toString(), headers: { ...headers, ...OWN, cookie } };
    const changed = await api.call('POST', form.path, resent);
    expect([changed.status, changed.text.includes('You signed in again')]).toEqual([403, true]);
    for (const part of ['Only the file is not kept: choose it again.', 'enctype="multipart/form-data"', FILE_INPUT])
      expect(changed.text).toContain(part);
    const again = formFields(changed, form.path).filter(([name]) => name !== 'files');
    expect(again).toEqual([
      ['csrf_token', expect.stringMatching(/^[\w-]{86}$/)],
      ['alt', ALT],
    ]);
    expect(await form.stored()).toEqual([]);
    expect((await form.send([...again, ['files', FILE]], { ...OWN, cookie })).status).toBe(303);
    expect(await form.stored()).toEqual([ALT]);
  });

  it('from a former session keeps the text', async () => {
    const { status, text: page } = await form.send(form.parts('former'), { ...OWN, cookie: form.owner.cookie, 'accept-language': 'bn' });
    expect(status).toBe(403);
    for (const part of ['শুধু ফাইলটি রাখা হয়নি: আবার বেছে নিন।', FILE_INPUT, 'name="alt" value="Line one']) expect(page).toContain(part);
  });

  it('keeps the text of a large form, whose file is not read', async () => {
    const large = new Blob([new Uint8Array(3 * MB)]);
    const { status, text: page } = await form.send([...form.parts().slice(0, 2), ['files', large]], { ...OWN, 'accept-language': 'bn' });
    expect([status, page.includes('name="alt" value="Line one')]).toEqual([401, true]);
    expect(page).toContain('শুধু ফাইলটি রাখা হয়নি: পরের পাতায় আবার বেছে নেবেন।');
  });

  it.each<[why: string, parts: Part[], headers?: Record<string, string>]>([
    ['of another site', [['alt', ALT]], { 'sec-fetch-site': 'cross-site' }],
    ['of a related site', [['alt', ALT]], { 'sec-fetch-site': 'same-site' }],
    ['of a program', [['alt', ALT]], {}],
    [
      'with its text after the file',
      [
        ['files', FILE],
        ['alt', ALT],
      ],
    ],
    ['with the text as a file', [['alt', new Blob([ALT])]]],
    [
      'with a file of another name before the text',
      [
        ['other', FILE],
        ['alt', ALT],
      ],
    ],
    [
      'with a password',
      [
        ['alt', ALT],
        ['new_password', 'Line one'],
      ],
    ],
    [
      'with a one-time code',
      [
        ['alt', ALT],
        ['code', 'Line one'],
      ],
    ],
    ['with a long field', [['alt', `${ALT}${'x'.repeat(4097)}`]]],
    ['with many fields', [['alt', ALT], ...Array.from({ length: 33 }, (_, n): Part => [`field_${String(n)}`, 'x'])]],
    [
      'with more text than a form may have',
      [['alt', ALT], ...Array.from({ length: 8 }, (_, n): Part => [`field_${String(n)}`, 'x'.repeat(4000)])],
    ],
    ['without text', []],
  ])('is not repeated %s', async (_, parts, headers = OWN) => {
    const answer = await form.send([...parts, ['files', FILE]], headers);
    expect([answer.status, answer.headers.get('location'), answer.text.includes('Line one')]).toEqual([303, '/login', false]);
  });

  it('is not repeated without its boundaries', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=y', 'text/plain']) {
      const headers = { ...PAGE, ...OWN, 'content-type': type };
      const { status, text: page } = await api.call('POST', form.path, { raw: `${field('alt', ALT)}--x--\r\n`, headers });
      expect([type, status, page.includes('Line one')]).toEqual([type, 303, false]);
    }
  });

  it('shows why a member may not send it', async () => {
    const { cookie, csrf_token } = await form.guild.member('billing');
    const { status, text: page } = await form.send(form.parts(csrf_token), { ...OWN, cookie });
    expect([status, page.includes('You are not allowed to do this'), page.includes('Line one')]).toEqual([403, true, false]);
  });
});

describe('a form with a file over the rate limit of its IP address', () => {
  const api = useApi({ RATE_LIMIT_PAGE: '5' });
  const form = useScreenshots(api);

  /** Uses up the limit. */
  beforeAll(async () => {
    await until(async () => (await api.call('GET', '/login', { headers: PAGE })).status === 429);
  });

  it('keeps its text, and asks for the file again', async () => {
    for (const [language, words] of [
      ['en', 'Only the file is not kept: choose it again.'],
      ['bn', 'শুধু ফাইলটি রাখা হয়নি: আবার বেছে নিন।'],
    ] as const) {
      const limited = await form.send(form.parts(), { ...OWN, cookie: form.owner.cookie, 'accept-language': language });
      expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
      for (const part of [words, FILE_INPUT, 'enctype="multipart/form-data"']) expect(limited.text).toContain(part);
      expect(formFields(limited, form.path).filter(([name]) => name !== 'files')).toEqual([
        ['csrf_token', form.owner.csrf_token],
        ['alt', ALT],
      ]);
    }
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status, text: page } = await form.send(form.parts(), { 'sec-fetch-site': site });
      expect([status, page.includes('Line one')]).toEqual([429, false]);
    }
    const secret = await form.send([
      ['alt', ALT],
      ['password', 'hunter2'],
      ['files', FILE],
    ]);
    expect([secret.status, /hunter2|Line one/.test(secret.text)]).toEqual([429, false]);
    const json = await form.send(form.parts(), { ...OWN, accept: 'application/json' });
    expect([json.status, json.body.code]).toEqual([429, 'rate_limited']);
  });

  it('gets a response when its text has arrived, even if the file has not', async () => {
    const socket = form.begin(`${field('csrf_token', 'x')}${field('alt', 'The parcels')}${FILE_HEAD}abc`, 5 * MB, {
      ...OWN,
      connection: 'close',
    });
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 429 /);
    expect(answer).toContain('name="alt" value="The parcels"');
  });

  it('gets a response without its text if the text does not arrive', async () => {
    const socket = form.begin(`${field('csrf_token', 'x')}${field('alt', 'The parcels').slice(0, -4)}`, 5 * MB, {
      ...OWN,
      connection: 'close',
    });
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 429 /);
    expect(answer).not.toContain('The parcels');
  });

  it('is not read to its end', async () => {
    const socket = form.begin(`${field('alt', 'The parcels')}${FILE_HEAD}`, 500 * MB);
    const piece = Buffer.alloc(64 * 1024);
    const pour = (): void => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.bytesWritten).toBeLessThan(50 * MB);
  });

  it('is not read if the client waits for the server', async () => {
    const socket = form.begin('', 5 * MB, { ...OWN, expect: '100-continue' });
    expect(await text(socket)).toMatch(/^HTTP\/1.1 429 /);
  });
});

describe('a form with a file on a busy server', () => {
  const api = useApi({ IMAGE_QUEUE: '2', IMAGE_WAITING: '0' });
  const form = useScreenshots(api);

  it('keeps its text', async () => {
    const own = { ...OWN, cookie: form.owner.cookie };
    const head = field('csrf_token', form.owner.csrf_token) + field('alt', 'The parcels') + `${FILE_HEAD}abc`;
    const slow = form.begin(head, head.length + MB, own);
    await until(async () => (await kept(api)).files.some((name) => name.startsWith('uploads/')));
    const busy = await form.send(form.parts(), own);
    slow.destroy();
    expect([busy.status, Number(busy.headers.get('retry-after')) > 0]).toEqual([503, true]);
    for (const part of ['The service is busy', 'name="alt" value="Line one', FILE_INPUT]) expect(busy.text).toContain(part);
    await until(async () => (await form.send(form.parts(), own)).status === 303);
    expect(await form.stored()).toEqual([ALT]);
  });
});
