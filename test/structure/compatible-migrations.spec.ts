import { readdirSync, readFileSync } from 'node:fs';

/** The last migration of the first release, which ran on empty tables. */
const FIRST_RELEASE = '1763856000020-image-status.sql';

/** Statements on existing tables that break the previous version, or hold up its requests. */
const FORBIDDEN: readonly (readonly [reason: string, RegExp])[] = [
  ['the previous version uses it', /^ALTER TABLE .*\b(DROP COLUMN|RENAME|DROP CONSTRAINT \w+_key)\b|^DROP TABLE|^DROP INDEX \w+_key\b/],
  [
    'the previous version leaves it out',
    /\bADD (COLUMN )?(?!CONSTRAINT)\w+ [^,]*\bNOT NULL\b(?![^,]*\b(DEFAULT|GENERATED)\b)|\bSET NOT NULL\b/,
  ],
  ['it may rewrite the table', /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/],
  ['it blocks writes while it builds', /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/],
  ['it blocks writes while it reads all rows', /\bADD CONSTRAINT\b(?!.*(\bNOT VALID\b|\bUSING INDEX\b))/],
];

/** Statements that are harmless all the same, and why. */
const HARMLESS: readonly (readonly [statement: RegExp, why: string])[] = [
  [/^ALTER TABLE customers ALTER COLUMN total_spent TYPE numeric\(18,2\)$/, 'more digits before the point need no rewrite'],
  [/^ALTER TABLE inventory_products ALTER COLUMN total_cost_value TYPE numeric$/, 'no limit of digits needs no rewrite'],
  [/^ALTER TABLE refunds ALTER COLUMN reason TYPE varchar\(1000\)$/, 'more characters need no rewrite'],
  [/^ALTER TABLE webhook_deliveries_initial DROP CONSTRAINT/, 'the partitioned table has keys of its own'],
  [/^ALTER TABLE stores ADD CONSTRAINT stores_flags_check/, 'an installation has few stores'],
];

/** Returns the statements of a migration on tables that existed before it, without comments and the bodies of functions. */
function statementsOf(sql: string): string[] {
  const lines = sql.split('\n').map((line) => line.split('--', 1)[0]);
  const bare = lines.join('\n').replaceAll(/\$\$[^]*?\$\$/g, '');
  const created = new Set([...bare.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table));
  return bare
    .split(/;\s*$/m)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(
      (statement) => !created.has(/^(?:ALTER TABLE (\w+)|CREATE (?:UNIQUE )?INDEX .*? ON (\w+))/.exec(statement)?.slice(1).find(Boolean)),
    );
}

describe('migrations', () => {
  const files = readdirSync('migrations').filter((file) => file > FIRST_RELEASE);

  it('that followed the first release leave what the previous version uses, and block no statement for long', () => {
    const problems = files.flatMap((file) =>
      statementsOf(readFileSync(`migrations/${file}`, 'utf8'))
        .filter((statement) => !HARMLESS.some(([harmless]) => harmless.test(statement)))
        .flatMap((statement) =>
          FORBIDDEN.filter(([, pattern]) => pattern.test(statement)).map(([reason]) => `${file}: ${reason}: ${statement.slice(0, 100)}`),
        ),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    'ALTER TABLE orders DROP COLUMN note',
    'ALTER TABLE orders RENAME COLUMN note TO remark',
    'ALTER TABLE refunds DROP CONSTRAINT refunds_gateway_txn_key',
    'ALTER TABLE orders ADD COLUMN remark text NOT NULL',
    'ALTER TABLE orders ALTER COLUMN note SET NOT NULL',
    'ALTER TABLE orders ALTER COLUMN note TYPE integer',
    'CREATE INDEX orders_note_idx ON orders (note)',
    `ALTER TABLE orders ADD CONSTRAINT orders_note_check CHECK (note <> '')`,
  ])('of later releases cannot %s', (statement) => {
    expect(FORBIDDEN.filter(([, pattern]) => pattern.test(statement))).toHaveLength(1);
  });
});
