import { Injectable } from '@nestjs/common';
import type { Admission } from './caller.js';
import { Caller } from './caller.js';

/** Admits every request. */
@Injectable()
export class AnyoneAdmission implements Admission {
  /** Requires nothing. */
  admit(): void {
    // Every request is admitted.
  }
}

const ANYONE = new Caller<[]>(AnyoneAdmission, { description: 'Requires no authentication.', security: [], schemes: {}, errors: [] });

/** Anyone; credentials are ignored. */
export const anyone = (): Caller<[]> => ANYONE;
