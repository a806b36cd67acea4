import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Listener = (request: FastifyRequest, reply: FastifyReply) => void;

/** Notifies domains of requests that were answered or aborted by their clients. */
@Injectable()
export class FinishedRequests {
  private readonly listeners: Listener[] = [];

  /** Adds a listener, which must neither wait nor throw. Call it while the application starts. */
  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Calls the listeners. */
  notify(request: FastifyRequest, reply: FastifyReply): void {
    for (const listener of this.listeners) listener(request, reply);
  }
}
