import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';

/** @typedef {{ id: number, updated_at: string, [field: string]: unknown }} StoredRecord */
/** @typedef {{ from: number, to: number }} Range of ids, both inclusive */
/** @typedef {Range & { count: number, hash: string }} Digest */

const SCHEMA = `
CREATE TABLE IF NOT EXISTS records (
  resource TEXT NOT NULL, id INTEGER NOT NULL, updated_at TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (resource, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;`;

/** Copy of a store's records in a SQLite file. One process at a time uses the file. */
export class Copy {
  /** @param {string} file */
  constructor(file) {
    // A process that was killed leaves its lock. SQLite rolls its unfinished transaction back.
    rmSync(`${file}.lock`, { recursive: true, force: true });
    this.db = new sqlite.Database(file);
    this.db.exec(SCHEMA);
  }

  /** Sequence number up to which the event feed has been read; undefined before the first complete reading. */
  get after() {
    const row = this.db.get(`SELECT value FROM state WHERE name = 'after'`);
    return row ? Number(row['value']) : undefined;
  }

  /**
   * Stores records, or deletes them where the record is null, and the position in the feed, all or nothing.
   * @param {readonly { resource: string, id: number, record: StoredRecord | null }[]} changes
   * @param {number} [after]
   */
  write(changes, after) {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      for (const { resource, id, record } of changes) {
        if (record === null) this.db.run('DELETE FROM records WHERE resource = ? AND id = ?', [resource, id]);
        else this.db.run('REPLACE INTO records VALUES (?, ?, ?, ?)', [resource, id, record.updated_at, JSON.stringify(record)]);
      }
      if (after !== undefined) this.db.run(`REPLACE INTO state VALUES ('after', ?)`, [after]);
      this.db.exec('COMMIT');
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Returns the digest of a range, as the platform computes it.
   * @param {string} resource
   * @param {Range} range
   * @returns {Digest}
   */
  digest(resource, { from, to }) {
    const rows = this.db.all('SELECT id, updated_at FROM records WHERE resource = ? AND id BETWEEN ? AND ?', [resource, from, to]);
    const hash = Buffer.alloc(16);
    for (const { id, updated_at } of rows) {
      const one = createHash('sha256')
        .update(`${String(id)}:${String(updated_at)}`)
        .digest();
      for (let n = 0; n < hash.length; n++) hash[n] = (hash[n] ?? 0) ^ (one[n] ?? 0);
    }
    return { from, to, count: rows.length, hash: hash.toString('hex') };
  }

  /** @param {string} resource @param {Range} range @returns {number[]} */
  idsIn(resource, { from, to }) {
    const rows = this.db.all('SELECT id FROM records WHERE resource = ? AND id BETWEEN ? AND ? ORDER BY id', [resource, from, to]);
    return rows.map(({ id }) => Number(id));
  }

  /** @param {string} resource */
  largestId(resource) {
    return Number(this.db.get('SELECT coalesce(max(id), 0) AS id FROM records WHERE resource = ?', [resource])?.['id']);
  }

  close() {
    this.db.close();
  }
}
