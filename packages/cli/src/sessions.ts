import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFolder } from './environment.js';

/** Sign-in at one platform. */
export interface Session {
  readonly access_token: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

interface Stored {
  /** Platform of the last sign-in. */
  readonly current?: string | undefined;
  /** By the address of the platform. */
  readonly sessions: Readonly<Record<string, Session>>;
}

const NAME = 'sessions.json';

/** Sign-ins of the user, in a file that only the user can read. */
export const sessions = {
  /** Returns the platform of the last sign-in. */
  current: (): string | undefined => read().current,

  /** Returns the sign-in at a platform, if there is one. */
  get: (url: string): Session | undefined => read().sessions[url],

  /** Keeps a sign-in, whose platform becomes the default. */
  keep: (url: string, session: Session): void => write({ current: url, sessions: { ...read().sessions, [url]: session } }),

  /** Forgets the sign-in at a platform. */
  forget: (url: string): void => {
    const { current, sessions } = read();
    write({ current, sessions: Object.fromEntries(Object.entries(sessions).filter(([known]) => known !== url)) });
  },
};

function read(): Stored {
  try {
    return JSON.parse(readFileSync(join(configFolder(), NAME), 'utf8')) as Stored;
  } catch {
    return { sessions: {} };
  }
}

/** Replaces the file as a whole, so that an interruption leaves the former one. */
function write(stored: Stored): void {
  const folder = configFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `${NAME}.${String(process.pid)}`);
  writeFileSync(fresh, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, join(folder, NAME));
}
