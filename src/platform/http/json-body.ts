import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RawServerDefault } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { ApiError } from '../contract/api-error.js';
import { MAX_VALUES, tooManyValues } from '../endpoint/refuse-costly.js';

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = ['"', '\\', ',', '[', '{'].map((sign) => sign.charCodeAt(0));

/**
 * Parses JSON bodies. Refuses (400) bodies that are not UTF-8, whose characters would be replaced, bodies that certainly have more than 5,000
 * values, before they are parsed, and keys that could change a prototype. Parsing a megabyte of empty objects would take fifty milliseconds
 * of processor time and 40 MB.
 */
export function parseJson(app: NestFastifyApplication, bodyLimit: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const parseAnyKeys = fastify.getDefaultJsonParser('ignore', 'ignore');
  app.useBodyParser<RawServerDefault>('application/json', { bodyLimit }, (request, body: Buffer, done) => {
    if (body.length > MAX_VALUES && leastValues(body) > MAX_VALUES) throw tooManyValues();
    if (!isUtf8(body)) throw ApiError.badRequest('The body is not valid JSON.');
    const json = body.toString();
    void parse(request, json, (refused, value) => {
      if (!refused) done(null, value);
      else void parseAnyKeys(request, json, (invalid) => done(invalid ?? refusedKey(), undefined));
    });
  });
}

const refusedKey = (): Error => ApiError.badRequest('The body must not have the key __proto__ or constructor.prototype.');

/**
 * Returns a lower bound of the number of values in JSON text. Every bracket opens a value and every comma precedes one; one value may be
 * counted for both.
 */
export function leastValues(json: Uint8Array): number {
  let signs = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) signs++;
  }
  return Math.ceil(signs / 2);
}

/** Returns the position of the quotation mark that ends the text which begins at `start`, or the end. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
