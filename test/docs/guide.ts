import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommandOrFail } from '../command-line.js';
import { freshEnvironment, type Overrides, until } from '../harness.js';
import { choosePort } from '../program.js';
import { ServerProcess } from '../server-process.js';

const run = promisify(execFile);
/** Matches the steps of a guide: code blocks and pages to open. */
const STEP = /^```(?<language>\w*)\n(?<code>[^]*?)^```$|Open <(?<page>http:[^>]+)>/gm;

/** Step of a guide. */
export interface Step {
  name: string;
  language: string;
  code: string;
}

/** Returns the steps of a guide in their order. */
export const stepsOf = (text: string): Step[] =>
  [...text.matchAll(STEP)].map(({ groups = {}, index }) => {
    const { language = 'page', code = groups['page'] ?? '' } = groups;
    return { name: `line ${String(text.slice(0, index).split('\n').length)}: ${code.split('\n', 1)[0] ?? ''}`, language, code };
  });

const isOutput = (line: string): boolean => line.startsWith('# ');

/** Returns a pattern for the output of a block, in which `…` matches anything: the whole output, or lines of it (`m`). */
export function printed(text: string, flags = ''): RegExp {
  const parts = text
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*?')}$`, flags);
}

/** Checkout in which the steps of a guide run, on the servers of the tests and with ports of its own. */
export class GuideCheckout {
  readonly path = mkdtempSync(join(tmpdir(), 'guide-'));
  environment: Overrides;
  private ports: Record<string, string>;
  private server: ServerProcess | undefined;

  /** Prepares the environment. */
  async prepare(): Promise<void> {
    for (const name of ['node_modules', 'package.json', 'packages', 'scripts'])
      symlinkSync(join(process.cwd(), name), join(this.path, name));
    this.ports = { 3000: String(await choosePort()), 4000: String(await choosePort()) };
    const base = { PORT: this.here('3000'), BASE_URL: this.here('http://localhost:3000') };
    this.environment = { ...(await freshEnvironment()), ...base, HOME: this.path, PATH: process.env['PATH'] ?? '' };
  }

  /** Replaces the ports of the guide by those of this checkout. */
  here(text: string): string {
    return text.replaceAll(/\b[34]000\b/g, (port) => this.ports[port] ?? port);
  }

  /** Does the work of `npm start` on the servers of the tests. */
  async startPlatform(): Promise<void> {
    await runCommandOrFail(this.environment, 'prepare', '--file', this.demoFile);
    this.server = await ServerProcess.start(this.environment);
    expect(this.server.output).toBe('');
  }

  /** Account that `npm start` prints. */
  get merchant(): { email: string; password: string } {
    const demo = JSON.parse(readFileSync(this.demoFile, 'utf8')) as Record<'merchant_email' | 'merchant_password', string>;
    return { email: demo.merchant_email, password: demo.merchant_password };
  }

  /** Runs the commands of a block and compares their output; `known` runs a command itself and returns true. */
  async shell(code: string, known: (commands: string, output: string) => Promise<boolean> = () => Promise.resolve(false)): Promise<void> {
    const lines = code.trimEnd().split('\n');
    const commands = lines.filter((line) => !isOutput(line)).join('\n');
    const output = lines
      .filter(isOutput)
      .map((line) => line.slice(2))
      .join('\n');
    if (commands === 'npm start') return this.startPlatform();
    if (await known(commands, output)) return undefined;
    expect(await this.output(commands)).toMatch(printed(output));
    return undefined;
  }

  /** Runs commands to their end and returns what they print. */
  async output(commands: string): Promise<string> {
    const { stdout } = await run('sh', ['-e', '-c', commands], { cwd: this.path, env: this.environment });
    return stdout.trim();
  }

  /** Returns the output of the platform once it matches. */
  async logged(pattern: RegExp): Promise<string> {
    await until(() => pattern.test(this.server?.output ?? ''));
    return this.server?.output ?? '';
  }

  /** Stops the platform and removes the checkout. */
  async remove(): Promise<void> {
    await this.server?.stop();
    rmSync(this.path, { recursive: true });
  }

  private get demoFile(): string {
    return join(this.path, 'demo.json');
  }
}
