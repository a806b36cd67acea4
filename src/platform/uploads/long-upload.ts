import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../contract/api-error.js';

/** Maximum duration of an upload in milliseconds. The spool removes older directories, as remains of killed processes. */
const MAX_DURATION_MS = 3_000_000;

const UPLOADING = new WeakSet<Socket>();

/** Returns true while a connection receives a body that may take longer than REQUEST_TIMEOUT. */
export const isLongUpload = (socket: Socket): boolean => UPLOADING.has(socket);

/**
 * Body of a request that may take longer than REQUEST_TIMEOUT, up to 50 minutes, as long as data arrives within each such interval. Call
 * {@link watch} when the body is being read.
 */
export class LongUpload {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly socket: Socket;
  private seen = 0;

  constructor(
    private readonly request: IncomingMessage,
    private readonly silence: number,
  ) {
    this.socket = request.socket;
    UPLOADING.add(this.socket);
  }

  /** Calls `stalled` with 408 if no data arrives for too long, or if the upload takes too long. */
  watch(stalled: (error: ApiError) => void): void {
    const { socket } = this;
    const end = (): void => stalled(new ApiError(408, 'The request took too long.'));
    this.seen = socket.bytesRead;
    const look = (): void => {
      if (socket.bytesRead === this.seen) end();
      this.seen = socket.bytesRead;
    };
    this.timers.push(setInterval(look, this.silence), setTimeout(end, MAX_DURATION_MS));
  }

  /** Ends the watch. The rest of a refused body must arrive within the usual time, or the connection is closed. */
  end(): void {
    const { request, socket } = this;
    for (const timer of this.timers) clearInterval(timer);
    if (!UPLOADING.delete(socket) || request.complete) return;
    const timer = setTimeout(() => socket.destroy(), this.silence).unref();
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
}
