import { existsSync } from 'node:fs';

// Variables that are already set take precedence over those of the file.
if (process.env['NODE_ENV'] !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
