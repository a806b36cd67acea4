import { AppModule } from './app.module.js';
import { serveOpenApi } from './openapi.js';
import type { Config } from './platform/config/config.js';
import { stopOnSignals } from './platform/http/graceful-stop.js';
import { admitted } from './platform/http/group-member.js';
import { createServer } from './platform/http/server.js';
import { Health } from './platform/monitoring/health.js';
import { Logger } from './platform/observability/logger.js';
import { VERSION } from './platform/config/version.js';

/** Starts the roles in ROLE in this process. Throws if PostgreSQL cannot be reached. */
export async function serve(config: Config): Promise<void> {
  const app = await createServer(AppModule.with(config), config);
  serveOpenApi(app, config);
  stopOnSignals(app, config);
  await admitted(app);
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
