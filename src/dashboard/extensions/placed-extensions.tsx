import type { JSX } from 'preact';
import { Button, Form, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import type { FramedExtension, PlacedExtensions } from './extension-points.service.js';

/** Outcomes of an action, which the page shows after it. */
const ACTION_OUTCOMES = ['action_done', 'action_failed', 'action_timeout'] as const;

/** Outcome of an action. */
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];

/** Returns the outcome in the query of a page; undefined without a valid one. */
export const outcomeOf = (word: unknown): ActionOutcome | undefined => ACTION_OUTCOMES.find((known) => known === word);

interface ExtensionsProps {
  readonly store_id: number;
  readonly placed: PlacedExtensions;
}

/** Notice about the outcome of the last action, for the top of the page. */
export function ActionNotice({ done }: { readonly done: ActionOutcome | undefined }): JSX.Element | null {
  const say = useMessages();
  return done === undefined ? null : <Notice tone={done === 'action_done' ? 'good' : 'bad'}>{say(done)}</Notice>;
}

/** Extensions of the installed apps at a place of the dashboard: a menu of links and actions, and frames. */
export function Extensions({ store_id, placed }: ExtensionsProps): JSX.Element {
  return (
    <>
      <Menu store_id={store_id} placed={placed} />
      {placed.frames.map((extension) => (
        <Frame key={extension.extension_id} store_id={store_id} extension={extension} ready_within={placed.ready_within} />
      ))}
    </>
  );
}

function Menu({ store_id, placed }: ExtensionsProps): JSX.Element | null {
  const say = useMessages();
  const { links, actions, target, resource_id, app_id } = placed;
  if (links.length + actions.length === 0) return null;
  return (
    <details class="menu">
      <summary class="button secondary">{say('extension_menu')}</summary>
      <ul>
        {links.map(({ extension_id, title, app_name, iframe_url }) => (
          <li key={extension_id}>
            <a class="menu-item" href={iframe_url} target="_blank" rel="noopener noreferrer">
              {title} <span class="hint">{app_name}</span>
            </a>
          </li>
        ))}
        {actions.map(({ extension_id, title, app_name }) => (
          <li key={extension_id}>
            <Form action={`/${String(store_id)}/extensions/${String(extension_id)}/action`}>
              <input type="hidden" name="target" value={target} />
              {resource_id !== undefined && <input type="hidden" name="resource_id" value={resource_id} />}
              {app_id !== undefined && <input type="hidden" name="app_id" value={String(app_id)} />}
              <Button kind="quiet">
                {title} <span class="hint">{app_name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Sandbox permissions of a frame. Without `allow-same-origin` it has no origin: no cookies, no storage, no access to any other page. */
const SANDBOX = 'allow-scripts allow-forms';

function Frame({
  store_id,
  extension,
  ready_within,
}: {
  readonly store_id: number;
  readonly extension: FramedExtension;
  readonly ready_within: number;
}): JSX.Element {
  const say = useMessages();
  const { extension_id, title, app_name, iframe_url, frame_nonce, type } = extension;
  return (
    <section
      class="card extension"
      data-extension-id={String(extension_id)}
      data-store-id={String(store_id)}
      data-frame-nonce={frame_nonce}
      data-ready-within={String(ready_within)}
    >
      <h2>
        {title} <span class="hint">{app_name}</span>
      </h2>
      <p class="notice bad" role="status" hidden>
        {say('extension_silent', { title })}
      </p>
      <iframe class={type === 'admin_page' ? 'tall' : ''} title={title} src={iframe_url} sandbox={SANDBOX} referrerpolicy="no-referrer" />
    </section>
  );
}
