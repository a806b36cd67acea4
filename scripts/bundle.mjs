import { build } from 'esbuild';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { withNativeNames } from './native-names.mjs';
import { ROOT } from './run-file.mjs';

// Bundles the compiled programs: loading one file takes a third of the time of loading 2,500 (docs/adr/0041).

const DIST = join(ROOT, 'dist');
const OUT = join(DIST, 'program');
const PROGRAMS = ['main', 'cli'];

/** Packages that stay outside of the bundle. */
const EXTERNAL = [
  // They find files next to their own.
  'sharp',
  '@node-rs/argon2',
  'swagger-ui-dist',
  // TypeORM requires it where esbuild does not see it: the bundle would have a second copy.
  'pg',
  // Nest imports it dynamically; of a bundled CommonJS package it would get only the default export.
  '@fastify/static',
  // They are optional, and not installed.
  'class-transformer/storage',
  'pg-native',
  'react-native-sqlite-storage',
  '@fastify/multipart',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
];

/** Defines the variables that bundled CommonJS modules expect, in every file. */
const BANNER = `import { createRequire as createRequireOfFile } from 'node:module';
const require = createRequireOfFile(import.meta.url);
const [__filename, __dirname] = [import.meta.filename, import.meta.dirname];`;

/** A `require` that an ES module makes. Without it, esbuild sees what the module requires, and does not load it twice. */
const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/** Keeps the addresses of modules, from which they find the files that belong to them. @type {import('esbuild').Plugin} */
const addresses = {
  name: 'addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const address = `new URL(${JSON.stringify(relative(OUT, path))}, import.meta.url).href`;
      return { contents: source.replace(OWN_REQUIRE, '').replaceAll('import.meta.url', address) };
    });
  },
};

/** Folders of TypeORM's drivers that are bundled. It requires all of them, 1 MB more, and creates only the one that its settings name. */
const DRIVERS = ['postgres', 'types'];

/** Leaves out TypeORM's drivers of other databases. @type {import('esbuild').Plugin} */
const otherDatabases = {
  name: 'other databases',
  setup({ onLoad }) {
    onLoad({ filter: /\/typeorm\/driver\/[\w-]+\/.*\.js$/ }, ({ path }) =>
      DRIVERS.includes(basename(dirname(path))) ? undefined : { contents: '' },
    );
  },
};

const { outputFiles } = await build({
  entryPoints: PROGRAMS.map((name) => join(DIST, `${name}.js`)),
  outdir: OUT,
  bundle: true,
  // Commands and optional parts are loaded when they are needed.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Nest, TypeORM and the schemas of OpenAPI use the names of classes, and Swagger finds lazy types by the name of their function.
  keepNames: true,
  external: EXTERNAL.flatMap((name) => [name, `${name}/*`]),
  banner: { js: BANNER },
  plugins: [otherDatabases, addresses],
  logLevel: 'warning',
  write: false,
});

/** An escape, which does not change, or a character outside of ASCII, with the backslash that a regular expression may have before it. */
const ESCAPE_OR_OTHER = /\\[\0-\x7f]|\\?[^\0-\x7f]/g;

/** Escapes the characters that esbuild leaves: those of regular expressions and comments. @param {string} found */
const escaped = (found) => (/[\0-\x7f]$/.test(found) ? found : `\\u${found.slice(-1).charCodeAt(0).toString(16).padStart(4, '0')}`);

// V8 keeps the source of a module, and needs twice the memory for it if one of its characters is not in Latin-1.
mkdirSync(OUT, { recursive: true });
for (const { path, text } of outputFiles) writeFileSync(path, withNativeNames(text.replaceAll(ESCAPE_OR_OTHER, escaped)));
for (const name of PROGRAMS) writeFileSync(join(DIST, `${name}.js`), `import './program/${name}.js';\n`);
