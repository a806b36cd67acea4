import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const CRUISE = join(process.cwd(), 'node_modules', '.bin', 'depcruise');
const RULES = join(process.cwd(), '.dependency-cruiser.mjs');
const RULE = 'stores-are-reached-through-contexts';

const importing = (path: string): string => `import { X } from '${path}';\nexport const y = X;\n`;

/** Checks the imports of a project of these files; returns the files that break the rule. */
async function refused(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'across-stores-'));
  try {
    const platform = {
      'system-db.ts': 'export const X = 1;\n',
      'database.ts': 'export const X = 1;\n',
      'store-context.ts': 'export const X = 1;\n',
    };
    const all = {
      'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
      'package.json': '{ "type": "module" }',
      ...Object.fromEntries(Object.entries(platform).map(([name, text]) => [`src/platform/database/${name}`, text])),
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`src/${path}`, text])),
    };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const output = await new Promise<string>((resolve) => {
      execFile(CRUISE, ['--config', RULES, 'src', '--output-type', 'json'], { cwd: root }, (_, stdout) => resolve(stdout));
    });
    const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
    return summary.violations.filter(({ rule }) => rule.name === RULE).map(({ from }) => from.replace('src/', ''));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('the rule for access to all stores', () => {
  it('refuses access to services and commands, and grants it to processors, the platform and the listed lookups', async () => {
    const system = importing('../platform/database/system-db.js');
    const found = await refused({
      'orders/orders.service.ts': system,
      'orders/order-rows.ts': `import type { X } from '../platform/database/database.js';\nexport type Y = typeof X;\n`,
      'orders/context.service.ts': importing('../platform/database/store-context.js'),
      'orders/sweep.processor.ts': system,
      'platform/outbox/relay.ts': importing('../database/system-db.js'),
      'apps/app-clients.service.ts': system,
      'apps/apps.service.ts': system,
      'commands/contexts.ts': system,
      'commands/order.commands.ts': system,
    });
    expect(found.sort()).toEqual([
      'apps/apps.service.ts',
      'commands/order.commands.ts',
      'orders/order-rows.ts',
      'orders/orders.service.ts',
    ]);
  });

  it('lists no file that does not need it', async () => {
    const { ACROSS_STORES } = (await import(RULES)) as { ACROSS_STORES: Record<string, string> };
    const needs = (path: string): boolean => /database\/(?:system-db|database)\.js'/.test(readFileSync(join('src', path), 'utf8'));
    expect(Object.keys(ACROSS_STORES).filter((path) => !needs(path))).toEqual([]);
  });
});
