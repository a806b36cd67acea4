import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { PlatformClient } from './platform-client.mjs';

/** @typedef {import('./platform-client.mjs').App} App */
/** @typedef {import('./platform-client.mjs').Tokens} Tokens */

/**
 * Installations of the app by store. With a file, tokens survive a restart; protect the file, because its content grants access to the
 * stores.
 */
export class Installations {
  /** By store. @type {Map<number, PlatformClient>} */
  clients = new Map();

  /**
   * @param {App} app
   * @param {string} [file]
   */
  constructor(app, file) {
    this.app = app;
    this.file = file;
    /** @type {Tokens[]} */
    const kept = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    for (const tokens of kept) this.use(tokens);
  }

  /** @param {number} store_id */
  of(store_id) {
    return this.clients.get(store_id);
  }

  /** @param {Tokens} tokens */
  add(tokens) {
    this.use(tokens);
    this.write();
  }

  /** Deletes an installation, unless a later one exists for the same store. @param {unknown} installation_id */
  forget(installation_id) {
    for (const [store_id, { tokens }] of this.clients) if (tokens.installation_id === installation_id) this.clients.delete(store_id);
    this.write();
  }

  /** @param {Tokens} tokens */
  use(tokens) {
    this.clients.set(tokens.store_id, new PlatformClient(this.app, tokens, () => this.write()));
  }

  write() {
    if (!this.file) return;
    const draft = `${this.file}.draft`;
    const tokens = [...this.clients.values()].map((client) => client.tokens);
    writeFileSync(draft, JSON.stringify(tokens), { mode: 0o600 });
    renameSync(draft, this.file);
  }
}
