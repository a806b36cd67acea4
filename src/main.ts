import { AppModule } from './app.module.js';
import { serveOpenApi } from './openapi.js';
import { loadEnvFile } from './platform/config/env-file.js';
import { ConfigError } from './platform/config/environment.js';
import { Config } from './platform/config/config.js';
import { stopOnSignals } from './platform/http/graceful-stop.js';
import { createServer } from './platform/http/server.js';
import { Health } from './platform/monitoring/health.js';
import { Logger, logFailure } from './platform/observability/logger.js';
import { VERSION } from './version.js';

/** Starts the roles in ROLE. Throws if the environment is invalid or PostgreSQL cannot be reached. */
async function main(config: Config): Promise<void> {
  const app = await createServer(AppModule.with(config), config);
  serveOpenApi(app, config);
  stopOnSignals(app, config);
  await app.listen(config.port, config.host);
  const url = await app.getUrl();
  const logger = app.get(Logger);
  logger.event('started', { url, version: VERSION, role: config.role, node: process.version });
  await app
    .get(Health)
    .report()
    .catch((error: unknown) => logger.warn(`not ready: ${(error as Error).message}`));
  process.send?.({ type: 'ready', url });
}

/** Reports why the process did not start: in production as a JSON line, else as text with one line per problem. */
function reportFailure(error: unknown): void {
  if (Config.variables()['NODE_ENV'] === 'production') {
    logFailure(error);
    return;
  }
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
}

try {
  loadEnvFile();
  await main(Config.ofProcess());
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
