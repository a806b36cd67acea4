import { existsSync } from 'node:fs';

/**
 * Reads `.env` of the working directory into the environment. Variables that are already set take precedence. Tests do not read it. Throws
 * for a file that cannot be read.
 */
export function loadEnvFile(file = '.env'): void {
  if (process.env['NODE_ENV'] !== 'test' && existsSync(file)) process.loadEnvFile(file);
}
