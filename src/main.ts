import { AppModule } from './app.module.js';
import { serveOpenApi } from './openapi.js';
import { ConfigError } from './platform/config/environment.js';
import { Config } from './platform/config/config.js';
import { stopOnSignals } from './platform/http/graceful-stop.js';
import { createServer } from './platform/http/server.js';

/** Serves what ROLE names; an unusable environment ends the process with every reason on a line of its own. */
async function main(): Promise<void> {
  const config = Config.ofProcess();
  const app = await createServer(AppModule.with(config), config);
  serveOpenApi(app, config);
  stopOnSignals(app, config);
  await app.listen(config.port, config.host);
  process.send?.({ type: 'ready', url: await app.getUrl() });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
