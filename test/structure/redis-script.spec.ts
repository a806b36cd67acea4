import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/processes.mjs';
import { installedRedis } from '../../scripts/redis-executable.mjs';
import { Config } from '../../src/platform/config/config.js';

const PASSWORD = `p%40ss "w'ord\\ #/?é`;

describe('docker/redis.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-script-'));
  const file = join(folder, 'redis_password');
  let environment: Record<string, string>;
  let server: ChildProcess;
  let port: number;

  beforeAll(async () => {
    writeFileSync(file, `${PASSWORD}\n`);
    // The content of the image: its entrypoint, which changes the user and starts the server.
    writeFileSync(join(folder, 'docker-entrypoint.sh'), `#!/bin/sh\nset > '${folder}/seen'\necho "$@" >> '${folder}/seen'\nexec "$@"\n`);
    chmodSync(join(folder, 'docker-entrypoint.sh'), 0o755);
    symlinkSync(installedRedis(), join(folder, 'redis-server'));
    port = await freePort();
    environment = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, REDIS_PASSWORD_FILE: file, REDIS_PORT: String(port) };
    server = spawn('sh', [join(process.cwd(), 'docker/redis.sh')], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const chunk of server.stdout ?? []) if (String(chunk).includes('Ready to accept connections')) break;
  });
  afterAll(async () => {
    const closed = once(server, 'close');
    if (server.kill()) await closed;
    rmSync(folder, { recursive: true });
  });

  const check = (variables: Record<string, string>): number | null =>
    spawnSync('sh', ['docker/redis.sh', 'check'], { env: { ...environment, ...variables } }).status;

  it('starts a server with the password of the file, which the program reads from there, too', async () => {
    const { redis_url } = Config.from({
      DATABASE_URL: 'postgres://localhost/platform',
      REDIS_URL: `redis://127.0.0.1:${String(port)}`,
      REDIS_PASSWORD_FILE: file,
    });
    const redis = new Redis(redis_url);
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    redis.disconnect();
    const stranger = new Redis(`redis://127.0.0.1:${String(port)}`, { lazyConnect: true, enableReadyCheck: false });
    await expect(stranger.get('x')).rejects.toThrow(/NOAUTH/);
    stranger.disconnect();
  });

  it('starts it without the password in an argument or a variable', () => {
    const seen = readFileSync(join(folder, 'seen'), 'utf8');
    expect(seen).toMatch(/\nredis-server -\n$/);
    expect(seen).toContain(`REDIS_PASSWORD_FILE='${file}'`);
    expect(seen).not.toContain('p%40ss');
  });

  it('reports whether the server answers to that password', () => {
    expect(check({})).toBe(0);
    const other = join(folder, 'other');
    writeFileSync(other, 'other\n');
    expect(check({ REDIS_PASSWORD_FILE: other })).not.toBe(0);
    expect(check({ REDIS_PORT: '1' })).not.toBe(0);
  });

  it('does not start with an empty password', () => {
    const empty = join(folder, 'empty');
    writeFileSync(empty, '\n');
    const { status, stderr } = spawnSync('sh', ['docker/redis.sh'], {
      env: { ...environment, REDIS_PASSWORD_FILE: empty },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, `${empty} is empty\n`]);
  });
});
