import type { JSX } from 'preact';
import { useMessages } from '../design/page-context.js';

/** Names of the app and of the store that a person signs in for, if the person comes from one. */
export interface SignInPurpose {
  readonly app: string | undefined;
  readonly store: string | undefined;
}

/** Sentence that names the app and the store that a person signs in for. */
export function Purpose({ app, store }: SignInPurpose): JSX.Element {
  const say = useMessages();
  if (app === undefined) return <>{store === undefined ? say('login_lead') : say('login_for_store', { store })}</>;
  return <>{store === undefined ? say('identity_lead', { client: app }) : say('login_for_app', { app, store })}</>;
}
