import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess, runWithInput } from '../../test/command-line.js';
import { useApi } from '../../test/harness.js';
import type { Exit } from '../../test/server-process.js';

interface SecretOfCommand {
  /** Words and options of the command, without the secret. */
  readonly command: () => Promise<string[]>;
  readonly name: string;
  readonly variable: string;
  /** A valid secret. */
  readonly secret: () => string;
  /** Returns true if the command has used the secret. */
  readonly used: (exit: Exit, command: string[]) => Promise<boolean>;
}

describe('secrets of the command line', () => {
  const api = useApi();
  const folder = mkdtempSync(join(tmpdir(), 'secret-options-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  let token: string;
  beforeAll(async () => {
    token = (await api.shop()).access_token;
  });

  let made = 0;
  const next = (): string => String(++made);
  const file = (content: string): string => {
    const path = join(folder, next());
    writeFileSync(path, content);
    return path;
  };
  const PASSWORD = 'correct horse -';
  const signsIn = async (email: string): Promise<boolean> =>
    (await api.call('POST', '/api/dashboard/login', { body: { email, password: PASSWORD } })).status === 200;
  const emailOf = (command: string[]): string => command.find((word) => word.includes('@')) ?? '';
  const newMerchant = (): Promise<string[]> => {
    const email = `merchant-${next()}@example.com`;
    return Promise.resolve(['merchant', 'create', '--email', email, '--name', 'M']);
  };

  const secrets: Record<string, SecretOfCommand> = {
    'merchant create': {
      command: newMerchant,
      ...{ name: 'password', variable: 'MERCHANT_PASSWORD', secret: () => PASSWORD },
      used: (_, command) => signsIn(emailOf(command)),
    },
    'merchant password': {
      async command() {
        const merchant = await newMerchant();
        const { stdout } = await runInProcess(api.environment, ...merchant, '--password', 'another password');
        const { merchant_id } = JSON.parse(stdout) as { merchant_id: number };
        await api.query('UPDATE merchants SET name = $2 WHERE merchant_id = $1', [merchant_id, emailOf(merchant)]);
        return ['merchant', 'password', '--merchant-id', String(merchant_id)];
      },
      ...{ name: 'password', variable: 'MERCHANT_PASSWORD', secret: () => PASSWORD },
      async used(_, command) {
        const [merchant] = await api.query<{ email: string }>('SELECT email FROM merchants WHERE merchant_id = $1', [command.at(-1)]);
        return signsIn(merchant?.email ?? '');
      },
    },
    'store create': {
      command: () => Promise.resolve(['store', 'create', '--name', 'S', '--owner-email', `owner-${next()}@example.com`]),
      ...{ name: 'owner-password', variable: 'OWNER_PASSWORD', secret: () => PASSWORD },
      used: (_, command) => signsIn(emailOf(command)),
    },
    'webhook listen': {
      command: () =>
        Promise.resolve(['webhook', 'listen', '--base-url', api.base_url, '--forward-to', api.base_url, '--topics', 'order.born']),
      ...{ name: 'token', variable: 'ACCESS_TOKEN', secret: () => token },
      // Not 401: the token was accepted, unlike the topic.
      used: ({ stderr }) => Promise.resolve(/answers 400: There is no topic order\.born\.\n$/.test(stderr)),
    },
  };

  describe.each(Object.entries(secrets))('%s', (_, { command, name, variable, secret, used }) => {
    const runs: [string, (words: string[]) => Promise<Exit>][] = [
      ['an argument', (words) => runInProcess(api.environment, ...words, `--${name}`, secret())],
      ['standard input', (words) => runWithInput(`${secret()}\n`, api.environment, ...words)],
      ['standard input, with -', (words) => runWithInput(`${secret()}\nmore\n`, api.environment, ...words, `--${name}`, '-')],
      ['a file', (words) => runInProcess(api.environment, ...words, `--${name}-file`, file(`${secret()}\n`))],
      ['a variable', (words) => runInProcess({ ...api.environment, [variable]: secret() }, ...words)],
      ['- before a variable', (words) => runWithInput(secret(), { ...api.environment, [variable]: 'x' }, ...words, `--${name}`, '-')],
      [
        'a file before a variable',
        (words) => runInProcess({ ...api.environment, [variable]: 'x' }, ...words, `--${name}-file`, file(secret())),
      ],
    ];

    it.each(runs)('reads the secret from %s', async (__, execute) => {
      const words = await command();
      expect(await used(await execute(words), words)).toBe(true);
    });

    it('refuses two sources, none, and one that cannot be read', async () => {
      const words = await command();
      const reason = async (input: string, ...more: string[]): Promise<string> =>
        (await runWithInput(input, api.environment, ...words, ...more)).stderr;
      expect(await reason('', `--${name}`, 'x', `--${name}-file`, 'y')).toBe(`--${name} and --${name}-file must not be given both\n`);
      expect(await reason('')).toBe(`--${name}, --${name}-file, ${variable} or standard input is required\n`);
      expect(await reason('', `--${name}`, '-')).toBe(`there is no ${name} in standard input\n`);
      expect(await reason('', `--${name}-file`, `${folder}/none`)).toBe(`--${name}-file: ${folder}/none cannot be read (ENOENT)\n`);
      const empty = file('\n');
      expect(await reason('', `--${name}-file`, empty)).toBe(`there is no ${name} in ${empty}\n`);
    });

    it('warns in its help', async () => {
      const [noun = '', verb = ''] = await command();
      const { stdout } = await runInProcess(api.environment, noun, verb, '--help');
      const help = stdout.replace(/\s+/g, ' ');
      expect(help).toContain('other users of this machine can see it here');
      expect(help).toContain(`--${name}-file <path>`);
      expect(help).toContain(variable);
    });
  });
});
