import type { CreateApp, DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { AppForm } from './developers.dto.js';

const OPTIONAL = ['summary', 'description', 'webhook_url', 'app_url', 'support_url', 'privacy_url'] as const;

/** Returns the fields of an app; what is empty is null. */
export function fieldsOf(form: AppForm): CreateApp {
  const redirect_urls = form.redirect_urls.split(/\s+/).filter(Boolean);
  const { name, scopes, topics, fee_payer } = form;
  for (const [field, value] of Object.entries({ name, redirect_urls, scopes }))
    if (value.length === 0) throw ApiError.invalidField(field, 'required', `${field} is required.`);
  const texts = Object.fromEntries(OPTIONAL.map((field) => [field, form[field] === '' ? null : form[field]]));
  return { ...texts, name, redirect_urls, scopes, topics, fee_payer };
}

/** Returns the form with the fields of an app. */
export const formOf = (app: DeveloperApp): AppForm => {
  const texts = Object.fromEntries(OPTIONAL.map((field) => [field, app[field] ?? '']));
  const { name, scopes, topics, fee_payer, redirect_urls } = app;
  return Object.assign(new AppForm(), texts, { name, scopes, topics, fee_payer, redirect_urls: redirect_urls.join('\n') });
};
