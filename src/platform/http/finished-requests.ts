import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Listener = (request: FastifyRequest, reply: FastifyReply) => void;

/** Tells domains about the requests that were answered or given up by their clients. */
@Injectable()
export class FinishedRequests {
  private readonly listeners: Listener[] = [];

  /** Adds a listener, which must neither wait nor throw. Call it while the application starts. */
  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Calls the listeners. */
  tell(request: FastifyRequest, reply: FastifyReply): void {
    for (const listener of this.listeners) listener(request, reply);
  }
}
