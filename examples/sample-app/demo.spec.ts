import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommandOrFail } from '../../test/command-line.js';
import { freshEnvironment } from '../../test/harness.js';
import { choosePort } from '../../test/program.js';
import { ServerProcess } from '../../test/server-process.js';

describe('the demo', () => {
  it('installs the sample app, works with it and verifies every webhook', async () => {
    const PORT = String(await choosePort());
    const environment = await freshEnvironment({ PORT, BASE_URL: `http://127.0.0.1:${PORT}` });
    const server = await ServerProcess.start(environment);
    const folder = mkdtempSync(join(tmpdir(), 'demo-'));
    const DEMO_FILE = join(folder, 'demo.json');
    const env = { ...environment, DEMO_FILE };
    try {
      await runCommandOrFail(env, 'prepare', '--file', DEMO_FILE);
      const { stdout } = await promisify(execFile)(process.execPath, ['examples/sample-app/demo.mjs'], {
        env: { ...env, PATH: process.env['PATH'] },
      });
      expect(stdout).toContain('23. The merchant removed the app; webhook app.uninstalled arrived');
      expect(stdout).toContain('It deploys its extensions: version 1 adds "parcel" to the pages of orders.');
      expect(stdout).toContain('"Parcel" is there, and reads its 8561 taka with a token of its own.');
      expect(stdout).toContain('came back with payment=success; webhook charge.activated arrived.');
      expect(stdout).toContain('The merchant topped the wallet up to 300 taka; the app debited 40, which leaves 260.');
      expect(stdout).toMatch(/A customer signed in with a one-time code; the shop verified the ID token and says: "Welcome\."/);
      expect(stdout).toContain('webhook customer.redact arrived, and the app deleted 2 events about the customer.');
      expect(stdout).toContain('A forged webhook is refused by the app with 401.');
      expect(stdout.trim().split('\n').at(-1)).toBe('Done: 8 webhooks received and verified.');
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
