import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { format, resolveConfig } from 'prettier';
import { buildIfStale } from './build-if-stale.mjs';
import { ROOT } from './run-file.mjs';

const FILE = join(ROOT, 'openapi.json');

/** Neutral settings, so that the document is the same on every machine; neither URL is contacted. */
const NEUTRAL = {
  DATABASE_URL: 'postgres://localhost/none',
  REDIS_URL: 'redis://localhost',
  BASE_URL: 'https://platform.example',
  DEV_BASE_URL: 'https://dev.platform.example',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

/** @param {string} file @returns {Promise<any>} */
const built = (file) => import(pathToFileURL(join(ROOT, 'dist', file)).href);

/** Returns the document of the built application. In Nest's preview mode nothing is instantiated, so no connections are opened. */
async function openApiText() {
  const [{ AppModule }, { openApiDocument }, { Config }] = await Promise.all(
    ['app.module.js', 'openapi.js', join('platform', 'config', 'config.js')].map(built),
  );
  const config = Config.from(NEUTRAL);
  const options = { preview: true, abortOnError: false, logger: /** @type {const} */ (false) };
  const app = await NestFactory.create(AppModule.with(config), new FastifyAdapter(), options);
  const text = JSON.stringify(openApiDocument(app, config));
  return format(text, { ...(await resolveConfig(FILE)), filepath: FILE });
}

/** @param {string} a @param {string} b */
function firstDifference(a, b) {
  const lines = b.split('\n');
  const at = a.split('\n').findIndex((line, index) => line !== lines[index]);
  return `line ${String(at + 1)}: ${lines[at]?.trim() ?? 'the end'}`;
}

try {
  await buildIfStale({ quiet: true });
  const text = await openApiText();
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, text);
  } else {
    const committed = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
    if (committed !== text) throw new Error(`openapi.json is out of date, from ${firstDifference(committed, text)}\nRun npm run openapi.`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
