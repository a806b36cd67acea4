import { until, useApi } from '../../../test/harness.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { account } from '../../../test/merchants.js';
import { ServerProcess } from '../../../test/server-process.js';

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** Level `warn` of the log. */
const WARN = 40;

describe('email that is written to the log', () => {
  const api = useApi();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start({ ...api.environment, MAIL_SENDER: 'log', LOG_LEVEL: 'warn' });
  });
  afterAll(() => server.kill());

  const mails = (): Line[] =>
    server.output
      .split('\n')
      .filter((line) => line.includes('Email to '))
      .map((line) => JSON.parse(line) as Line);

  it('contains its recipient, subject and text, so that a developer can follow its link', async () => {
    const { email } = await account(api);
    const browser = new FormBrowser(server);
    await browser.submit(await browser.open('/forgot-password'), '/forgot-password', { email });
    await until(() => mails().length > 0);
    const [mail = { level: 0, msg: '' }, ...others] = mails();
    expect([others, mail.level, mail.msg.split('\n')[0]]).toEqual([[], WARN, `Email to ${email}: Set a new password`]);
    const [, path = ''] = /http:\/\/[^/]+(\/reset-password\?token=\S+)/.exec(mail.msg) ?? [];
    expect((await browser.open(path)).text).toContain('name="new_password"');
  });
});
