import type { ComponentChildren, JSX } from 'preact';
import { DOCUMENTATION, OWN_TOKEN } from '../design/assets.js';
import { Document } from '../design/document.js';
import { Button, Card, Heading } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import type { ErrorEntry } from './error-catalog.js';
import { Contents, type Current } from './contents.js';
import { LIBRARY } from './library.js';
import { renderMarkdown } from './markdown.js';
import { ReaderChoice } from './reader-choice.js';
import { filled, type Reader } from './reader-ids.js';
import type { Found } from './search/search.service.js';

/** Pages that are not files of the documentation. */
const REFERENCES = [
  ['/docs/reference', 'API reference', 'Every operation of the API, with its fields, examples, errors and samples in four languages.'],
  ['/docs/api', 'Swagger UI', 'The same with a form that sends requests.'],
  ['/openapi.json', 'openapi.json', 'The reference for programs, OpenAPI 3.1, with all webhooks.'],
  ['/changelog', 'Changelog', 'Changes of the API, newest first.'],
] as const;

/** Contents of the documentation. */
export function ContentsPage(): JSX.Element {
  const say = useMessages();
  return (
    <DocumentationPage title={say('docs_title')} is_searched>
      <Heading title={say('docs_title')}>{say('docs_lead')}</Heading>
      <SearchForm words="" />
      <Card>
        <div class="prose" lang="en">
          <h2>API reference</h2>
          <ul>
            {REFERENCES.map(([address, title, text]) => (
              <li key={address}>
                <a href={address}>{title}</a>: {text}
              </li>
            ))}
          </ul>
        </div>
      </Card>
      {LIBRARY.map(({ title, guides }) => (
        <Card key={title}>
          <div class="prose" lang="en">
            <h2>{title}</h2>
            <ul>
              {guides.map((guide) => (
                <li key={guide.name}>
                  <a href={`/docs/${guide.name}`}>{guide.title}</a>
                </li>
              ))}
            </ul>
          </div>
        </Card>
      ))}
    </DocumentationPage>
  );
}

interface GuideProps {
  readonly guide: Current;
  readonly base_url: string;
  /** Signed-in reader; undefined for others. */
  readonly reader?: Reader | undefined;
}

/** One page of the documentation. */
export function GuidePage({ guide, base_url, reader }: GuideProps): JSX.Element {
  const fill = reader && ((code: string) => filled(code, reader));
  return (
    <DocumentationPage title={guide.title} current={guide} scripts={reader?.store ? [OWN_TOKEN.path] : []}>
      <Card>
        {reader && <ReaderChoice path={`/docs/${guide.name}`} reader={reader} />}
        <Prose text={guide.text} base_url={base_url} fill={fill} />
        <MarkdownLink name={guide.name} />
      </Card>
    </DocumentationPage>
  );
}

function MarkdownLink({ name }: { readonly name: string }): JSX.Element {
  const say = useMessages();
  return (
    <p>
      <a href={`/docs/${name}.md`}>{say('docs_as_markdown')}</a>
    </p>
  );
}

/** Explanation of one error. */
export function ErrorHelpPage({ entry, base_url }: { readonly entry: ErrorEntry; readonly base_url: string }): JSX.Element {
  const say = useMessages();
  return (
    <DocumentationPage title={entry.name}>
      <Heading title={entry.name}>{say('docs_status', { status: String(entry.status) })}</Heading>
      <Card>
        <Prose text={entry.text} base_url={base_url} />
        <div class="prose" lang="en">
          <h2>Example</h2>
          <pre tabindex={0}>
            <code>{JSON.stringify(entry.example, null, 2)}</code>
          </pre>
        </div>
        <p>
          <a href="/docs/errors">{say('docs_all_errors')}</a>
        </p>
        <MarkdownLink name={`errors/${entry.name}`} />
      </Card>
    </DocumentationPage>
  );
}

/** Results of a search. */
export function SearchPage({ words, found }: { readonly words: string; readonly found: readonly Found[] }): JSX.Element {
  const say = useMessages();
  return (
    <DocumentationPage title={say('docs_search')} is_searched>
      <Heading title={say('docs_search')} />
      <SearchForm words={words} />
      <Card>
        {found.length === 0 ? <p>{say('docs_nothing_found')}</p> : null}
        <ul class="found" lang="en">
          {found.map(({ address, page, title, excerpt }) => (
            <li key={address}>
              <a href={address}>{title === page ? page : `${page}: ${title}`}</a>
              <p>{excerpt}</p>
            </li>
          ))}
        </ul>
      </Card>
    </DocumentationPage>
  );
}

interface ProseProps {
  readonly text: string;
  readonly base_url: string;
  /** Completes code blocks. */
  readonly fill?: ((code: string) => string) | undefined;
}

function Prose({ text, base_url, fill }: ProseProps): JSX.Element {
  return <div class="prose" lang="en" dangerouslySetInnerHTML={{ __html: renderMarkdown(text, base_url, fill) }} />;
}

function SearchForm({ words }: { readonly words: string }): JSX.Element {
  const say = useMessages();
  return (
    <form class="search" role="search" action="/docs/search">
      <input type="search" name="q" value={words} maxLength={100} required aria-label={say('docs_search')} />
      <Button>{say('docs_search')}</Button>
    </form>
  );
}

interface DocumentationProps {
  readonly title: string;
  /** The page that is shown, if it is in the contents. */
  readonly current?: Current;
  /** True for a page with its own search form. */
  readonly is_searched?: true;
  readonly scripts?: readonly string[];
  readonly children: ComponentChildren;
}

/** A page with the contents at its side. On narrow screens they are folded. */
function DocumentationPage({ title, current, is_searched, scripts, children }: DocumentationProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={title} nav={<DocumentationLinks />} stylesheets={[DOCUMENTATION.path]} scripts={scripts}>
      <div class="documentation">
        <details class="contents">
          <summary>{say('docs_contents')}</summary>
          <Contents current={current} />
        </details>
        <aside class="contents">
          <Contents current={current} />
        </aside>
        <div class="main">
          {!is_searched && <SearchForm words="" />}
          {children}
        </div>
      </div>
    </Document>
  );
}

function DocumentationLinks(): JSX.Element {
  const say = useMessages();
  return (
    <nav class="nav" aria-label={say('docs_title')}>
      <a href="/docs">{say('docs_title')}</a>
    </nav>
  );
}
