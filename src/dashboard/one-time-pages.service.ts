import { Injectable } from '@nestjs/common';
import { OneTimeValues } from '../identity/sign-in/one-time-values.service.js';
import type { Connection } from '../platform/database/connection.js';
import type { Html } from '../platform/contract/reply.js';
import type { Visit } from './visit.js';

/** Context with a connection. */
interface Connected {
  readonly connection: Connection;
}

/** Pages with new secrets. The form that creates them redirects to the page, which shows them once. */
@Injectable()
export class OneTimePages {
  constructor(private readonly values: OneTimeValues) {}

  /** Stores the content that the page at `path` shows once, and redirects there. */
  async redirect(visit: Visit, { connection }: Connected, path: string, value: object): Promise<Html> {
    await this.values.keep(connection, { session_id: sessionOf(visit), path }, value);
    return visit.redirect(path);
  }

  /** Returns and deletes the content of the page at `path`; undefined if there is none. */
  take<T>(visit: Visit, { connection }: Connected, path: string): Promise<T | undefined> {
    return this.values.take<T>(connection, { session_id: sessionOf(visit), path });
  }
}

function sessionOf({ request: { merchant } }: Visit): number {
  if (!merchant) throw new Error('The page has no merchant.');
  return merchant.session_id;
}
