import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { ROOT } from './run-file.mjs';

/**
 * Entry of package-lock.json.
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, engines?: { node?: string },
 *   optionalDependencies?: Record<string, string> }} Entry
 */

/**
 * Returns true when Node would find the package from the one at `path`.
 * @param {Record<string, Entry>} packages
 * @param {string} path
 * @param {string} name
 */
function isLocked(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * Checks that package-lock.json is complete: every package has an integrity hash, and the optional packages of every platform are listed.
 * A registry that does not carry a version for all platforms makes `npm install` leave some out, and `npm ci` on those platforms fails.
 * Throws an error with one line per gap.
 * @param {string} [file]
 */
export function checkLockFile(file = join(ROOT, 'package-lock.json')) {
  const { packages } = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(readFileSync(file, 'utf8')));
  const entries = Object.entries(packages);
  // Folders of this repository have no hash: the root, and packages/.
  const unverified = entries.filter(([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link);
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'package.json'}: the optional package ${name} is missing`),
  );
  const gaps = [...unverified.map(([path]) => `${path} has no integrity hash`), ...missing];
  if (gaps.length > 0) throw new Error(`${gaps.join('\n')}\nPin a version that the registry carries for every platform.`);
}

/**
 * Checks that every locked package runs with the oldest Node.js of each version that package.json names, so that `npm ci` warns of none.
 * Optional packages are left out: npm does not install the ones that do not fit. Throws an error with one line per package.
 * @param {string} [file]
 */
export function checkEngines(file = join(ROOT, 'package-lock.json')) {
  const { packages } = /** @type {{ packages: Record<string, Entry> }} */ (JSON.parse(readFileSync(file, 'utf8')));
  const supported = (packages['']?.engines?.node ?? '*').split('||').map((range) => semver.minVersion(range)?.version ?? '0.0.0');
  const unfit = Object.entries(packages).flatMap(([path, { optional, engines: { node = '*' } = {} }]) => {
    const missing = optional ? [] : supported.filter((version) => !semver.satisfies(version, node));
    return missing.map((version) => `${path} does not run with Node.js ${version}, only with ${node}`);
  });
  if (unfit.length > 0) throw new Error(`${unfit.join('\n')}\nPin an older version in package.json, in overrides if it is indirect.`);
}
