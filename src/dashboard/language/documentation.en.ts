/** Texts of the changelog and the documentation, in English. */
export const documentation = {
  changelog_title: 'Changelog',
  changelog_lead: 'Changes of the API, and how to move between its versions.',

  docs_title: 'Documentation',
  docs_lead: 'Guides and references for developers of apps, and for operators.',
  docs_search: 'Search',
  docs_contents: 'Contents',
  docs_nothing_found: 'Nothing was found. Try fewer or other words.',
  docs_as_markdown: 'This page as Markdown',
  docs_own_ids: 'The examples show your ids: {names}. Secrets are never filled in.',
  docs_no_token: 'Install your app on the test store in this tab, and the examples also show its access token:',
  docs_own_token: 'They also show the access token of {store} that this tab received.',
  docs_own_app: 'App',
  docs_own_store: 'Store',
  docs_all_errors: 'All errors',
  docs_status: 'HTTP status {status}',
};
