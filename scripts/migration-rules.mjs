/** The last migration of the first release, which ran on empty tables. */
const FIRST_RELEASE = '1763856000020-image-status.sql';

/** The first migration to which all rules apply; migrations are not edited. */
const STRICT = '1763856502720';

/**
 * Statements on existing tables that break the previous version, which serves until it is replaced, or hold up its requests.
 * @type {readonly (readonly [reason: string, pattern: RegExp])[]}
 */
const FORBIDDEN = [
  ['the previous version uses it', /^ALTER TABLE .*\b(DROP COLUMN|RENAME|DROP CONSTRAINT \w+_key)\b|^DROP TABLE|^DROP INDEX \w+_key\b/],
  [
    'the previous version leaves it out',
    /\bADD (COLUMN )?(?!CONSTRAINT)\w+ [^,]*\bNOT NULL\b(?![^,]*\b(DEFAULT|GENERATED)\b)|\bSET NOT NULL\b/,
  ],
  ['it may rewrite the table', /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/],
  ['it blocks writes while it builds', /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/],
  ['it blocks writes while it reads all rows', /\bADD CONSTRAINT\b(?!.*(\bNOT VALID\b|\bUSING INDEX\b))/],
];

/** Further statements, in migrations from {@link STRICT} on. @type {typeof FORBIDDEN} */
const FORBIDDEN_SINCE = [
  [
    'the previous version uses it',
    /^ALTER TABLE .*\bDROP CONSTRAINT IF EXISTS \w+_key\b|^DROP (VIEW|FUNCTION|TYPE|SEQUENCE)|^DROP INDEX (CONCURRENTLY|IF EXISTS) .*_key\b/,
  ],
  ['the previous version leaves it out', /\bDROP DEFAULT\b/],
  [
    'it rewrites the table',
    /\bADD (COLUMN )?\w+ (?:(?:small|big)?serial\b|[^,]*\b(?:STORED\b|DEFAULT (?:gen_random_uuid|clock_timestamp|random|nextval)\b))/,
  ],
  ['it blocks writes while it reads all rows', /\bADD (CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b(?!.*\bNOT VALID\b)/],
];

/**
 * Statements that are nevertheless harmless, and why, in migrations that ran before the comment for it existed.
 * @type {readonly (readonly [statement: RegExp, why: string])[]}
 */
const HARMLESS = [
  [/^ALTER TABLE customers ALTER COLUMN total_spent TYPE numeric\(18,2\)$/, 'more digits before the point need no rewrite'],
  [/^ALTER TABLE inventory_products ALTER COLUMN total_cost_value TYPE numeric$/, 'no limit of digits needs no rewrite'],
  [/^ALTER TABLE refunds ALTER COLUMN reason TYPE varchar\(1000\)$/, 'more characters need no rewrite'],
  [/^ALTER TABLE webhook_deliveries_initial DROP CONSTRAINT/, 'the partitioned table has keys of its own'],
  [/^ALTER TABLE stores ADD CONSTRAINT stores_flags_check/, 'an installation has few stores'],
];

/** Comment before a statement that is nevertheless harmless, with the reason. */
const MARK = /^-- compatible: (.*)$/;
/** Minimum number of characters of a reason. */
const REASON = 15;

/**
 * @typedef {object} Statement
 * @property {string} text on one line, without comments and the bodies of functions
 * @property {string | undefined} reason why it is harmless, if a comment before it says so
 */

/** Name of the table or index that a statement changes. */
const SUBJECT =
  /^(?:ALTER TABLE (?:IF EXISTS )?(\w+)|CREATE (?:UNIQUE )?INDEX .*? ON (\w+)|DROP INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?(\w+)$)/;

/**
 * Returns the statements of a migration, except those on tables that it creates, and on indexes that it drops only to build them: a statement
 * outside of a transaction must be repeatable.
 * @param {string} sql
 * @returns {Statement[]}
 */
function statementsOf(sql) {
  const bare = sql.replaceAll(/\$\$[^]*?\$\$/g, '');
  const own = new Set(
    [...bare.matchAll(/^CREATE (?:TABLE|(?:UNIQUE )?INDEX CONCURRENTLY) (?:IF NOT EXISTS )?(\w+)/gm)].map(([, name]) => name),
  );
  return bare
    .split(/;[ \t]*(?:--.*)?$/m)
    .map(readStatement)
    .filter(
      ({ text }) =>
        text !== '' &&
        !SUBJECT.exec(text)
          ?.slice(1)
          .some((name) => own.has(name)),
    );
}

/**
 * @param {string} part of a file, up to a semicolon
 * @returns {Statement}
 */
function readStatement(part) {
  const lines = part.split('\n');
  const [reason] = lines.flatMap((line) => MARK.exec(line)?.[1] ?? []);
  const code = lines.map((line) => line.split('--', 1)[0]).join(' ');
  return { text: code.replaceAll(/\s+/g, ' ').trim(), reason };
}

/**
 * @param {Statement} statement
 * @param {typeof FORBIDDEN} rules
 * @returns {string[]}
 */
function problemsOfStatement({ text, reason }, rules) {
  if (HARMLESS.some(([harmless]) => harmless.test(text))) return [];
  const broken = rules.filter(([, pattern]) => pattern.test(text)).map(([why]) => `${why}: ${text.slice(0, 100)}`);
  if (reason === undefined) return broken;
  if (broken.length === 0) return [`nothing is wrong with the statement that is called compatible: ${text.slice(0, 100)}`];
  return reason.trim().length < REASON ? [`"compatible" needs a reason: ${text.slice(0, 100)}`] : [];
}

/**
 * Returns one line for each statement of a migration that is not compatible with the previous version.
 * @param {string} file name of the migration
 * @param {string} sql
 * @returns {string[]}
 */
export function problemsOf(file, sql) {
  if (file <= FIRST_RELEASE) return [];
  const rules = file < STRICT ? FORBIDDEN : [...FORBIDDEN, ...FORBIDDEN_SINCE];
  return statementsOf(sql)
    .flatMap((statement) => problemsOfStatement(statement, rules))
    .map((problem) => `${file}: ${problem}`);
}
