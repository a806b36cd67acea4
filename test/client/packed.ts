import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Program } from '../program.js';
import '../built.js';

const run = promisify(execFile);
const NAME = '@merchant-apps-platform/client';
const SOURCE = join('packages', 'client');
/** Packages that npm would install with the client and its programs; each finds its own dependencies. */
const INSTALLED = ['openapi-fetch', 'standardwebhooks', '@types', 'fastify', 'express', 'pg'];
const COMPILER_OPTIONS = {
  ...{ target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'], outDir: 'out', rootDir: '.' },
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, noEmitOnError: false },
};

/** Folder of an app developer who installed the packed client. */
export class PackedClient {
  readonly path = mkdtempSync(join(tmpdir(), 'client-'));
  /** Messages of the compiler about the programs. */
  complaints: string;
  /** The packed client. */
  archive: string;

  /** Packs the client, unpacks it as npm does, and compiles the programs against it. */
  async prepare(sources: Readonly<Record<string, string>> = {}): Promise<void> {
    const packed = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', this.path], { cwd: SOURCE });
    this.archive = join(this.path, packed.stdout.trim());
    const modules = join(this.path, 'node_modules');
    mkdirSync(join(modules, NAME), { recursive: true });
    await run('tar', ['-xzf', this.archive, '-C', join(modules, NAME), '--strip-components=1']);
    for (const name of INSTALLED) symlinkSync(resolve('node_modules', name), join(modules, name));
    writeFileSync(join(this.path, 'package.json'), JSON.stringify({ type: 'module' }));
    cpSync(join(SOURCE, 'programs'), this.path, { recursive: true, filter: (name) => !name.endsWith('tsconfig.json') });
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(this.path, name), text);
    writeFileSync(join(this.path, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }));
    await this.compile();
  }

  /** Runs a program to its end and returns the lines that it prints. */
  async run(name: string, settings: object, env: Readonly<Record<string, string>> = {}): Promise<unknown[]> {
    const { stdout } = await run(process.execPath, [join('out', `${name}.js`)], { cwd: this.path, env: this.environmentOf(settings, env) });
    return linesOf(stdout);
  }

  /** Starts a program that keeps running until it is stopped. */
  start(name: string, settings: object, env: Readonly<Record<string, string>> = {}): Program {
    return Program.start([process.execPath, join('out', `${name}.js`)], this.environmentOf(settings, env), this.path);
  }

  /** Returns the compiled file of a program. */
  program(name: string): string {
    return join(this.path, 'out', `${name}.js`);
  }

  /** File for the tokens of the programs. */
  get tokensFile(): string {
    return join(this.path, 'tokens.json');
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }

  private environmentOf(settings: object, env: Readonly<Record<string, string>>): Record<string, string> {
    return { APP: JSON.stringify({ ...settings, tokens_file: this.tokensFile }), ...env };
  }

  private async compile(): Promise<void> {
    const tsc = resolve('node_modules', 'typescript', 'bin', 'tsc');
    const compiled = await run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: this.path }).catch(
      (error: unknown) => error,
    );
    this.complaints = (compiled as { stdout: string }).stdout;
  }
}

/** Returns the lines that a program printed. */
export const linesOf = (output: string): unknown[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
