import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Card, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { type Hit, KINDS, LIMIT, LISTED } from './hit.js';

interface SearchPageProps {
  readonly store: NamedStore;
  /** Text as it was typed, and as the lists accept it. */
  readonly text: string;
  readonly listed: string;
  readonly hits: readonly Hit[];
}

/** Hits of a search in a store, by their kinds. */
export function SearchPage({ store, text, listed, hits }: SearchPageProps): JSX.Element {
  const say = useMessages();
  const title = text === '' ? say('search_title') : say('search_for', { text });
  const kinds = Object.entries(KINDS).map(([kind, word]) => ({ kind, word, found: hits.filter((hit) => hit.kind === kind) }));
  return (
    <Document title={title} nav={<StoreNav store={store} current="search" />}>
      <Heading title={title}>{say('search_lead')}</Heading>
      {hits.length === 0 && text !== '' && (
        <Card>
          <NoRows words={say('search_none')} hint={say('search_none_hint')} />
        </Card>
      )}
      {kinds
        .filter(({ found }) => found.length > 0)
        .map(({ kind, word, found }) => (
          <section key={kind} class="stacked">
            <h2 class="section">{say(word)}</h2>
            <Card>
              <Hits store_id={store.store_id} hits={found} />
            </Card>
            {found.length === LIMIT && LISTED.includes(kind) && (
              <p>
                <a href={`/${String(store.store_id)}/${kind}?${new URLSearchParams({ q: listed }).toString()}`}>{say('search_all')}</a>
              </p>
            )}
          </section>
        ))}
    </Document>
  );
}

function Hits({ store_id, hits }: { readonly store_id: number; readonly hits: readonly Hit[] }): JSX.Element {
  const say = useMessages();
  return (
    <ul class="hits">
      {hits.map(({ kind, path, name, detail }) => (
        <li key={path}>
          <a href={`/${String(store_id)}/${path}`}>{kind === 'orders' ? say('order_numbered', { number: name }) : name}</a>
          {detail !== '' && <span class="hint">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
