import type { OwnIds } from '../../developers/organisations/developer-ids.service.js';

/** Signed-in reader of the documentation, with the app and the store of the examples. */
export interface Reader extends OwnIds {
  readonly app: OwnIds['apps'][number] | undefined;
  readonly store: OwnIds['stores'][number] | undefined;
}

/** Parameters that choose the app and the store. */
export interface Choice {
  readonly app?: unknown;
  readonly store?: unknown;
}

/** Returns the reader with the chosen app and store; by default, with their first ones. */
export function readerOf(own: OwnIds, { app, store }: Choice): Reader {
  const { apps, stores } = own;
  return {
    ...own,
    app: apps.find(({ app_id }) => String(app_id) === app) ?? apps[0],
    store: stores.find(({ store_id }) => String(store_id) === store) ?? stores[0],
  };
}

/** Placeholders in the examples for the ids of the reader, each with the text that precedes it. */
const PLACES = {
  client_id: /()svc_app_…/g,
  app_id: /(--app )\d+\b/g,
  store_id: /((?:STORE_ID=|\bstore_id(?:=|: |":\s?)|--store ))\d+\b/g,
} as const;

/** Placeholders for the access token, which a script of the page fills in: the server keeps only its digest. */
const TOKEN = /\$(?:ACCESS_)?TOKEN\b|svc_at_…/;

/** Line of a shell block that shows output, which is left as recorded. */
const OUTPUT = /^# /;

/** Code block of a page. */
const BLOCK = /^```\w*\n(.*?)^```$/gms;

/** Returns true for a page with placeholders for ids or the access token of the reader. */
export const takesIds = (text: string): boolean =>
  [...text.matchAll(BLOCK)]
    .flatMap(([, code = '']) => code.split('\n'))
    .some((line) => !OUTPUT.test(line) && [...Object.values(PLACES), TOKEN].some((place) => line.search(place) !== -1));

/** Returns a code block with the ids of the reader. Secrets are never filled in. */
export function filled(code: string, { app, store }: Pick<Reader, 'app' | 'store'>): string {
  const ids = { client_id: app?.client_id, app_id: app?.app_id, store_id: store?.store_id };
  const fill = (line: string): string =>
    Object.entries(PLACES).reduce((text, [name, place]) => {
      const id = ids[name as keyof typeof ids];
      return id === undefined ? text : text.replace(place, (_, before: string) => before + String(id));
    }, line);
  return code
    .split('\n')
    .map((line) => (OUTPUT.test(line) ? line : fill(line)))
    .join('\n');
}
