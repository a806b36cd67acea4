import { In } from 'typeorm';
import { App } from '../../apps/app.entity.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { deprecationAnchor } from '../../platform/deprecation/deprecation-headers.js';
import { DeprecationUses } from '../../platform/deprecation/deprecation-uses.service.js';
import { Deprecations } from '../../platform/deprecation/deprecations.service.js';
import { repository } from '../contexts.js';
import type { Services } from '../run.js';

/** Deprecated part of the API, with the id of its entry in the changelog. */
type Part = Deprecations['all'][number] & { readonly deprecation_id: string };

/** App that used a part in the last 30 days. */
interface Using {
  readonly app_id: number;
  readonly name: string | undefined;
  readonly uses: number;
  readonly last_used_at: Date;
}

const partsOf = (services: Services): Part[] =>
  services.get(Deprecations).all.map((each) => ({ deprecation_id: deprecationAnchor(each), ...each }));

/** Returns a function that returns the apps that used a part. */
async function usage(services: Services): Promise<(part: Part) => Using[]> {
  const uses = await services.get(DeprecationUses).byApp();
  const apps = await repository(services, App).findBy({ app_id: In(uses.map(({ app_id }) => app_id)) });
  const names = new Map(apps.map(({ app_id, name }) => [app_id, name]));
  return ({ operation, field }) =>
    uses
      .filter((use) => use.operation === operation && use.field === (field ?? ''))
      .map(({ app_id, uses: count, last_used_at }) => ({ app_id, name: names.get(app_id), uses: count, last_used_at }));
}

/** Lists the deprecated parts, with the apps that used them. */
export async function listDeprecations(services: Services): Promise<object[]> {
  const usedBy = await usage(services);
  return partsOf(services).map((part) => {
    const { deprecation_id, operation, field, deprecated_at, sunset_at } = part;
    return { deprecation_id, operation, field, deprecated_at, sunset_at, apps: usedBy(part) };
  });
}

/** Returns one of the deprecated parts, with its replacement. Throws `Deprecation not found.` (404). */
export async function showDeprecation(services: Services, deprecation_id: string): Promise<object> {
  const part = partsOf(services).find((each) => each.deprecation_id === deprecation_id);
  if (!part) throw ApiError.notFound('Deprecation');
  return { ...part, apps: (await usage(services))(part) };
}

/** Returns the deprecated parts with this id or field, and the parts of routes whose path contains the text. */
export function findDeprecations(services: Services, text: string): Part[] {
  const [method, path] = [/^[A-Z]+ /, '/api/apps/v1'];
  const asked = text.replace(method, '').replace(path, '');
  return partsOf(services).filter(
    ({ deprecation_id, operation, field }) =>
      [deprecation_id, field].includes(text) || operation.replace(method, '').replace(path, '').includes(asked),
  );
}
