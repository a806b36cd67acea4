import type { OpenAPIObject } from '@nestjs/swagger';

/** Tag of the routes under a path. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  /** Prefixes of the paths; the longest match among all tags applies. */
  readonly paths: readonly string[];
}

/** Tags under a common heading. */
export interface TagGroup {
  readonly name: string;
  readonly tags: readonly Tag[];
}

/** Returns the tag of a path; without one, the path itself, which the linter of the document rejects. */
export function tagOf(path: string, groups: readonly TagGroup[]): string {
  const matches = groups.flatMap(({ tags }) =>
    tags.flatMap(({ name, paths }) => paths.filter((prefix) => `${path}/`.startsWith(prefix)).map(({ length }) => ({ name, length }))),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.name ?? path;
}

/** Returns the tags of a document and their groups, in their order. */
export function tagsOf(groups: readonly TagGroup[]): { tags: { name: string; description: string }[]; 'x-tagGroups': object[] } {
  const tags = groups.flatMap((group) => group.tags.map(({ name, description }) => ({ name, description })));
  return { tags, 'x-tagGroups': groups.map((group) => ({ name: group.name, tags: group.tags.map(({ name }) => name) })) };
}

/** Sorts paths by the order of their tags, then by name. */
export function inOrderOf(groups: readonly TagGroup[], paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const names = groups.flatMap(({ tags }) => tags.map(({ name }) => name));
  const placed = Object.entries(paths).map(([path, item]) => ({ path, item, place: names.indexOf(tagOf(path, groups)) }));
  placed.sort((a, b) => a.place - b.place || (a.path < b.path ? -1 : 1));
  return Object.fromEntries(placed.map(({ path, item }) => [path, item]));
}
