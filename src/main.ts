import cluster from 'node:cluster';
import { loadEnvFile } from './platform/config/env-file.js';
import { ConfigError } from './platform/config/environment.js';
import { Config } from './platform/config/config.js';
import { ProcessGroup } from './platform/http/process-group.js';
import { Logger, logFailure } from './platform/observability/logger.js';

/** Starts the roles in ROLE: in this process, or in a group of processes behind one port. Throws if the environment is invalid. */
async function main(config: Config): Promise<void> {
  if (config.web_concurrency > 1 && config.role !== 'worker' && cluster.isPrimary) {
    const url = await new ProcessGroup(config, new Logger(config)).start();
    process.send?.({ type: 'ready', url });
    return;
  }
  // Loaded only where it is needed, so that a process that only hands on connections stays small.
  const { serve } = await import('./serve.js');
  await serve(config);
}

/** Reports why the process did not start: in production as a JSON line, otherwise as text with one line per problem. */
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
