import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freshEnvironment } from '../../test/harness.js';
import { runCli, ServerProcess } from '../../test/server-process.js';

describe('the demo', () => {
  it('installs the sample app, works with it and verifies every webhook', async () => {
    const environment = await freshEnvironment();
    const server = await ServerProcess.start(environment);
    const folder = mkdtempSync(join(tmpdir(), 'demo-'));
    const DEMO_FILE = join(folder, 'demo.json');
    const env = { ...environment, BASE_URL: server.base_url, DEMO_FILE };
    try {
      expect((await runCli(env, 'prepare', '--file', DEMO_FILE)).code).toBe(0);
      const { stdout } = await promisify(execFile)(process.execPath, ['examples/sample-app/demo.mjs'], {
        env: { ...env, PATH: process.env['PATH'] },
      });
      expect(stdout).toContain('13. The merchant removed the app; webhook app.uninstalled arrived');
      expect(stdout).toContain('A forged webhook is refused by the app with 401.');
      expect(stdout.trim().split('\n').at(-1)).toBe('Done: 4 webhooks received and verified.');
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
