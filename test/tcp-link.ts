import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Network link to a server, which a spec can disturb in several ways. */
export interface TcpLink {
  /** URL of the server through the link. */
  readonly url: string;
  /** Stops forwarding; connections stay open, as on a network that drops packets. */
  freeze(): void;
  /** Forwards the data that was held back, and all later data. */
  resume(): void;
  /** Closes all connections and refuses new ones until {@link resume}. */
  cut(): void;
  /** Resets all connections; new ones work. */
  reset(): void;
  /** Loses all data permanently: current connections stay open and silent forever, new ones until {@link resume}. */
  swallow(): void;
  /** Delays everything by milliseconds, in each direction. */
  delay(ms: number): void;
  /** Forwards new connections to another server. */
  retarget(to: string): void;
  close(): Promise<void>;
}

/** Opens a link to the server of a URL. */
export async function openLink(to: string): Promise<TcpLink> {
  const link = new Link(new URL(to));
  await link.listen();
  return link;
}

class Link implements TcpLink {
  url = '';
  private readonly sockets = new Set<Socket>();
  /** Sockets whose data is lost. */
  private readonly silent = new WeakSet<Socket>();
  /** Delayed data, by the socket that it came from. */
  private readonly late = new WeakMap<Socket, Promise<void>>();
  private readonly server = createServer({ allowHalfOpen: false }, (near) => this.connect(near));
  private state: 'open' | 'frozen' | 'cut' | 'silent' = 'open';
  private delay_ms = 0;

  constructor(private target: URL) {}

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.host = `127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
    this.url = url.href;
  }

  freeze(): void {
    this.state = 'frozen';
    for (const socket of this.sockets) socket.pause();
  }

  resume(): void {
    this.state = 'open';
    for (const socket of this.sockets) socket.resume();
  }

  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  swallow(): void {
    this.state = 'silent';
    for (const socket of this.sockets) this.silent.add(socket);
  }

  delay(ms: number): void {
    this.delay_ms = ms;
  }

  retarget(to: string): void {
    this.target = new URL(to);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private connect(near: Socket): void {
    if (this.state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(this.target.port), this.target.hostname);
    this.forward(near, far);
    this.forward(far, near);
  }

  private forward(from: Socket, to: Socket): void {
    this.sockets.add(from);
    if (this.state === 'silent') this.silent.add(from);
    from
      .on('data', (chunk: Buffer) => this.pass(from, to, chunk))
      .on('error', () => from.destroy())
      .on('close', () => {
        this.sockets.delete(from);
        // The other side of a silent connection is not notified of its end.
        if (!this.silent.has(from)) to.destroy();
      });
    if (this.state === 'frozen') from.pause();
  }

  /** Forwards what arrived, after the delay. The order of the bytes is kept when the delay changes. */
  private pass(from: Socket, to: Socket, chunk: Buffer): void {
    if (this.silent.has(from)) return;
    const waiting = this.late.get(from);
    if (this.delay_ms === 0 && !waiting) {
      to.write(chunk);
      return;
    }
    const passed = Promise.all([waiting, setTimeout(this.delay_ms)]).then(() => {
      to.write(chunk);
      if (this.late.get(from) === passed) this.late.delete(from);
    });
    this.late.set(from, passed);
  }
}
