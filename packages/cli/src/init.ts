import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, Failure } from './failures.js';

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url));
/** The clients, by template: no registry needs to have them. */
const CLIENTS = fileURLToPath(new URL('clients', import.meta.url));

/** Languages of the templates, and how the packages of an app are installed. */
const LANGUAGES: Readonly<Record<string, string>> = {
  typescript: 'npm install',
  python: '.venv/bin/pip install -r requirements.txt in a virtual environment .venv',
};

/** Copies the template of an app into a folder that is new or empty. Returns how its packages are installed. */
export function init(folder: string, template: string): string {
  const install = LANGUAGES[template];
  if (install === undefined) throw new Failure(`${template} is no template. There are: ${Object.keys(LANGUAGES).join(', ')}.`, EXIT.usage);
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Failure(`${folder} is not empty.`, EXIT.usage);
  const sources = [join(TEMPLATES, 'shared'), join(TEMPLATES, template), join(CLIENTS, template)];
  for (const source of sources) cpSync(source, target, { recursive: true });
  // npm leaves out .gitignore files of packages.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'));
  // The app has no package of npm that would bring it.
  if (template === 'python')
    cpSync(new URL(import.meta.resolve('@merchant-apps-platform/client/browser/bundle')), join(target, 'client.js'));
  return install;
}
