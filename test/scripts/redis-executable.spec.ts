import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = `
import { installedRedis } from './scripts/redis-executable.mjs';
process.stdout.write(installedRedis());`;

describe('the Redis server of the tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-executable-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const program = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  /** Searches a machine that has only the programs of the folder. */
  const find = (): { stdout: string; stderr: string } =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], { env: { PATH: folder }, encoding: 'utf8' });

  it('is never installed by them: without one, they print how to install it', () => {
    program('apt-get', `#!/bin/sh\n: > '${folder}/called'\n`);
    expect(find().stderr).toContain('neither redis-server nor valkey-server is installed: run npm run set-up');
    expect(existsSync(join(folder, 'called'))).toBe(false);
  });

  it.each(['valkey-server', 'redis-server'])('is the %s of the machine', (name) => {
    program(name, '#!/bin/sh\n');
    expect(find().stdout).toBe(join(folder, name));
  });
});
