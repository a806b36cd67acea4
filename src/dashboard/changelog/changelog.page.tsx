import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Badge, Card, Heading } from '../design/elements.js';
import { Inline, Markdown } from '../design/markdown.js';
import { useMessages } from '../design/page-context.js';
import { Day } from '../design/time.js';
import { anchorOfChange } from './announced.js';
import { type Change, MIGRATIONS } from './changelog.js';

/** Changes of the API, newest first, and the migration guide. Both are in English. */
export function ChangelogPage({ changes }: { readonly changes: readonly Change[] }): JSX.Element {
  const say = useMessages();
  const versions = [...new Set(changes.map(({ version }) => version))];
  return (
    <Document title={say('changelog_title')}>
      <Heading title={say('changelog_title')}>{say('changelog_lead')}</Heading>
      {versions.map((version) => (
        <Release key={version} changes={changes.filter((change) => change.version === version)} />
      ))}
      <Card>
        <div class="prose" lang="en">
          <Markdown text={MIGRATIONS.replace(/^# .*\n/, '')} />
        </div>
      </Card>
    </Document>
  );
}

function Release({ changes }: { readonly changes: readonly Change[] }): JSX.Element {
  const [{ version, date } = { version: '', date: '' }] = changes;
  return (
    <Card>
      <div class="prose" lang="en">
        <h2 id={version}>
          {version} · <Day at={date} />
        </h2>
        <ul>
          {changes.map((change) => (
            <li key={`${change.area} ${change.title}`} id={anchorOfChange(change)}>
              <Badge tone={change.kind === 'removed' || change.kind === 'deprecated' ? 'warning' : 'neutral'}>{change.kind}</Badge>{' '}
              <strong>{change.area}</strong>: <Inline text={change.title} />. <Inline text={change.details} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
