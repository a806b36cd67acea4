import { AppModule } from './app.module.js';
import { serveOpenApi } from './openapi.js';
import { Config } from './platform/config/config.js';
import { createServer } from './platform/http/server.js';
import { stopOnSignals } from './platform/http/graceful-stop.js';

const config = Config.ofProcess();
const app = await createServer(AppModule.with(config), config);
serveOpenApi(app, config);
stopOnSignals(app, config);
await app.listen(config.port, config.host);
process.send?.({ type: 'ready', url: await app.getUrl() });
