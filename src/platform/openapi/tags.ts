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

/** Returns the tag of a path; without one the path itself, which the lint of the document refuses. */
export function tagOf(path: string, groups: readonly TagGroup[]): string {
  const matches = groups.flatMap(({ tags }) =>
    tags.flatMap(({ name, paths }) => paths.filter((prefix) => `${path}/`.startsWith(prefix)).map(({ length }) => ({ name, length }))),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.name ?? path;
}
