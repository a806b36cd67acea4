import type { JSX } from 'preact';
import type { AppProfile } from '../../developers/apps/app-profiles.service.js';
import { useMessages } from '../design/page-context.js';

/** Developer of an app, with links to its help and its privacy policy; nothing if none of them is known. */
export function ProfileLine({ profile }: { readonly profile: AppProfile }): JSX.Element | null {
  const say = useMessages();
  const { developer, support_url, privacy_url } = profile;
  const links = [
    [support_url, say('profile_support')],
    [privacy_url, say('profile_privacy')],
  ].filter((link): link is [string, string] => Boolean(link[0]));
  if (developer === null && links.length === 0) return null;
  return (
    <p class="hint profile">
      {developer !== null && <span>{say('profile_developer', { name: developer })}</span>}
      {links.map(([url, text]) => (
        <a key={text} href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ))}
    </p>
  );
}
