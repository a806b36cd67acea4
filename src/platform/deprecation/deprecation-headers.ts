import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deprecation } from '../config/deprecation-settings.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Deprecations that apply to the part of the request that has been read. */
    deprecated?: readonly Deprecation[];
  }
}

/** Returns the id of a deprecation's entry on the changelog page. */
export const deprecationAnchor = ({ operation, field }: Pick<Deprecation, 'operation' | 'field'>): string =>
  `deprecated-${[operation.replace('/api/apps/v1/', ''), field ?? '']
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replace(/-$/, '')}`;

/** Returns the deprecations that apply to a request: of its route, and of the fields in its query, its `fields` or its body. */
export function deprecationsUsed(known: readonly Deprecation[], { query, body }: Pick<FastifyRequest, 'query' | 'body'>): Deprecation[] {
  const shown = new Set(fieldsOf(query));
  return known.filter(({ field }) => {
    if (field === null || shown.has(field)) return true;
    const path = field.split('.');
    return names(query, [field]) || names(body, path);
  });
}

function fieldsOf(query: unknown): string[] {
  const { fields } = (query ?? {}) as { fields?: unknown };
  return [fields].flat().flatMap((list) => (typeof list === 'string' ? list.split(',').map((name) => name.trim()) : []));
}

function names(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((each) => names(each, path));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
  return names((value as Record<string, unknown>)[name], rest);
}

/** Sets `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) to the earliest times, and `Link` to every entry of the changelog. */
export function setDeprecationHeaders(reply: FastifyReply, base_url: string, used: readonly Deprecation[]): void {
  if (used.length === 0) return;
  const earliest = (times: string[]): number => Math.min(...times.map((time) => Date.parse(time)));
  void reply.headers({
    deprecation: `@${String(Math.floor(earliest(used.map(({ deprecated_at }) => deprecated_at)) / 1000))}`,
    sunset: new Date(earliest(used.map(({ sunset_at }) => sunset_at))).toUTCString(),
    link: used.map((each) => `<${base_url}/changelog#${deprecationAnchor(each)}>; rel="deprecation"`).join(', '),
  });
}
