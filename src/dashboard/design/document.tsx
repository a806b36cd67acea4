import type { ComponentChildren, JSX } from 'preact';
import { LANGUAGES } from '../language/language.js';
import { ICON, STYLESHEET } from './assets.js';
import { Button, Form } from './elements.js';
import { usePage, useWords } from './page-context.js';

interface DocumentProps {
  /** What the page is called, in the browser's tab. */
  readonly title: string;
  /** Between the product's name and the merchant's. */
  readonly nav?: ComponentChildren;
  /** A single card in the middle, for what is done once and left again. */
  readonly narrow?: boolean;
  /** Path of the page's script, where it has one; it runs before the content is there. */
  readonly script?: string | undefined;
  readonly children: ComponentChildren;
}

/** A whole page: head, header, content and footer. */
export function Document({ title, nav, narrow = false, script, children }: DocumentProps): JSX.Element {
  const { language } = usePage();
  const say = useWords();
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${say('product')}`}</title>
        <link rel="icon" href={ICON.path} type="image/svg+xml" />
        <link rel="stylesheet" href={STYLESHEET.path} />
        {script !== undefined && <script src={script} />}
      </head>
      <body>
        <a class="skip" href="#content">
          {say('skip')}
        </a>
        <Header nav={nav} />
        <main id="content" class={narrow ? 'content narrow' : 'content'}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

function Header({ nav }: Pick<DocumentProps, 'nav'>): JSX.Element {
  const { merchant } = usePage();
  const say = useWords();
  return (
    <header class="header">
      <div class="bar">
        <a class="brand" href="/">
          <img src={ICON.path} alt="" width="28" height="28" />
          {say('product')}
        </a>
        {nav}
        {merchant && (
          <div class="account">
            <span class="visually-hidden">{say('signed_in_as', { name: merchant.name })}</span>
            <span class="account-name" title={merchant.name} aria-hidden="true">
              {merchant.name}
            </span>
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
  const say = useWords();
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

/** The same page with the language as the last parameter of its query. */
function inLanguage(path: string, language: string): string {
  const [before = '', query = ''] = path.split('?', 2);
  const others = query.split('&').filter((parameter) => parameter !== '' && !parameter.startsWith('lang='));
  return `${before}?${[...others, `lang=${language}`].join('&')}`;
}
