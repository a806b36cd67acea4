import { WebSocket } from 'undici';
import type { Overrides } from '../../harness.js';
import { ServerProcess } from '../../server-process.js';
import { openLink, type TcpLink } from '../../tcp-link.js';

/** Process of the application under test, with its own links to PostgreSQL and Redis. */
export class Member {
  private server: ServerProcess | undefined;

  private constructor(
    readonly name: string,
    readonly postgres: TcpLink,
    readonly redis: TcpLink,
    private readonly environment: Overrides,
  ) {}

  /** Opens the links and starts the process. */
  static async start(name: string, environment: Overrides): Promise<Member> {
    const [postgres, redis] = await Promise.all([openLink(environment['DATABASE_URL'] ?? ''), openLink(environment['REDIS_URL'] ?? '')]);
    const member = new Member(name, postgres, redis, { ...environment, DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    await member.restart();
    return member;
  }

  /** True while the process runs, suspended or not. */
  get isRunning(): boolean {
    return this.server !== undefined;
  }

  /** The running process. */
  get process(): ServerProcess {
    if (!this.server) throw new Error(`${this.name} is not running.`);
    return this.server;
  }

  /** Starts the process that was killed. */
  async restart(): Promise<void> {
    this.server = await ServerProcess.start(this.environment, ['--inspect=127.0.0.1:0']);
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    const victim = this.process;
    this.server = undefined;
    await victim.kill();
  }

  /** Keeps the event loop busy for milliseconds, through the debugger's protocol. */
  block(ms: number): Promise<void> {
    const [, url = ''] = /Debugger listening on (ws:\S+)/.exec(this.process.output) ?? [];
    const socket = new WebSocket(url);
    const expression = `for (const end = Date.now() + ${String(ms)}; Date.now() < end; );`;
    return new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
      socket.onmessage = () => {
        socket.close();
        resolve();
      };
      socket.onerror = () => reject(new Error(`The debugger of ${this.name} does not answer.`));
    });
  }

  /** Ends the process and closes its links. */
  async stop(): Promise<void> {
    await this.server?.kill();
    await Promise.all([this.postgres.close(), this.redis.close()]);
  }
}
