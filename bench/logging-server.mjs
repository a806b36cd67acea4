import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../scripts/run-file.mjs';

/** Our server; without the request log if REQUEST_LOG is `off`. The program itself has no such setting. */

/** @param {string} path of a compiled module @returns {Promise<any>} */
const built = (path) => import(pathToFileURL(join(ROOT, 'dist', path)).href);

const { AppModule } = await built('app.module.js');
const { Config } = await built('platform/config/config.js');
const { stopOnSignals } = await built('platform/http/graceful-stop.js');
const { createServer } = await built('platform/http/server.js');
const { RequestRecorder } = await built('requests/request-recorder.processor.js');

if (process.env['REQUEST_LOG'] === 'off') RequestRecorder.prototype.onModuleInit = () => undefined;

const config = Config.ofProcess();
const app = await createServer(AppModule.with(config), config);
stopOnSignals(app, config);
await app.listen(config.port, config.host);
process.send?.({ url: await app.getUrl() });
