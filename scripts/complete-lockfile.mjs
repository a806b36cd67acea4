import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Completes package-lock.json with the optional packages that a registry at hand does not have.
 *
 * Packages with native parts list one optional package per platform. A mirror that carries only some platforms makes `npm install` leave
 * the others out of the lock file, and `npm ci` then refuses the lock file everywhere. Run this after every `npm install`.
 */
const FILE = join(import.meta.dirname, '..', 'package-lock.json');

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], optionalDependencies?: Record<string, string> }} Package
 */

/** Words in the names of platform packages, and npm's words for them. */
const OS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
  linux: 'linux',
};
const CPU = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  wasm32: 'wasm32',
  arm: 'arm',
};

/**
 * @param {string} name
 * @param {Record<string, string>} words
 */
const wordsIn = (name, words) => {
  const found = Object.entries(words).find(([word]) => name.includes(word));
  return found ? [found[1]] : undefined;
};

/**
 * Where Node would find the package for one that is installed at `path`; undefined when it is nowhere.
 * @param {Record<string, Package>} packages
 * @param {string} path
 * @param {string} name
 */
function isLocked(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

const lock = /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(FILE, 'utf8')));
const missing = Object.entries(lock.packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(lock.packages, path, name))
    .map(([name, range]) => {
      const [os, cpu] = [wordsIn(name, OS), wordsIn(name, CPU)];
      const version = range.replace(/^[\^~]/, '');
      return /** @type {const} */ ([
        `node_modules/${name}`,
        { version, ...(cpu && { cpu }), ...(dev && { dev }), optional: true, ...(os && { os }) },
      ]);
    }),
);
const packages = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${String(missing.length)} optional packages added`);
