import { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';

/**
 * Returns the topics that an installation with these scopes sees: all that the scopes allow, or those of a comma-separated list. Throws
 * `invalid_topic` for a topic that does not exist.
 */
export function visibleTopics(scopes: ReadonlySet<string>, asked: string | undefined): string[] {
  const names = (asked ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !topicRegistry.has(name));
  if (unknown !== undefined) throw ApiError.coded('invalid_topic', `There is no topic ${unknown}.`);
  const allowed = topicRegistry.permittedBy(scopes);
  return names.length === 0 ? allowed : allowed.filter((name) => names.includes(name));
}
