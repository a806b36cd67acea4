import { bearer, type Credentials } from './credentials.js';
import type { components } from './reference/schema.js';

/** Answer of the token endpoint. */
export type TokenAnswer = components['schemas']['TokenAnswer'];

/** Tokens of an installation. They grant access to the store: keep them like passwords. */
export interface Tokens {
  readonly store_id: number;
  readonly store_name: string;
  readonly installation_id: number;
  /** 1 for a sandbox store, whose payments move no money. */
  readonly is_sandbox: 0 | 1;
  readonly access_token: string;
  readonly refresh_token: string;
  /** Granted scopes, separated by spaces. */
  readonly scope: string;
  /** Time at which the access token expires, in milliseconds since 1970. */
  readonly expires_at: number;
}

/**
 * Place where an app keeps the tokens of its installations, e.g. a table of its database.
 *
 * A refresh token can be used once. `lock` therefore has to exclude all processes that share the store: `pg_advisory_xact_lock` does, and
 * `SELECT … FOR UPDATE`.
 */
export interface TokenStore {
  /** Returns the tokens of a store; undefined if the app is not installed on it. */
  get(store_id: number): Promise<Tokens | undefined>;
  /** Saves the tokens of a store in place of the present ones. */
  set(tokens: Tokens): Promise<void>;
  /** Deletes the tokens of a store. */
  delete(store_id: number): Promise<void>;
  /** Runs `work` while no other call of `lock` for the same store is running, in any process. */
  lock<T>(store_id: number, work: () => Promise<T>): Promise<T>;
}

/** Keeps tokens in memory, for tests and for apps of one process that install again after a restart. */
export class MemoryTokenStore implements TokenStore {
  private readonly tokens = new Map<number, Tokens>();
  private readonly locks = new Map<number, Promise<unknown>>();

  get(store_id: number): Promise<Tokens | undefined> {
    return Promise.resolve(this.tokens.get(store_id));
  }

  set(tokens: Tokens): Promise<void> {
    this.tokens.set(tokens.store_id, tokens);
    return Promise.resolve();
  }

  delete(store_id: number): Promise<void> {
    this.tokens.delete(store_id);
    return Promise.resolve();
  }

  lock<T>(store_id: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.locks.get(store_id) ?? Promise.resolve()).then(work, work);
    this.locks.set(store_id, turn);
    return turn;
  }
}

/** The app is not installed on the store, or not any more. */
export class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError';

  constructor(readonly store_id: number) {
    super(`The app is not installed on store ${String(store_id)}.`);
  }
}

/** Time before its expiry at which an access token is refreshed. */
const EARLY_MS = 60_000;

/** Returns the time at which the tokens of an answer expire. */
export const expiryOf = ({ expires_in }: TokenAnswer): number => Date.now() + expires_in * 1000;

/**
 * Access tokens of one installation, refreshed before they expire and after a 401. All calls of all processes that need new tokens at the
 * same time wait for one refresh.
 */
export class InstallationCredentials implements Credentials {
  private present: Promise<Tokens> | undefined;
  private refreshing: Promise<Tokens> | undefined;

  constructor(
    private readonly store_id: number,
    private readonly store: TokenStore,
    private readonly exchange: (refresh_token: string) => Promise<TokenAnswer>,
  ) {}

  async headers(): Promise<Readonly<Record<string, string>>> {
    const tokens = await (this.present ??= this.read());
    const usable = isFresh(tokens) ? tokens : await this.refresh(tokens);
    return bearer(usable.access_token);
  }

  async renew({ authorization }: Readonly<Record<string, string>>): Promise<boolean> {
    const kept = await this.read();
    this.present = Promise.resolve(kept);
    // Another process may have replaced them.
    if (authorization !== bearer(kept.access_token)['authorization']) return true;
    await this.refresh(kept);
    return true;
  }

  private async read(): Promise<Tokens> {
    const tokens = await this.store.get(this.store_id);
    if (tokens) return tokens;
    this.present = undefined;
    throw new NotInstalledError(this.store_id);
  }

  private refresh(old: Tokens): Promise<Tokens> {
    this.refreshing ??= this.refreshAlone(old).finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async refreshAlone(old: Tokens): Promise<Tokens> {
    const fresh = await this.store.lock(this.store_id, async () => {
      const kept = await this.read();
      if (kept.refresh_token !== old.refresh_token && isFresh(kept)) return kept;
      const answer = await this.exchange(kept.refresh_token);
      const { access_token, refresh_token, scope } = answer;
      const next: Tokens = { ...kept, access_token, refresh_token, scope, expires_at: expiryOf(answer) };
      await this.store.set(next);
      return next;
    });
    this.present = Promise.resolve(fresh);
    return fresh;
  }
}

const isFresh = ({ expires_at }: Tokens): boolean => Date.now() < expires_at - EARLY_MS;
