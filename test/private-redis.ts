import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../scripts/processes.mjs';
import { redisExecutable } from '../scripts/redis-executable.mjs';

/** A Redis that one spec may empty or kill without hurting another. */
export interface PrivateRedis {
  url: string;
  /** Forgets everything, as a Redis that lost its memory. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one, on the given port or a free one. */
export async function startPrivateRedis(port?: number): Promise<PrivateRedis> {
  const on = port ?? (await freePort());
  const flags = ['--port', String(on), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(redisExecutable(), flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  const url = `redis://127.0.0.1:${String(on)}`;
  return {
    url,
    async flush() {
      const redis = new Redis(url);
      await redis.flushall();
      redis.disconnect();
    },
    async stop() {
      const closed = once(child, 'close');
      if (child.exitCode === null && child.kill('SIGKILL')) await closed;
    },
  };
}
