import { CreateApp, type DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { ALL_APPS_WORDS } from '../custom-apps/app-words.js';
import type { ProblemWords } from '../form-refusal.js';
import { AppForm } from './developers.dto.js';

/** Error messages of the form. */
export const APP_WORDS: ProblemWords = {
  codes: {
    invalid_redirect_uri: ['redirect_urls', 'dev_redirects_refused'],
    ...ALL_APPS_WORDS.codes,
  },
  fields: {
    ...ALL_APPS_WORDS.fields,
    summary: 'dev_bad_summary',
    description: 'dev_bad_description',
    redirect_urls: 'dev_redirects_refused',
    app_url: 'dev_url_refused',
    support_url: 'dev_url_refused',
    privacy_url: 'dev_url_refused',
  },
  notices: [[/^An organisation can have \d+ apps/, 'dev_apps_full']],
};

const OPTIONAL = ['summary', 'description', 'webhook_url', 'app_url', 'support_url', 'privacy_url'] as const;

/** Returns the fields of an app; empty fields are null. Throws 400. */
export function fieldsOf({ name, scopes, topics, fee_payer, ...form }: AppForm): Promise<CreateApp> {
  const redirect_urls = form.redirect_urls.split(/\s+/).filter(Boolean);
  const texts = Object.fromEntries(OPTIONAL.map((field) => [field, form[field] === '' ? null : form[field]]));
  return validated(CreateApp, { ...texts, name, redirect_urls, scopes, topics, fee_payer });
}

/** Returns the form with the fields of an app. */
export const formOf = (app: DeveloperApp): AppForm => {
  const texts = Object.fromEntries(OPTIONAL.map((field) => [field, app[field] ?? '']));
  const { name, scopes, topics, fee_payer, redirect_urls } = app;
  return Object.assign(new AppForm(), texts, { name, scopes, topics, fee_payer, redirect_urls: redirect_urls.join('\n') });
};
