import { Injectable } from '@nestjs/common';

/** Gate that background work waits for: open once the process has passed its readiness checks, e.g. with a migrated database. */
@Injectable()
export class Readiness {
  /** Resolves when the gate opens. */
  readonly reached: Promise<void>;
  /** Opens the gate permanently. */
  open!: () => void;

  constructor() {
    this.reached = new Promise((resolve) => (this.open = resolve));
  }
}
