import type { Deprecation } from '../../platform/config/deprecation-settings.js';
import { deprecationAnchor } from '../../platform/deprecation/deprecation-headers.js';
import { type Change, CHANGES } from './changelog.js';

/** Returns the changes of the API, newest first, with an entry for each deprecation that the changelog itself does not list. */
export function announcedChanges(deprecations: readonly Deprecation[]): readonly Change[] {
  const listed = new Set(CHANGES.map(anchorOfChange));
  const added = deprecations.filter((deprecation) => !listed.has(deprecationAnchor(deprecation))).map(changeOf);
  return [...added, ...CHANGES].sort((a, b) => b.date.localeCompare(a.date));
}

/** Returns the id of an entry on the page, for entries that deprecate something. */
export const anchorOfChange = ({ deprecates }: Change): string | undefined => deprecates && deprecationAnchor(deprecates);

/** Release that is current when the deprecation starts. */
const releaseAt = (date: string): string => (CHANGES.find((change) => change.date <= date) ?? CHANGES.at(-1))?.version ?? '';

function changeOf({ operation, field, deprecated_at, sunset_at, replacement, title }: Deprecation): Change {
  const [date, end] = [deprecated_at.slice(0, 10), sunset_at.slice(0, 10)];
  const [segment = ''] = operation.split('/v1/', 2).at(-1)?.split('/') ?? [];
  return {
    ...{
      version: releaseAt(date),
      date,
      kind: 'deprecated',
      area: segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' '),
    },
    ...{ title, details: `Use ${replacement} instead. It ends on ${end} at the earliest.`, deprecates: { operation, field } },
  };
}
