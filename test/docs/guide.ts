import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDemoGoods } from '../../scripts/demo-goods.mjs';
import { runCommandOrFail } from '../command-line.js';
import { freshEnvironment, type Overrides, until } from '../harness.js';
import { choosePort, Program } from '../program.js';
import { ServerProcess } from '../server-process.js';

const run = promisify(execFile);
/** Matches the steps of a guide: code blocks, pages to open, by address or by the field that a command printed, and Ctrl-C. */
const STEP =
  /^```(?<language>\w*)\n(?<code>[^]*?)^```$|Open <(?<page>http:[^>]+)>|Open the printed `(?<printed>\w+)`|(?<stop>press Ctrl-C)/gm;
/** First line of a file to save: its path in the folder of the guide. */
const FILE = /^\/\/ ([a-z-]+\/[a-z-]+\.mjs)\n/;

/** Step of a guide. */
export interface Step {
  name: string;
  language: string;
  code: string;
}

/** Returns the steps of a guide in their order. */
export const stepsOf = (text: string): Step[] =>
  [...text.matchAll(STEP)].map(({ groups = {}, index }) => {
    const [kind = ''] = ['page', 'printed', 'stop'].filter((name) => groups[name] !== undefined);
    const { language = kind, code = groups[kind] ?? '' } = groups;
    return { name: `line ${String(text.slice(0, index).split('\n').length)}: ${code.split('\n', 1)[0] ?? ''}`, language, code };
  });

/** Returns the path and the content of a file that the reader of a guide must save. */
export function fileOf(code: string): { path: string; content: string } {
  const [heading = '', path = ''] = FILE.exec(code) ?? [];
  expect(path).not.toBe('');
  return { path, content: code.slice(heading.length) };
}

const isOutput = (line: string): boolean => line.startsWith('# ');

/** Returns a pattern for the output of a block, in which `…` matches anything: the whole output, or lines of it (`m`). */
export function printed(text: string, flags = ''): RegExp {
  const parts = text
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*?')}$`, flags);
}

/** Part of the credentials that `npm start` saves. */
type Demo = Record<'merchant_email' | 'merchant_password' | 'client_id' | 'client_secret' | 'access_token', string>;

/** Does the work of a command itself, if it knows it, and returns true. */
export type Known = (commands: string, output: string) => Promise<boolean>;

/** Checkout in which the steps of guides run, on the servers of the tests and with ports of its own. */
export class GuideCheckout {
  readonly path = mkdtempSync(join(tmpdir(), 'guide-'));
  environment: Overrides;
  /** Program of the guide that keeps running, until Ctrl-C. */
  app: Program | undefined;
  /** Output of the last commands. */
  private last = '';
  private ports: Record<string, string>;
  private server: ServerProcess | undefined;

  /** Prepares the environment. */
  async prepare(settings: Overrides = {}): Promise<void> {
    for (const name of ['node_modules', 'package.json', 'packages', 'scripts', 'docs', 'examples'])
      symlinkSync(join(process.cwd(), name), join(this.path, name));
    this.ports = { 3000: String(await choosePort()), 4000: String(await choosePort()) };
    const base = { PORT: this.here('3000'), BASE_URL: this.here('http://localhost:3000'), HOME: this.path };
    const own = Object.entries(settings).map(([name, value]) => [name, this.here(value)]);
    this.environment = { ...(await freshEnvironment()), ...base, PATH: process.env['PATH'] ?? '', ...Object.fromEntries(own) };
  }

  /** Replaces the ports of the guide by those of this checkout. */
  here(text: string): string {
    return text.replaceAll(/\b[34]000\b/g, (port) => this.ports[port] ?? port);
  }

  /** Does the work of `npm start` on the servers of the tests. Every guide says that a platform that is already running keeps running. */
  async startPlatform(): Promise<void> {
    if (this.server === undefined) {
      mkdirSync(join(this.path, '.data'));
      await runCommandOrFail(this.environment, 'prepare', '--file', this.demoFile);
      this.server = await ServerProcess.start(this.environment);
      await addDemoGoods(this.server.base_url, this.demo.access_token);
      expect(this.server.output).toBe('');
    }
    expect(this.server.exit_code).toBeNull();
  }

  /** Account that `npm start` prints. */
  get merchant(): { email: string; password: string } {
    const { merchant_email, merchant_password } = this.demo;
    return { email: merchant_email, password: merchant_password };
  }

  /** Credentials that `npm start` saves. */
  get demo(): Demo {
    return JSON.parse(readFileSync(this.demoFile, 'utf8')) as Demo;
  }

  /** Runs the commands of a block and compares their output; `known` runs a command itself and returns true. */
  async shell(code: string, known: Known = () => Promise.resolve(false)): Promise<void> {
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

  /** Runs commands to their end and returns their output. */
  async output(commands: string): Promise<string> {
    const { stdout } = await run('sh', ['-e', '-c', commands], { cwd: this.path, env: this.environment });
    this.last = stdout.trim();
    return this.last;
  }

  /** Returns a field of the output of the last commands. */
  field(name: string): string {
    return (JSON.parse(this.last) as { data: Record<string, string> }).data[name] ?? '';
  }

  /** Returns a function that starts a program of a guide and keeps it running, once it has printed the output that the guide states. */
  starts(file: string): Known {
    return async (commands, output) => {
      if (commands !== `node ${file}`) return false;
      this.app = Program.start([process.execPath, file], this.environment, this.path);
      await this.app.waitForOutput(printed(output, 'm'));
      expect(this.app.output.trim()).toMatch(printed(output));
      return true;
    };
  }

  /** Saves a file of a guide. */
  save(code: string): void {
    writeFileSync(join(this.path, fileOf(code).path), code);
  }

  /** Waits until the program of the guide prints lines. */
  async appPrints(text: string): Promise<void> {
    await this.app?.waitForOutput(printed(text, 'm'));
    expect(this.app?.output).toMatch(printed(text, 'm'));
  }

  /** Presses Ctrl-C in the terminal of the program of the guide. */
  async stopApp(): Promise<void> {
    expect(this.app?.code).toBeNull();
    await this.app?.interrupt();
    this.app = undefined;
  }

  /** Returns the output of the platform once it matches. */
  async logged(pattern: RegExp): Promise<string> {
    await until(() => pattern.test(this.server?.output ?? ''));
    return this.server?.output ?? '';
  }

  /** Stops all programs and removes the checkout. */
  async remove(): Promise<void> {
    await this.app?.stop();
    await this.server?.stop();
    rmSync(this.path, { recursive: true });
  }

  private get demoFile(): string {
    return join(this.path, '.data', 'demo.json');
  }
}
