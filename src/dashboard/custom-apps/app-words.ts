import type { ProblemWords } from '../form-refusal.js';

/** Error messages for the fields that the forms of all apps have: the name, the scopes and the webhook. */
export const ALL_APPS_WORDS = {
  codes: {
    invalid_target_url: ['webhook_url', 'custom_bad_url'],
    invalid_scope: ['scopes', 'custom_no_scopes'],
    invalid_topic: ['topics', 'custom_bad_topic'],
  },
  fields: { name: 'custom_bad_name', webhook_url: 'custom_bad_url', scopes: 'custom_no_scopes', topics: 'custom_bad_topic' },
} as const satisfies ProblemWords;
