import type { Command } from 'commander';
import { In } from 'typeorm';
import { App } from '../apps/app.entity.js';
import { DeprecationUses } from '../platform/deprecation/deprecation-uses.service.js';
import { Deprecations } from '../platform/deprecation/deprecations.service.js';
import { repository } from './contexts.js';
import { run, type Services } from './run.js';

/** Adds `deprecation list`. */
export function deprecationCommands(deprecation: Command): void {
  deprecation
    .command('list')
    .description('Lists what is deprecated, and the apps that used it in the last 30 days')
    .action(() => run(async (services) => ({ deprecations: await list(services) })));
}

async function list(services: Services): Promise<object[]> {
  const uses = await services.get(DeprecationUses).byApp();
  const apps = await repository(services, App).findBy({ app_id: In(uses.map(({ app_id }) => app_id)) });
  const names = new Map(apps.map(({ app_id, name }) => [app_id, name]));
  return services.get(Deprecations).all.map(({ operation, field, deprecated_at, sunset_at }) => {
    const ofIt = uses.filter((use) => use.operation === operation && use.field === (field ?? ''));
    const using = ofIt.map(({ app_id, uses: count, last_used_at }) => ({ app_id, name: names.get(app_id), uses: count, last_used_at }));
    return { operation, field, deprecated_at, sunset_at, apps: using };
  });
}
