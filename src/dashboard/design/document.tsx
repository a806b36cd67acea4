import type { ComponentChildren, JSX } from 'preact';
import { LANGUAGES } from '../language/language.js';
import { ICON, NOTICE, SEARCH, STYLESHEET, TELLING } from './assets.js';
import { type Brand, brandPath, logoOf } from './brand.js';
import { Bell } from './bell.js';
import { Button, Form, initialOf } from './elements.js';
import { SearchField } from './search-field.js';
import { usePage, useMessages } from './page-context.js';

interface DocumentProps {
  /** Title of the page in the browser tab. */
  readonly title: string;
  /** Header content between the product name and the merchant. */
  readonly nav?: ComponentChildren;
  /** Lays the page out as a single centered card, for tasks with one step. */
  readonly narrow?: boolean;
  /** Paths of the page's scripts, if any. They run before the content is parsed. */
  readonly scripts?: readonly string[];
  /** Paths of further stylesheets of the page. */
  readonly stylesheets?: readonly string[];
  /** Store whose name, logo and colour the page shows instead of ours. */
  readonly brand?: Brand | undefined;
  readonly children: ComponentChildren;
}

/** Complete page: head, header, content and footer. */
export function Document({ title, nav, narrow = false, scripts = [], stylesheets = [], brand, children }: DocumentProps): JSX.Element {
  const { language } = usePage();
  const say = useMessages();
  const usual = useScripts();
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${brand?.name ?? say('product')}`}</title>
        <Icon brand={brand} />
        {[STYLESHEET.path, ...stylesheets, ...colorsOf(brand)].map((stylesheet) => (
          <link key={stylesheet} rel="stylesheet" href={stylesheet} />
        ))}
        {[...usual, ...scripts].map((script) => (
          <script key={script} src={script} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {say('skip')}
        </a>
        <Header nav={nav} brand={brand} />
        <main id="content" class={narrow ? 'content narrow' : 'content'}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

/** Returns the paths of the scripts of all pages of stores, and of all pages with a notice about the last action. */
function useScripts(): string[] {
  const { bell, path } = usePage();
  return [...(bell ? [SEARCH.path] : []), ...(TELLING.test(path) ? [NOTICE.path] : [])];
}

const colorsOf = (brand: DocumentProps['brand']): string[] => (brand?.color ? [brandPath(brand.color)] : []);

function Icon({ brand }: Pick<DocumentProps, 'brand'>): JSX.Element {
  const logo = brand && logoOf(brand);
  return logo === undefined ? <link rel="icon" href={ICON.path} type="image/svg+xml" /> : <link rel="icon" href={logo} type="image/webp" />;
}

function Header({ nav, brand }: Pick<DocumentProps, 'nav' | 'brand'>): JSX.Element {
  const { merchant } = usePage();
  const say = useMessages();
  return (
    <header class="header">
      <div class="bar">
        {brand ? (
          <span class="brand">{brand.name}</span>
        ) : (
          <a class="brand" href="/">
            <img src={ICON.path} alt="" width="28" height="28" />
            {say('product')}
          </a>
        )}
        <SearchField />
        {nav}
        {merchant && (
          <div class="account">
            <Bell />
            <a class="account-name" href="/account" aria-label={say('signed_in_as', { name: merchant.name })}>
              <span class="account-full">{merchant.name}</span>
              <span class="account-initial">{initialOf(merchant.name)}</span>
            </a>
            <Form action="/logout">
              <Button kind="quiet">{say('sign_out')}</Button>
            </Form>
          </div>
        )}
      </div>
    </header>
  );
}

function Footer(): JSX.Element {
  const page = usePage();
  const say = useMessages();
  return (
    <footer class="footer">
      <nav class="languages" aria-label={say('language')}>
        {Object.entries(LANGUAGES).map(([language, { name }]) => (
          <a
            key={language}
            href={inLanguage(page.path, language)}
            hreflang={language}
            lang={language}
            aria-current={language === page.language ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </footer>
  );
}

/** Returns the URL of the page with the language as the last query parameter. */
function inLanguage(path: string, language: string): string {
  const [before = '', query = ''] = path.split('?', 2);
  const others = query.split('&').filter((parameter) => parameter !== '' && !parameter.startsWith('lang='));
  return `${before}?${[...others, `lang=${language}`].join('&')}`;
}
