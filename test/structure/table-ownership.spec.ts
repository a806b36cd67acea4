import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCRIPT = join(process.cwd(), 'scripts', 'table-ownership.mjs');

const CUSTOMERS = `@Entity('customers')\nexport class Customer {}\n`;
const ORDERS = `@Entity('orders')\nexport class Order {}\n`;

/** Runs the check on a project of these files; returns its lines. */
async function check(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'table-ownership-'));
  try {
    const all = { 'src/customers/customer.entity.ts': CUSTOMERS, 'src/orders/order.entity.ts': ORDERS, 'migrations/1.sql': '', ...files };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await new Promise((resolve) => {
      execFile(process.execPath, [SCRIPT, root], (_, stdout, stderr) => resolve(`${stdout}${stderr}`.split('\n').filter(Boolean)));
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('the check of table ownership', () => {
  it('reports a foreign table wherever SQL names one', async () => {
    const statements = {
      from: "'SELECT 1 FROM orders o'",
      join: '`SELECT 1 FROM customers c\nJOIN orders o ON true`',
      into: "'INSERT INTO orders VALUES (1)'",
      update: "'UPDATE orders SET id = 1'",
      delete: "'DELETE FROM orders'",
      list: "'SELECT 1 FROM customers AS c, LATERAL f(c) g, orders WHERE true'",
      template: '`SELECT ${x} FROM ${y} z JOIN orders o USING (id)`',
      part: "'FROM orders o WHERE o.id = t.id'",
    };
    const path = (name: string): string => `src/customers/${name}.service.ts`;
    const files = Object.entries(statements).map(([name, text]) => [path(name), `\nconst STATEMENT = ${text};`]);
    const lines = (await check(Object.fromEntries(files))).filter((line) => line.includes(' names '));
    expect(lines.sort()).toEqual(
      Object.keys(statements)
        .map((name) => `${path(name)}:2 names orders, a table of orders, which customers may not import.`)
        .sort(),
    );
  });

  it('reports a table that another domain writes, even where it may be read', async () => {
    const statements = {
      insert: "'INSERT INTO customers VALUES (1)'",
      update: "'UPDATE customers SET id = 1'",
      delete: "'WITH gone AS (DELETE FROM ONLY customers RETURNING id) SELECT id FROM gone'",
      truncate: "'TRUNCATE customers'",
      copy: "'COPY customers FROM STDIN'",
    };
    const writing = ['orders', 'commands'].flatMap((domain) =>
      Object.entries(statements).map(([name, text]): [string, string] => [
        `src/${domain}/${name}.service.ts`,
        `const STATEMENT = ${text};`,
      ]),
    );
    const reading = {
      'src/orders/lock.ts': "const A = 'SELECT 1 FROM customers FOR NO KEY UPDATE OF customers';",
      'src/orders/own.ts': "const A = 'UPDATE orders SET id = 1 FROM customers';",
    };
    expect((await check({ ...Object.fromEntries(writing), ...reading })).sort()).toEqual(
      writing.map(([path]) => `${path}:1 writes customers, a table of customers.`).sort(),
    );
  });

  it('reports an entity that another domain writes, through a context, a repository or a manager', async () => {
    const writing = {
      change: 'export const f = (ctx) => ctx.rows(Customer).change({ id: 1 }, { name });',
      add: 'export const f = (ctx) => within.rows(Customer).add({ name });',
      variable: 'export const f = (ctx) => { const rows = ctx.rows(Customer); return rows.remove({ id: 1 }); };',
      repository:
        'class A { constructor(@InjectRepository(Customer) private readonly all: Repository<Customer>) {} f() { this.all.save({}); } }',
      builder:
        'class A { constructor(@InjectRepository(Customer) readonly all) {} f() { this.all.createQueryBuilder().delete().execute(); } }',
      manager: 'export const f = ({ manager }) => manager.update(Customer, { id: 1 }, { name });',
      taken: 'export const f = ({ manager }) => manager.getRepository(Customer).insert({ name });',
      into: 'export const f = ({ manager }) => manager.createQueryBuilder().insert().into(Customer).values({}).execute();',
    };
    const reading = {
      get: 'export const f = (ctx) => ctx.rows(Customer).get({ id: 1 });',
      lock: 'export const f = (ctx) => { const rows = ctx.rows(Customer); return rows.lock({ id: 1 }); };',
      find: 'class A { constructor(@InjectRepository(Customer) private readonly all) {} f() { return this.all.findOneBy({}); } }',
      exists: 'export const f = ({ manager }) => manager.existsBy(Customer, { id: 1 });',
      own: 'export const f = (ctx) => ctx.rows(Order).change({ id: 1 }, { name });',
      other: 'export const f = (customers) => new Set().add(customers);',
    };
    const files = Object.entries({ ...writing, ...reading }).map(([name, text]) => [`src/orders/${name}.service.ts`, text]);
    expect((await check(Object.fromEntries(files))).sort()).toEqual(
      Object.keys(writing)
        .map((name) => `src/orders/${name}.service.ts:1 writes Customer, an entity of customers.`)
        .sort(),
    );
    const own = { 'src/customers/customers.service.ts': writing.repository, 'src/commands/a.ts': reading.get };
    expect(await check(own)).toEqual([]);
  });

  it('allows to read the tables of a domain that may be imported, of the platform, and of the domain itself', async () => {
    expect(
      await check({
        'src/platform/outbox/event.entity.ts': "@Entity('events')\nexport class Event {}\n",
        'src/orders/orders.service.ts': "const A = 'SELECT 1 FROM orders, customers JOIN events ON true';",
        'src/commands/seed.ts': "const A = 'SELECT 1 FROM orders, customers';",
      }),
    ).toEqual([]);
  });

  it('allows no table of a domain to the platform, or to a domain without a row in the import table', async () => {
    const text = "const A = 'SELECT 1 FROM orders';";
    expect(await check({ 'src/platform/a.ts': text, 'src/unknown/a.ts': text })).toEqual([
      'src/platform/a.ts:1 names orders, a table of orders, which platform may not import.',
      'src/unknown/a.ts:1 names orders, a table of orders, which unknown may not import.',
    ]);
  });

  it('ignores prose, comments, specs, and common table expressions of the same name', async () => {
    expect(
      await check({
        'src/customers/a.ts':
          "// FROM orders\nconst A = 'Removes it from orders.';\nconst B = 'WITH orders AS (SELECT 1) SELECT * FROM orders';",
        'src/customers/a.spec.ts': "const A = 'SELECT 1 FROM orders';",
      }),
    ).toEqual([]);
  });

  it('reports a table of a migration that no entity describes', async () => {
    expect(await check({ 'migrations/2.sql': 'CREATE TABLE orders (\n);\nCREATE TABLE notes (\n);\n' })).toEqual([
      'migrations/2.sql creates notes, which no entity describes.',
    ]);
  });
});
