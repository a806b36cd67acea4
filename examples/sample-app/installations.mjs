import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** @typedef {import('./platform-client.mjs').Tokens} Tokens */

/**
 * The tokens of every store that the app is installed on. With a file they outlive the process; whoever can read it can act as the app.
 */
export class Installations {
  /** @param {string} [file] */
  constructor(file) {
    this.file = file;
    /** @type {Tokens[]} */
    const kept = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    this.stores = new Map(kept.map((tokens) => [tokens.store_id, tokens]));
  }

  /** @param {number} store_id */
  of(store_id) {
    return this.stores.get(store_id);
  }

  /** @param {Tokens} tokens */
  keep(tokens) {
    this.stores.set(tokens.store_id, tokens);
    this.write();
  }

  /** Forgets an installation. A later one on the same store stays. @param {unknown} installation_id */
  forget(installation_id) {
    for (const [store_id, tokens] of this.stores) if (tokens.installation_id === installation_id) this.stores.delete(store_id);
    this.write();
  }

  write() {
    if (!this.file) return;
    const draft = `${this.file}.draft`;
    writeFileSync(draft, JSON.stringify([...this.stores.values()]), { mode: 0o600 });
    renameSync(draft, this.file);
  }
}
