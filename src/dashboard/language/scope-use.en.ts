/** Texts of the page of an installed app, in English. */
export const scopeUse = {
  app_use: 'Use of the permissions',
  app_use_named: 'Use of the permissions of {app}',
  scope_summary: 'Permissions: asked for {asked}, uses {used}, last used {when}.',
  scope_summary_unused: 'Permissions: asked for {asked}, uses none of them so far.',
  scope_today: 'today',
  scope_yesterday: 'yesterday',
  scope_days: '{days} days ago',
  scope_uses: 'Permissions and how the app uses them',
  scope_requests: 'Requests',
  scope_last: 'Last used',
  scope_never: 'Not used',
  scope_narrow: 'Remove permissions',
  scope_narrow_lead:
    'The app loses what you uncheck immediately, with the webhooks that need it. It can have it again only if you agree. Webhooks do not count as use.',
  scope_keep: 'Permissions that the app keeps',
  scope_save: 'Save',
  scope_changed: 'The permissions were changed.',
  scope_none_kept: 'At least one permission must stay. To remove all of them, uninstall the app.',
};
