/** Findings of the checks, and their remedies, in English. Pages have them in both languages, under the same keys. */
export const SENTENCES = {
  check_late: 'no answer within {seconds} s',
  check_postgresql: 'PostgreSQL {version}',
  check_postgresql_start: 'Start PostgreSQL, or correct DATABASE_URL.',
  check_certificate_trust: 'Add sslrootcert, a file with the certificates of the provider, to DATABASE_URL, or correct its host.',
  check_postgresql_upgrade: 'Upgrade PostgreSQL to {version} or later.',
  check_password_wrong: 'Correct the password in DATABASE_URL.',
  check_user_wrong: 'Correct the user in DATABASE_URL, or allow it in pg_hba.conf.',
  check_database_missing: 'Create the database, then run `migrate`.',
  check_role_wrong: 'Run the command as the role that owns the tables.',
  check_connections_many: 'Lower DATABASE_POOL or the number of processes, or raise max_connections of PostgreSQL.',
  check_clocks_agree: 'the clocks agree',
  check_clock_differs: 'the clock of the database differs by {seconds} s',
  check_clocks_set: 'Synchronize the clocks of both machines, for example with chrony.',
  check_limits_right: 'as configured',
  check_limit_dropped: '{limit} is {found} ms instead of {expected} ms, because a connection pooler drops it',
  check_limits_set: 'Set them for the role.',
  check_limit_set: 'Run docker/roles.sql, or ALTER ROLE … SET {limit} = {expected} for the role in DATABASE_URL.',
  check_migrated: 'up to date',
  check_database_empty: 'the database is empty',
  check_migration_pending: '1 migration is pending: {first}',
  check_migrations_pending: '{count} migrations are pending, the first is {first}',
  check_migrate: 'Run `migrate` as the role that owns the tables.',
  check_key_fits: 'decrypts the stored secrets',
  check_key_unused: 'there are no secrets yet',
  check_key_wrong: 'ENCRYPTION_KEY does not decrypt the stored secrets',
  check_key_set: 'Set ENCRYPTION_KEY to the key of this database.',
  check_events_published: 'published',
  check_event_waits: 'an event has waited {seconds} s to be published',
  check_event_dead: '1 event could not be published',
  check_events_dead: '{count} events could not be published',
  check_worker_start: 'Start a process with ROLE=worker or ROLE=all, and look at its log.',
  check_events_release: 'Read `events dead-letters`, mend the cause, then `events release`.',
  check_replica_behind: '{bytes} bytes of the log behind',
  check_replica_unused: 'not used, because the stores are divided over several nodes',
  check_replica_foreign: 'another database',
  check_replica_writes: 'no replica: it accepts writes',
  check_replica_diverged: 'it has followed another primary',
  check_replica_start: 'Start it, or correct DATABASE_REPLICA_URLS.',
  check_replicas_remove: 'Remove DATABASE_REPLICA_URLS.',
  check_replica_renew: 'Make it a replica again from a base backup.',
  check_replica_replay: 'See pg_stat_replication of the primary, and whether the replay is paused (pg_is_wal_replay_paused).',
  check_redis_found: 'Redis {version}',
  check_redis_evicts: 'maxmemory-policy is {policy}',
  check_redis_cluster: 'Redis {version}, a cluster of {nodes} masters',
  check_redis_slots: 'the cluster of Redis does not serve all keys',
  check_redis_mode: 'Redis is a cluster and the settings are for one Redis, or the reverse',
  check_redis_nodes: 'Set REDIS_CLUSTER_NODES for a cluster, and only for a cluster.',
  check_redis_start: 'Start Redis, or correct REDIS_URL.',
  check_redis_keep: 'Set `maxmemory-policy noeviction`, because an evicted job would be lost.',
  check_storage_bucket: 'bucket {name}',
  check_storage_directory: 'directory {name}',
  check_storage_unreadable: 'a file that was written cannot be read',
  check_storage_allow: 'Let this user write to DATA_DIR, or correct the S3 settings and the policy of the bucket.',
  check_mail_off: 'MAIL_SENDER={sender} sends none',
  check_mail_accepted: 'the SMTP server accepts the sign-in',
  check_mail_correct: 'Correct SMTP_URL and SMTP_TLS, or set MAIL_SENDER=off.',
} as const;

type Word = keyof typeof SENTENCES;

/** Sentence with its values. Numbers are written in the digits of a language, words are inserted verbatim. */
export interface Sentence {
  readonly word: Word;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Returns a sentence with its values. */
export const sentence = (word: Word, values: Sentence['values'] = {}): Sentence => ({ word, values });

/** Returns a sentence in English. */
export const inEnglish = ({ word, values }: Sentence): string =>
  SENTENCES[word].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

const WORDS = new Map<string, Word>(Object.entries(SENTENCES).map(([word, text]) => [text, word as Word]));

/** Returns the sentence without values that reads like this; undefined if there is none. */
export function sentenceOf(text: string): Sentence | undefined {
  const word = WORDS.get(text);
  return word && sentence(word);
}

/** Problem that a check found, with the action that fixes it, unless that is the remedy of the check. */
export class Flaw extends Error {
  constructor(
    readonly found: Sentence,
    readonly remedy?: Sentence,
  ) {
    super(inEnglish(found));
  }
}
