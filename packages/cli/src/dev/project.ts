import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { EXIT, Failure } from '../failures.js';

/** Manifest of the app of a folder, `merchant-app.json`. The platform checks all but the name. */
export interface Manifest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly redirect_urls?: readonly string[];
  readonly topics?: readonly string[];
  readonly extensions?: readonly object[];
}

type Settings = Readonly<Record<string, string>>;

const MANIFEST = 'merchant-app.json';
/** Folder of the programs of a virtual environment of Python. */
const BINARIES = process.platform === 'win32' ? 'Scripts' : 'bin';
const FIELDS = ['$schema', 'name', 'scopes', 'redirect_urls', 'topics', 'extensions'];
const EXTENSION_FIELDS = 'handle type target title url script_url action_url settings_schema config scopes position is_active'.split(' ');

/** Folder of an app, as `app init` makes it. */
export class Project {
  constructor(readonly folder: string) {}

  /** File with the tokens of the installations. */
  get tokensFile(): string {
    return join(this.folder, 'tokens.json');
  }

  /** Program and arguments that start the app. */
  get command(): readonly string[] {
    if (this.isPython) return [this.python, 'app.py'];
    const { main = 'app.mjs' } = JSON.parse(this.read('package.json')) as { main?: string };
    return [process.execPath, '--env-file=.env', main];
  }

  /** The manifest. Throws for a field that is not known, because a misspelt one would be ignored. */
  get manifest(): Manifest {
    const manifest = objectOf(this.read(MANIFEST));
    const { name, scopes, extensions } = manifest;
    refuseStrangers('', manifest, FIELDS);
    if (Array.isArray(extensions))
      extensions.forEach((each: object, n) => refuseStrangers(`extensions[${String(n)}].`, each, EXTENSION_FIELDS));
    if (typeof name !== 'string' || !Array.isArray(scopes)) throw new Failure(`${MANIFEST} needs a name and scopes.`, EXIT.usage);
    return manifest as Manifest;
  }

  /** Settings in `.env`; none before the first start. */
  get settings(): Settings {
    return parseEnv(this.env) as Settings;
  }

  /** Sets settings in `.env`, which only the user can read. Other lines stay as they are. */
  set(more: Settings): void {
    const names = Object.keys(more);
    const kept = this.env.split('\n').filter((line) => line !== '' && !names.some((name) => line.startsWith(`${name}=`)));
    const lines = [...kept, ...Object.entries(more).map(([name, value]) => `${name}=${value}`)];
    const fresh = `${this.envFile}.draft`;
    writeFileSync(fresh, `${lines.join('\n')}\n`, { mode: 0o600 });
    renameSync(fresh, this.envFile);
  }

  /** Throws unless this is the folder of an app whose packages are installed. */
  assertReady(): void {
    this.read(MANIFEST);
    if (this.isPython) this.assertPython();
    else this.assertPackages();
  }

  private assertPackages(): void {
    try {
      createRequire(resolve(this.folder, 'package.json')).resolve('@merchant-apps-platform/client/package.json');
    } catch {
      throw new Failure('The packages of the app are missing. Run npm install.', EXIT.usage);
    }
  }

  private assertPython(): void {
    const { status } = spawnSync(this.python, ['-c', 'import merchant_apps_platform'], { cwd: this.folder });
    if (status === 0) return;
    const install = `${join('.venv', BINARIES, 'pip')} install -r requirements.txt`;
    throw new Failure(`The packages of the app are missing. Run python3 -m venv .venv, and then ${install}.`, EXIT.usage);
  }

  private get isPython(): boolean {
    return existsSync(join(this.folder, 'app.py'));
  }

  /** Python of the virtual environment of the app, or else of the machine. */
  private get python(): string {
    const own = join(resolve(this.folder), '.venv', BINARIES, 'python');
    return existsSync(own) ? own : 'python3';
  }

  private get env(): string {
    try {
      return readFileSync(this.envFile, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }

  private get envFile(): string {
    return join(this.folder, '.env');
  }

  private read(name: string): string {
    try {
      return readFileSync(join(this.folder, name), 'utf8');
    } catch {
      throw new Failure(`There is no ${name} here. Run merchant-apps app init <folder>, and then this command in that folder.`, EXIT.usage);
    }
  }
}

function refuseStrangers(path: string, record: object, known: readonly string[]): void {
  const stranger = Object.keys(Object(record) as object).find((field) => !known.includes(field));
  if (stranger !== undefined) throw new Failure(`${MANIFEST}: ${path}${stranger} is not known.`, EXIT.usage);
}

function objectOf(text: string): Partial<Manifest> {
  try {
    return Object(JSON.parse(text)) as Partial<Manifest>;
  } catch {
    throw new Failure(`${MANIFEST} is no JSON.`, EXIT.usage);
  }
}
