import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ROOT } from './run-file.mjs';

/** Neutral settings, so that the document is the same on every machine; neither URL is contacted. */
const NEUTRAL = {
  DATABASE_URL: 'postgres://localhost/none',
  REDIS_URL: 'redis://localhost',
  BASE_URL: 'https://platform.example',
  DEV_BASE_URL: 'https://dev.platform.example',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};

/**
 * Imports a module of the build.
 * @param {string} file
 * @returns {Promise<any>}
 */
export const built = (file) => import(pathToFileURL(join(ROOT, 'dist', file)).href);

/** Returns the OpenAPI document of the built application. In Nest's preview mode nothing is instantiated, so no connections are opened. */
export async function builtDocument() {
  const [{ AppModule }, { openApiDocument }, { Config }] = await Promise.all(
    ['app.module.js', 'openapi.js', join('platform', 'config', 'config.js')].map(built),
  );
  const config = Config.from(NEUTRAL);
  const options = { preview: true, abortOnError: false, logger: /** @type {const} */ (false) };
  const app = await NestFactory.create(AppModule.with(config), new FastifyAdapter(), options);
  return openApiDocument(app, config);
}
