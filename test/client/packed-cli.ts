import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import '../built.js';
import type { SignedInMerchant } from '../merchants.js';
import { Program } from '../program.js';

const run = promisify(execFile);
/** Packages that npm would install with the command line and an app. */
const INSTALLED = ['commander', 'openapi-fetch', 'standardwebhooks', '@types'];

/** Result of a command. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const endOf = (child: Promise<{ stdout: string; stderr: string }>): Promise<Ran> =>
  child.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Ran,
  );

/** Empty folder of a developer who installed the packed command line, with a home of its own. */
export class PackedCli {
  /** Settings in the environment of the commands. */
  env: Record<string, string> = {};

  constructor(readonly path = mkdtempSync(join(tmpdir(), 'cli-'))) {}

  /** Packs the client and the command line, and installs both. */
  async prepare(): Promise<void> {
    const options = ['--ignore-scripts', '--silent', '--pack-destination', this.path];
    await run('npm', ['pack', ...options, './packages/client', './packages/cli']);
    await this.install();
  }

  /** Unpacks both archives in the folder, as npm does. */
  async install(): Promise<void> {
    const modules = join(this.path, 'node_modules');
    for (const archive of readdirSync(this.path).filter((file) => file.endsWith('.tgz'))) {
      const folder = join(modules, '@merchant-apps-platform', archive.split('-')[3] ?? '');
      mkdirSync(folder, { recursive: true });
      await run('tar', ['-xzf', join(this.path, archive), '-C', folder, '--strip-components=1']);
    }
    for (const name of INSTALLED) symlinkSync(resolve('node_modules', name), join(modules, name));
    const bin = join(modules, '.bin');
    mkdirSync(bin);
    symlinkSync(this.main, join(bin, 'merchant-apps'));
    await run('chmod', ['+x', this.main]);
    this.env = { HOME: this.path, PATH: [bin, process.env['PATH'] ?? ''].join(delimiter) };
  }

  /** Runs a command to its end. */
  run(...args: readonly string[]): Promise<Ran> {
    return endOf(run('merchant-apps', [...args], { cwd: this.path, env: this.env }));
  }

  /** Runs commands in a shell to their end, whatever their result. */
  runInShell(commands: string): Promise<Ran> {
    return endOf(run('sh', ['-c', commands], { cwd: this.path, env: this.env }));
  }

  /** Runs commands in a shell, and returns its output. */
  async shell(commands: string): Promise<string> {
    return (await run('sh', ['-e', '-c', commands], { cwd: this.path, env: this.env })).stdout.trim();
  }

  /** Starts a command that keeps running. */
  start(...args: readonly string[]): Program {
    return this.startIn(this.path, ...args);
  }

  /** Starts a command that keeps running, in another folder. */
  startIn(folder: string, ...args: readonly string[]): Program {
    return Program.start([process.execPath, this.main, ...args], this.env, folder);
  }

  /** Waits for the code that a sign-in prints, and decides about it in the person's browser. */
  async decide(login: Program, person: SignedInMerchant, decision: string): Promise<void> {
    await login.waitForOutput(/code [A-Z]{4}-[A-Z]{4}/);
    const [user_code = ''] = /[A-Z]{4}-[A-Z]{4}/.exec(login.output) ?? [];
    const { status } = await person.browse('POST', '/developers/device', { body: { user_code, decision } });
    expect(status).toBe(303);
  }

  /** Removes the folder. */
  remove(): void {
    rmSync(this.path, { recursive: true });
  }

  private get main(): string {
    return join(this.path, 'node_modules', '@merchant-apps-platform', 'cli', 'dist', 'main.js');
  }
}
