import { RuleTester } from 'eslint';
import { columns } from '../../eslint/columns.mjs';

const refused = (sql: string, table: string) => ({
  code: `const SQL = ${JSON.stringify(sql)};`,
  errors: [{ message: `Name the columns of ${table} instead of taking all: a migration may add some while the process runs.` }],
});

new RuleTester().run('columns', columns, {
  valid: [
    'SELECT order_id FROM orders',
    'SELECT count(*) AS n FROM orders',
    'SELECT total * 100 AS paisa FROM orders',
    'SELECT (total * 100)::bigint FROM orders o',
    'WITH p AS MATERIALIZED (SELECT order_id FROM orders) SELECT * FROM p',
    'WITH orders AS (SELECT 1) SELECT * FROM orders',
    'SELECT g.*, o.order_id FROM json_to_recordset($1) AS g(n integer) JOIN orders o ON true',
    'UPDATE orders SET total = 1 WHERE order_id = 2 RETURNING order_id',
    'SELECT a.day FROM orders o, analytics_of(ROW(o.*)::orders, 1) a',
    'Select * of the orders.',
  ].map((sql) => ({ code: `const SQL = ${JSON.stringify(sql)};` })),
  invalid: [
    refused('SELECT * FROM orders', 'orders'),
    refused('SELECT o.* FROM orders o', 'orders'),
    refused('SELECT 1 AS n, o.*, c.name FROM customers c JOIN orders AS o ON true', 'orders'),
    refused('SELECT orders.* FROM orders', 'orders'),
    refused('SELECT o.*, ROW(o.*)::orders FROM orders o', 'orders'),
    refused('DELETE FROM orders WHERE order_id = 1 RETURNING *', 'orders'),
    refused('DELETE FROM orders o USING due WHERE o.order_id = due.order_id RETURNING o.*', 'orders'),
    refused('INSERT INTO orders (store_id) VALUES (1) ON CONFLICT DO NOTHING RETURNING *', 'orders'),
    refused('WITH c AS (SELECT * FROM charges WHERE store_id = $1) SELECT 1 FROM c', 'charges'),
    { code: 'const SQL = `SELECT t.*, ${x} FROM token_pairs t`;', errors: 1 },
  ],
});
