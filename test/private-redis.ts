import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../scripts/processes.mjs';
import { installedRedis } from '../scripts/redis-executable.mjs';

/** A Redis server that a spec can flush or kill without affecting others. */
export interface PrivateRedis {
  url: string;
  /** Deletes all data, as after a restart without persistence. */
  flush(): Promise<void>;
  /** Returns the keys that match a pattern. */
  keys(pattern: string): Promise<string[]>;
  /** Stops its work; connections stay open. */
  freeze(): void;
  /** Continues after {@link freeze}. */
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a server on the given port or a free one. */
export async function startPrivateRedis(port?: number): Promise<PrivateRedis> {
  const on = port ?? (await freePort());
  const flags = ['--port', String(on), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(installedRedis(), flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  const url = `redis://127.0.0.1:${String(on)}`;
  return {
    url,
    async flush() {
      const redis = new Redis(url);
      await redis.flushall();
      redis.disconnect();
    },
    async keys(pattern) {
      const redis = new Redis(url);
      const keys = await redis.keys(pattern);
      redis.disconnect();
      return keys;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      const closed = once(child, 'close');
      if (child.exitCode === null && child.kill('SIGKILL')) await closed;
    },
  };
}
