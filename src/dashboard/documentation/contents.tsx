import type { JSX } from 'preact';
import { useMessages } from '../design/page-context.js';
import { type Guide, LIBRARY } from './library.js';
import { sectionsOf } from './markdown.js';
import { type OperationPage, REFERENCE } from './reference/api-pages.service.js';

/** Page that is marked in the contents. */
export type Current = Guide | OperationPage;

/** Contents of the documentation, with the sections of the current page. */
export function Contents({ current }: { readonly current: Current | undefined }): JSX.Element {
  const say = useMessages();
  return (
    <nav aria-label={say('docs_contents')} lang="en">
      <ApiReference current={current} />
      {LIBRARY.map(({ title, guides }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {guides.map((guide) => (
              <li key={guide.name}>
                <PageLink name={guide.name} title={guide.title} is_current={guide === current} />
                {guide === current && <Sections guide={guide} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface PageLinkProps {
  readonly name: string;
  readonly title: string;
  readonly is_current: boolean;
}

const PageLink = ({ name, title, is_current }: PageLinkProps): JSX.Element => (
  <a href={`/docs/${name}`} aria-current={is_current ? 'page' : undefined}>
    {title}
  </a>
);

/** The API reference, with the operations of the tag of the current one. */
function ApiReference({ current }: { readonly current: Current | undefined }): JSX.Element {
  const is_contents = current?.name === REFERENCE;
  return (
    <div>
      <p>API</p>
      <ul>
        <li>
          <PageLink name={REFERENCE} title="API reference" is_current={is_contents} />
          {is_contents && <Sections guide={current} />}
          {current && 'siblings' in current && <Siblings page={current} />}
        </li>
      </ul>
    </div>
  );
}

function Siblings({ page: { name, siblings } }: { readonly page: OperationPage }): JSX.Element {
  return (
    <ul>
      {siblings.map(({ operationId, summary }) => {
        const address = `${REFERENCE}/${operationId}`;
        return (
          <li key={operationId}>
            <PageLink name={address} title={summary} is_current={address === name} />
          </li>
        );
      })}
    </ul>
  );
}

function Sections({ guide }: { readonly guide: Guide }): JSX.Element {
  return (
    <ul>
      {sectionsOf(guide.text)
        .filter(({ depth }) => depth === 2)
        .map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
    </ul>
  );
}
