import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, Failure } from './failures.js';

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));

/** Copies the template of an app into a folder that is new or empty. */
export function init(folder: string): void {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Failure(`${folder} is not empty.`, EXIT.usage);
  cpSync(TEMPLATE, target, { recursive: true });
  // npm leaves out .gitignore files of packages.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'));
}
