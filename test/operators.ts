import { ModulesContainer } from '@nestjs/core';
import type { Type } from '@nestjs/common';
import { SecondFactors } from '../src/identity/second-factor/second-factors.service.js';
import { controllerRoutes } from '../src/platform/vendor-internals/nest-routes.js';
import type { Answer } from './answer.js';
import type { Api } from './harness.js';
import { type Account, account, type SignedInMerchant, signedIn } from './merchants.js';
import { formOf, PAGE } from './pages.js';

/** Adds a second factor with a random secret to an account. */
export async function guard(api: Api, { merchant_id }: Pick<Account, 'merchant_id'>): Promise<void> {
  await api.app.get(SecondFactors).propose(merchant_id);
  await api.query('UPDATE second_factors SET confirmed_at = now() WHERE merchant_id = $1', [merchant_id]);
}

/** States that the second factor was used in all sessions of an account. */
export const prove = (api: Api, { merchant_id }: Pick<Account, 'merchant_id'>): Promise<object[]> =>
  api.query('UPDATE dashboard_sessions SET second_factor = true WHERE merchant_id = $1', [merchant_id]);

/** Makes an account one of an operator. */
export const promote = (api: Api, { merchant_id }: Pick<Account, 'merchant_id'>): Promise<object[]> =>
  api.query('INSERT INTO operators (merchant_id) VALUES ($1)', [merchant_id]);

/** Creates an operator who has signed in with a second factor. */
export async function operatorOf(api: Api): Promise<SignedInMerchant> {
  const known = await account(api);
  await guard(api, known);
  await promote(api, known);
  const operator = await signedIn(api, known);
  await prove(api, known);
  return operator;
}

/** Opens a page as a person. */
export const openAs = (api: Api, { cookie }: Pick<SignedInMerchant, 'cookie'>, path: string): Promise<Answer> =>
  api.call('GET', path, { headers: { ...PAGE, cookie } });

/** Submits a form as a person. */
export function postAs(
  api: Api,
  { cookie, csrf_token }: Pick<SignedInMerchant, 'cookie' | 'csrf_token'>,
  path: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = formOf({ ...fields, csrf_token });
  return api.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
}

/** Returns the method and the path of every page and action of the operator, with 1 for each id. */
export function operatorRoutes(api: Api): [method: string, path: string][] {
  const controllers = [...api.app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers
    .flatMap(({ metatype }) => controllerRoutes(metatype as Type))
    .map(({ operation }) => operation.replaceAll(/:\w+/g, '1').split(' ') as [string, string])
    .filter(([, path]) => /^\/operator(?:\/|$)/.test(path));
}
