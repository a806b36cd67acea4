import { before as describeProperties } from '@nestjs/swagger/plugin';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './run-file.mjs';

// Compiles src/ to dist/. The plugin of @nestjs/swagger adds the doc comments of DTOs and controllers to the OpenAPI document, which `tsc` alone
// cannot do. Prints errors and fails without output if there are any.

const SETTINGS = join(ROOT, 'tsconfig.build.json');
const [SOURCE, OUT] = [join(ROOT, 'src'), join(ROOT, 'dist')];

const PLUGIN = {
  introspectComments: true,
  esmCompatible: true,
  dtoFileNameSuffix: ['.dto.ts', '.entity.ts'],
  controllerKeyOfComment: 'description',
  skipAutoHttpCode: true,
};

/** Files of the dashboard that are served unchanged. */
const ASSETS = new Set(['.css', '.svg', '.js']);

const HOST = { getCanonicalFileName: (/** @type {string} */ path) => path, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' };

/** @param {readonly ts.Diagnostic[]} problems */
function refuse(problems) {
  if (problems.length === 0) return;
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext(problems, HOST));
  process.exit(1);
}

function copyAssets() {
  const dashboard = join(SOURCE, 'dashboard');
  for (const name of readdirSync(dashboard, { recursive: true, encoding: 'utf8' }))
    if (ASSETS.has(extname(name))) cpSync(join(dashboard, name), join(OUT, 'dashboard', name));
}

const { config, error } = ts.readConfigFile(SETTINGS, ts.sys.readFile);
refuse(error ? [error] : []);
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
refuse(errors);
const program = ts.createProgram(fileNames, options);
refuse(ts.getPreEmitDiagnostics(program));
rmSync(OUT, { recursive: true, force: true });
// The declared type of the plugin is that of older versions of TypeScript.
const transform = /** @type {ts.TransformerFactory<ts.SourceFile>} */ (/** @type {unknown} */ (describeProperties(PLUGIN, program)));
refuse(program.emit(undefined, undefined, undefined, undefined, { before: [transform] }).diagnostics);
copyAssets();
