import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Server, startPostgres } from '../../scripts/embedded.mjs';
import { type Overrides, query } from '../harness.js';
import { choosePort } from '../program.js';
import { required } from '../template.js';

const run = promisify(execFile);
/** Programs that stand-ins replace. */
const STAND_INS = ['apt-get', 'useradd', 'git', 'npm', 'systemctl', 'psql', 'runuser'];
/** Folders of the guide's machine, which are below the folder of the spec. */
const FOLDERS = /(?<![\w.:/])\/(?=opt\/platform|etc\/|var\/lib\/|usr\/local\/bin\/|root(?![\w-]))/g;

/**
 * Machine on which the commands of docs/deployment.md run: its own PostgreSQL with an administrator who is not a superuser, the Redis of the
 * tests, and stand-ins for programs that would change the computer.
 */
export class DeploymentMachine {
  readonly root = mkdtempSync(join(tmpdir(), 'deployment-'));
  private postgres: Server;
  private ports: Record<string, string>;
  private cwd = this.root;
  private env: Overrides;

  /** Prepares the machine. */
  async prepare(): Promise<void> {
    const data = mkdtempSync(join(tmpdir(), 'deployment-postgres-'));
    chmodSync(data, 0o755);
    this.postgres = await startPostgres({ dataDir: data, durable: false });
    await query(this.postgres.url, `CREATE ROLE admin LOGIN CREATEDB CREATEROLE PASSWORD 'of the provider'`);
    this.ports = Object.fromEntries(
      await Promise.all(['3000', '3001', '4000'].map(async (port) => [port, String(await choosePort())] as const)),
    );
    const packaged = ['systemd/system', 'redis', 'caddy', 'syslog-ng'].map((folder) => `etc/${folder}`);
    for (const folder of ['bin', 'run', 'root', ...packaged, 'usr/local/bin', 'var/lib', 'opt/platform'])
      mkdirSync(join(this.root, folder), { recursive: true });
    this.installStandIns();
    this.checkOut();
    const PATH = ['bin', 'usr/local/bin'].map((folder) => join(this.root, folder)).join(':');
    this.env = {
      PATH: `${PATH}:${process.env['PATH'] ?? ''}`,
      STAND_IN: this.root,
      PGPORT: String(this.postgres.port),
      PGPASSWORD: 'of the provider',
    };
  }

  /** Returns a text with the folders, ports, hosts and the Node.js of this machine. */
  here(text: string): string {
    return text
      .replaceAll(/https:\/\/platform\.example\.com(?=\/api)/g, 'http://127.0.0.1:3000')
      .replaceAll('https://app.example.com', 'http://127.0.0.1:4000')
      .replaceAll(/\b(3000|3001|4000)\b/g, (port) => this.ports[port] ?? port)
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll(/PGHOST=\S+/g, 'PGHOST=127.0.0.1')
      .replaceAll(FOLDERS, `${this.root}/`);
  }

  /** Path of a file on this machine. */
  path(name: string): string {
    return join(this.root, name);
  }

  /** Does what the guide leaves to an editor: sets the values of a settings file. */
  edit(file: string, values: Overrides): void {
    const path = this.path(file);
    let text = readFileSync(path, 'utf8');
    for (const [name, value] of Object.entries(values)) {
      const line = new RegExp(`^${name}=.*$`, 'm');
      text = line.test(text) ? text.replace(line, () => `${name}=${value}`) : `${text}${name}=${value}\n`;
    }
    writeFileSync(path, text);
  }

  /** Values of this machine for the settings of the guide: URLs of its servers, and an account at the gateway. */
  settings(): { platform: Overrides; owner: Overrides } {
    const database = (role: string): string => `postgres://${role}@127.0.0.1:${String(this.postgres.port)}/platform`;
    const redis = new URL(required('TEST_REDIS_URL'));
    const REDIS_PASSWORD = redis.password;
    redis.password = '';
    return {
      platform: {
        ...{ DATABASE_URL: database('platform_app'), REDIS_URL: redis.href, REDIS_PASSWORD, REDIS_PREFIX: this.root, LOG_LEVEL: 'warn' },
        ...{ SSLCOMMERZ_STORE_ID: 'shop-live', SSLCOMMERZ_STORE_PASSWORD: 'gateway-password', DATA_DIR: this.path('var/lib/platform') },
      },
      owner: { DATABASE_URL: database('platform_owner') },
    };
  }

  /** Runs commands in the folder where the previous ones ended, and returns their output. */
  async shell(code: string): Promise<string> {
    const place = this.path('run/cwd');
    const script = `cd '${this.cwd}'\n${code}\npwd > '${place}'`;
    const { stdout } = await run('sh', ['-e', '-c', script], { env: this.env }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.logs()}`);
    });
    this.cwd = readFileSync(place, 'utf8').trim();
    return stdout;
  }

  /** URL of the API, past the proxy. */
  get url(): string {
    return `http://127.0.0.1:${this.ports['3000'] ?? ''}`;
  }

  /** Environment and folder of the commands. */
  get place(): { env: Overrides; cwd: string } {
    return { env: this.env, cwd: this.cwd };
  }

  /** Programs that were called, one per line. */
  get calls(): string {
    return readFileSync(this.path('calls'), 'utf8');
  }

  /** Logs of the services. */
  logs(): string {
    const names = readdirSync(this.path('run')).filter((name) => name.endsWith('.log'));
    return names.map((name) => `${name}:\n${readFileSync(this.path(join('run', name)), 'utf8')}`).join('\n');
  }

  /** Stops the services and removes the machine. */
  async remove(): Promise<void> {
    for (const name of ['platform-api', 'platform-worker'])
      if (existsSync(this.path(`run/${name}.pid`))) await this.shell(`systemctl stop ${name}`);
    await this.postgres.stop();
    rmSync(this.root, { recursive: true });
  }

  private installStandIns(): void {
    symlinkSync(process.execPath, this.path('bin/node'));
    for (const name of STAND_INS) {
      const path = this.path(join('bin', name));
      writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${resolve('test/docs/stand-in-machine.mjs')}' ${name} "$@"\n`, {
        mode: 0o755,
      });
    }
  }

  /** Does what `git clone`, `npm ci` and the build of the guide do. */
  private checkOut(): void {
    const checkout = this.path('opt/platform');
    for (const name of ['node_modules', 'package.json', 'migrations', 'seeding', 'docs', 'docker', 'dist'])
      symlinkSync(resolve(name), join(checkout, name));
    cpSync('deploy', join(checkout, 'deploy'), { recursive: true });
    for (const entry of readdirSync('deploy', { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      writeFileSync(join(checkout, path), this.here(readFileSync(path, 'utf8')));
    }
    writeFileSync(this.path('etc/redis/redis.conf'), '');
  }
}
