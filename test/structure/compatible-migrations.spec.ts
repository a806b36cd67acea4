import { readdirSync, readFileSync } from 'node:fs';
import { problemsOf } from '../../scripts/migration-rules.mjs';

const LATER = '1990000000000-later.sql';

describe('migrations', () => {
  it('leave what the previous version uses, and block no statement for long', () => {
    const files = readdirSync('migrations').filter((file) => file.endsWith('.sql'));
    expect(files.flatMap((file) => problemsOf(file, readFileSync(`migrations/${file}`, 'utf8')))).toEqual([]);
  });

  it.each([
    'ALTER TABLE orders DROP COLUMN note',
    'ALTER TABLE orders RENAME COLUMN note TO remark',
    'ALTER TABLE orders RENAME TO purchases',
    'ALTER TABLE refunds DROP CONSTRAINT refunds_gateway_txn_key',
    'DROP TABLE orders',
    'DROP FUNCTION time_after',
    'DROP INDEX CONCURRENTLY IF EXISTS merchants_email_key',
    'ALTER TABLE orders ADD COLUMN remark text NOT NULL',
    'ALTER TABLE orders ALTER COLUMN note SET NOT NULL',
    'ALTER TABLE orders ALTER COLUMN note DROP DEFAULT',
    'ALTER TABLE orders ALTER COLUMN note TYPE integer',
    'ALTER TABLE orders ADD COLUMN number bigserial',
    'ALTER TABLE orders ADD COLUMN number uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE orders ADD COLUMN total numeric GENERATED ALWAYS AS (tax + shipping) STORED',
    'CREATE INDEX orders_note_idx ON orders (note)',
    'CREATE UNIQUE INDEX orders_note_key ON orders (note)',
    `ALTER TABLE orders ADD CONSTRAINT orders_note_check CHECK (note <> '')`,
    'ALTER TABLE orders ADD FOREIGN KEY (note) REFERENCES notes',
    'ALTER TABLE orders ADD UNIQUE (note)',
  ])('of later releases cannot %s', (statement) => {
    expect(problemsOf(LATER, `SELECT 1;\n${statement};\n`)).toHaveLength(1);
    expect(problemsOf(LATER, `-- ${statement};\n`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE orders ADD COLUMN remark text',
    `ALTER TABLE orders ADD COLUMN remark text NOT NULL DEFAULT ''`,
    'ALTER TABLE orders DROP CONSTRAINT orders_note_check',
    'DROP INDEX CONCURRENTLY IF EXISTS orders_note_key;\nCREATE UNIQUE INDEX CONCURRENTLY orders_note_key ON orders (note)',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_note_idx ON orders (note)',
    `ALTER TABLE orders ADD CONSTRAINT orders_note_check CHECK (note <> '') NOT VALID`,
    'ALTER TABLE orders VALIDATE CONSTRAINT orders_note_check',
    'ALTER TABLE orders ADD CONSTRAINT orders_note_key UNIQUE USING INDEX orders_note_idx',
    'CREATE TABLE notes (note text NOT NULL);\nCREATE INDEX notes_idx ON notes (note);\nALTER TABLE notes ADD CHECK (true)',
  ])('of later releases can %s', (statement) => {
    expect(problemsOf(LATER, `${statement};\n`)).toEqual([]);
  });

  it('can state why a statement is harmless nevertheless, in the comment before it', () => {
    const statement = 'ALTER TABLE orders DROP COLUMN note;';
    expect(problemsOf(LATER, `-- compatible: no version since 1.0 has read it\n${statement}\n`)).toEqual([]);
    expect(problemsOf(LATER, `-- compatible: it is fine\n${statement}\n`)).toEqual([
      `${LATER}: "compatible" needs a reason: ALTER TABLE orders DROP COLUMN note`,
    ]);
    expect(problemsOf(LATER, `-- compatible: no version since 1.0 has read it\nSELECT 1;\n${statement}\n`)).toEqual([
      `${LATER}: nothing is wrong with the statement that is called compatible: SELECT 1`,
      `${LATER}: the previous version uses it: ALTER TABLE orders DROP COLUMN note`,
    ]);
  });
});
