import type { JSX } from 'preact';
import type { AppProfile } from '../../developers/apps/app-profiles.service.js';
import { Badge } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';

/** Developer of an app, links to its help and privacy policy, and its review status; renders nothing if none of this is known. */
export function ProfileLine({ profile }: { readonly profile: Omit<AppProfile, 'icon'> }): JSX.Element | null {
  const say = useMessages();
  const { developer, support_url, privacy_url, reviewed } = profile;
  const links = [
    [support_url, say('profile_support')],
    [privacy_url, say('profile_privacy')],
  ].filter((link): link is [string, string] => Boolean(link[0]));
  if (developer === null && links.length === 0 && reviewed === null) return null;
  return (
    <p class="hint profile">
      {developer !== null && <span>{say('profile_developer', { name: developer })}</span>}
      {links.map(([url, text]) => (
        <a key={text} href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ))}
      {reviewed !== null && (
        <Badge tone={reviewed ? 'neutral' : 'warning'}>{say(reviewed ? 'profile_reviewed' : 'profile_not_reviewed')}</Badge>
      )}
    </p>
  );
}
