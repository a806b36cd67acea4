import type { EntityManager, QueryRunner } from 'typeorm';
import type { PendingEvent } from '../outbox/domain-event.js';

/** The least that a PostgreSQL pool or client must do for us. */
export interface Queryable {
  query(config: { text: string; values: unknown[]; name?: string }): Promise<{ rows: unknown[]; rowCount: number | null; command: string }>;
}

const NAMES = new Map<string, string>();
const MOST_NAMES = 1000;

/** A stable name for a statement text, so that PostgreSQL parses and plans it once per connection; undefined when names ran out. */
function statementName(text: string): string | undefined {
  const known = NAMES.get(text);
  if (known !== undefined || NAMES.size >= MOST_NAMES) return known;
  const name = `s${String(NAMES.size + 1)}`;
  NAMES.set(text, name);
  return name;
}

function prepared(text: string, values: unknown[]): { text: string; values: unknown[]; name?: string } {
  const name = statementName(text);
  return name === undefined ? { text, values } : { text, values, name };
}

/** Where statements run: a transaction, or the pool with every statement on its own. */
export class Session {
  /** Events published in this transaction, in order; written just before it commits. */
  readonly events: PendingEvent[] = [];
  /** Run once after the commit, in order; never after a rollback. */
  readonly afterCommit: (() => void | Promise<void>)[] = [];

  constructor(
    private readonly client: Queryable,
    readonly manager: EntityManager,
    /** The transaction's connection; absent on the pool. */
    readonly runner?: QueryRunner,
  ) {}

  /** Runs a statement as a named prepared one and gives its rows. */
  async query<R>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.client.query(prepared(text, values))).rows as R[];
  }

  /** Runs a statement that is planned anew with its values. */
  async queryAdHoc<R>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.client.query({ text, values })).rows as R[];
  }

  /** Runs a statement and gives the number of rows it touched. */
  async execute(text: string, values: unknown[] = []): Promise<number> {
    return (await this.client.query(prepared(text, values))).rowCount ?? 0;
  }

  /** Waits until no other transaction holds the name, and holds it until this one ends. */
  async exclusively(name: string): Promise<void> {
    await this.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Holds the name until this transaction ends; false, at once, while another one holds it. */
  async holdsIfFree(name: string): Promise<boolean> {
    const [lock] = await this.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held', [name]);
    return lock?.held === true;
  }
}
