import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Server, startPostgres } from '../scripts/embedded.mjs';
import { serverUser } from '../scripts/postgres-home.mjs';
import { identify, isAlive, waitUntil } from '../scripts/processes.mjs';
import { query } from './environment.js';
import { temporaryDirectory } from './servers.mjs';
import { openLink, type TcpLink } from './tcp-link.js';

const ENDS_WITHIN_MS = 30_000;

/** Makes the user of the server the owner of a path. */
function give(path: string): void {
  const user = serverUser();
  if (user) chownSync(path, user.uid, user.gid);
}

/** Primary with one replica that streams its log, behind a link whose address does not change. */
export class ReplicatedPostgres {
  /** Link to the replica. */
  link: TcpLink;
  private readonly place = temporaryDirectory('replicated');
  private primary: Server;
  private replica: Server;

  private constructor() {
    for (const path of [this.dataOf('primary'), this.dataOf('replica')]) {
      mkdirSync(path);
      // The server may run as another user.
      chmodSync(path, 0o755);
    }
  }

  /** Starts both. */
  static async start(): Promise<ReplicatedPostgres> {
    const servers = new ReplicatedPostgres();
    servers.primary = await startPostgres({ dataDir: servers.dataOf('primary') });
    await servers.copy();
    servers.replica = await startPostgres({ dataDir: servers.dataOf('replica') });
    servers.link = await openLink(servers.replica.url);
    return servers;
  }

  /** URL of the primary. */
  get url(): string {
    return this.primary.url;
  }

  /** Stops the replay of the log until {@link resume}. */
  async pause(): Promise<void> {
    await query(this.replica.url, 'SELECT pg_wal_replay_pause()');
    await waitFor(this.replica.url, `SELECT pg_get_wal_replay_pause_state() = 'paused' AS is_true`);
  }

  /** Replays the log again. */
  async resume(): Promise<void> {
    await query(this.replica.url, 'SELECT pg_wal_replay_resume()');
  }

  /** Makes the replica a server that accepts writes. */
  async promote(): Promise<void> {
    await query(this.replica.url, 'SELECT pg_promote()');
  }

  /** Runs a statement on the replica. */
  onReplica<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return query<R>(this.replica.url, text, values);
  }

  /** Kills the replica, like a power failure. */
  async kill(): Promise<void> {
    const pid = Number(readFileSync(join(this.clusterOf('replica'), 'postmaster.pid'), 'utf8').split('\n')[0]);
    const postmaster = identify(pid);
    process.kill(pid, 'SIGKILL');
    await waitUntil(() => !isAlive(postmaster), ENDS_WITHIN_MS);
    await this.replica.stop();
  }

  /** Starts the replica after it was killed. */
  async startReplica(): Promise<void> {
    this.replica = await startPostgres({ dataDir: this.dataOf('replica') });
    this.link.retarget(this.replica.url);
  }

  /** Stops both and deletes their data. */
  async stop(): Promise<void> {
    await this.link.close();
    await this.replica.stop();
    await this.primary.stop();
    rmSync(this.place, { recursive: true });
  }

  private dataOf(name: string): string {
    return join(this.place, name);
  }

  /** Directory of a cluster, below a data directory that this user shares with the server. */
  private clusterOf(name: string): string {
    return join(this.dataOf(name), 'cluster');
  }

  /** Copies the data directory of the running primary, as pg_basebackup does; the PostgreSQL of the tests does not include that program. */
  private async copy(): Promise<void> {
    const [from, to] = [this.clusterOf('primary'), this.clusterOf('replica')];
    const client = new Client(this.url);
    await client.connect();
    try {
      await client.query(`SELECT pg_backup_start('replica', true)`);
      spawnSync('cp', ['-a', from, to]);
      const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()');
      writeFileSync(join(to, 'backup_label'), rows[0]?.label ?? '');
    } finally {
      await client.end();
    }
    rmSync(join(to, 'postmaster.pid'));
    writeFileSync(join(to, 'standby.signal'), '');
    const { hostname, port, username, password } = new URL(this.url);
    appendFileSync(
      join(to, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
    );
    for (const name of ['backup_label', 'standby.signal']) give(join(to, name));
    cpSync(join(from, '..', 'password'), join(to, '..', 'password'));
  }
}

async function waitFor(url: string, condition: string): Promise<void> {
  let isTrue = false;
  while (!isTrue) [{ is_true: isTrue } = { is_true: false }] = await query<{ is_true: boolean }>(url, condition);
}
