import { Field } from '../contract/field.js';
import { ApiError } from '../contract/api-error.js';
import { ListQuery } from '../contract/list-query.js';
import { RequestValidationPipe } from './validation.pipe.js';

class Item {
  @Field.Decimal({ min: 0, max: 1000 }) price: number;
  @Field.Optional() @Field.Amount({ min: 0, max: 100_050 }) discount?: number;
}

const FitsDrink = (): PropertyDecorator =>
  Field.rule(
    'fits',
    (value, { drink }) => value === `${String(drink)} cup`,
    ({ drink }) => `must be for ${String(drink)}`,
    'invalid_value',
  );

class Body {
  @Field.Text({ min: 2, max: 5 }) name: string;
  @Field.Optional() @Field.Integer({ min: 1, max: 10 }) count?: number;
  @Field.Optional() @Field.Bool() yes?: boolean;
  @Field.Nullable() @Field.Email({ max: 255 }) email?: string | null;
  @Field.Nullable() @Field.JsonObject() address?: object | null;
  @Field.Optional() @Field.OneOf(['red', 'blue']) colour?: string;
  @Field.Nullable() @Field.Moment() at?: Date | null;
  @Field.Nullable() @Field.Integer({ min: 1 }) id?: number | null;
  @Field.Optional() @Field.Items(() => Item, { min: 1, max: 2 }) order_items?: Item[];
  @Field.Optional() @Field.OneOf(['tea', 'milk'], { code: 'invalid_value_type' }) drink?: string;
  @Field.Optional() @FitsDrink() cup?: string;
}

class Query extends ListQuery(['name'], 'name:asc') {}

const pipe = new RequestValidationPipe();
const validated = (body: unknown): Promise<unknown> => pipe.transform(body, { type: 'body', metatype: Body });

async function refusal(run: () => Promise<unknown>): Promise<ApiError> {
  try {
    await run();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('It was not refused.');
}
const refused = (body: unknown): Promise<ApiError> => refusal(async () => validated(body));

describe('validation', () => {
  it.each<[object, string, string, string]>([
    [{}, 'name', 'required', 'name is required.'],
    [{ name: 5 }, 'name', 'string', 'name must be a string.'],
    [{ name: null }, 'name', 'string', 'name must be a string.'],
    [{ name: 'x' }, 'name', 'minLength', 'name must have at least 2 characters.'],
    [{ name: 'xxxxxx' }, 'name', 'maxLength', 'name must have at most 5 characters.'],
    [{ name: 'ok', count: 0 }, 'count', 'min', 'count must be at least 1.'],
    [{ name: 'ok', count: 11 }, 'count', 'max', 'count must be at most 10.'],
    [{ name: 'ok', count: '5' }, 'count', 'integer', 'count must be an integer.'],
    [{ name: 'ok', count: 'five' }, 'count', 'integer', 'count must be an integer.'],
    [{ name: 'ok', count: 1.5 }, 'count', 'integer', 'count must be an integer.'],
    [{ name: 'ok', count: null }, 'count', 'integer', 'count must be an integer.'],
    [{ name: 'ok', yes: 'true' }, 'yes', 'boolean', 'yes must be a boolean.'],
    [{ name: 'ok', email: 'nobody' }, 'email', 'email', 'email must be an email address.'],
    [{ name: 'ok', address: [] }, 'address', 'object', 'address must be an object.'],
    [{ name: 'ok', colour: 'green' }, 'colour', 'in', 'colour must be one of red, blue.'],
    [{ name: 'ok', at: 'soon' }, 'at', 'date', 'at must be an ISO 8601 date.'],
    [{ name: 'ok', at: '2026-02-30' }, 'at', 'date', 'at must be an ISO 8601 date.'],
    [{ name: 'ok', id: 2_147_483_648 }, 'id', 'max', 'id must be at most 2147483647.'],
    [{ name: 'ok', order_items: {} }, 'order_items', 'array', 'order_items must be an array.'],
    [{ name: 'ok', order_items: [] }, 'order_items', 'arrayMinSize', 'order_items must have at least 1 item.'],
    [{ name: 'ok', order_items: [null] }, 'order_items[0]', 'object', 'order_items[0] must be an object.'],
    [{ name: 'ok', order_items: [[{ price: 1 }]] }, 'order_items[0]', 'object', 'order_items[0] must be an object.'],
    [{ name: 'ok', order_items: [{}] }, 'order_items[0].price', 'required', 'order_items[0].price is required.'],
    [{ name: 'ok', order_items: [{ price: 'x' }] }, 'order_items[0].price', 'number', 'order_items[0].price must be a number.'],
    [
      { name: 'ok', order_items: [{ price: 1, discount: 0.001 }] },
      'order_items[0].discount',
      'decimals',
      'order_items[0].discount must have at most 2 decimals.',
    ],
    [
      { name: 'ok', order_items: [{ price: 1, discount: 1000.51 }] },
      'order_items[0].discount',
      'max',
      'order_items[0].discount must be at most 1000.5.',
    ],
  ])('refuses %j with the message of the contract', async (body, field, rule, message) => {
    expect((await refused(body)).body()).toEqual({ message, status: 400, errors: [{ field, rule, message }] });
  });

  it('names every field and repeats the first error', async () => {
    const error = await refused({ count: 0, order_items: [{ price: 1 }, { price: 'x' }] });
    expect(error.errors?.map(({ field }) => field)).toEqual(['name', 'count', 'order_items[1].price']);
    expect(error.message).toBe(error.errors?.[0]?.message);
    expect(error.code).toBeUndefined();
  });

  it('carries the code of the first broken rule, if it has one', async () => {
    const tea = { name: 'ok', drink: 'tea', cup: 'milk cup' };
    expect((await refused(tea)).body()).toEqual({
      message: 'cup must be for tea.',
      code: 'invalid_value',
      status: 400,
      errors: [{ field: 'cup', rule: 'fits', message: 'cup must be for tea.' }],
    });
    expect(await validated({ ...tea, cup: 'tea cup' })).toMatchObject({ cup: 'tea cup' });
    expect((await refused({ ...tea, drink: null })).code).toBe('invalid_value_type');
    expect((await refused({ ...tea, name: 5 })).code).toBeUndefined();
    expect((await refused({ ...tea, name: undefined })).code).toBeUndefined();
  });

  it('reports a request without any field', () => {
    expect(ApiError.nothingGiven().body()).toEqual({
      message: 'At least one field is required.',
      status: 400,
      errors: [{ field: 'body', rule: 'required', message: 'At least one field is required.' }],
    });
  });

  it('drops undeclared fields, also in nested objects', async () => {
    const body = await validated({ name: 'ok', admin: true, order_items: [{ price: 1, cost: 2 }] });
    expect(JSON.parse(JSON.stringify(body))).toEqual({ name: 'ok', order_items: [{ price: 1 }] });
  });

  it('keeps nullable fields null and omitted fields omitted', async () => {
    const body = (await validated({ name: 'ok', email: null, at: null, id: null, address: null })) as object;
    expect({ ...body }).toEqual({ name: 'ok', email: null, at: null, id: null, address: null });
  });

  it.each([undefined, null, [], [{ name: 'ok' }], 'text', 5, true])('refuses the body %j', async (body) => {
    expect((await refused(body)).body()).toEqual({ message: 'The body must be a JSON object.', status: 400 });
  });

  it.each([
    [{ name: 'a\0' }, 'name'],
    [{ name: 'a\ud800' }, 'name'],
    [{ name: '\udc00' }, 'name'],
    [{ name: 'ok', address: { city: { 'a\0': 1 } } }, 'address.city'],
    [{ name: 'ok', address: { lines: ['a', '\0'] } }, 'address.lines[1]'],
    [{ name: 'ok', unknown: '\0' }, 'unknown'],
  ])('refuses %j, which cannot be stored', async (body, field) => {
    const message = `${field} contains characters that cannot be stored.`;
    expect((await refused(body)).body()).toEqual({ message, status: 400, errors: [{ field, rule: 'text', message }] });
  });

  it('refuses bodies that are nested too deeply, without a stack overflow', async () => {
    let address: object = {};
    for (let n = 0; n < 20_000; n++) address = { a: address };
    expect((await refused({ name: 'ok', address })).errors?.[0]?.rule).toBe('depth');
    const flat = await validated({ name: 'ok', address: { a: { b: { c: ['d'] } } } });
    expect(flat).toMatchObject({ address: { a: { b: { c: ['d'] } } } });
  });

  it('accepts text in every script, and emoji', async () => {
    expect(await validated({ name: 'আনি😀' })).toMatchObject({ name: 'আনি😀' });
  });

  it.each([
    [{ page: '0' }, 'page must be at least 1.'],
    [{ page: 'x' }, 'page must be an integer.'],
    [{ page: ['1', '2'] }, 'page must be an integer.'],
    [{ limit: '-1' }, 'limit must be at least 1.'],
    [{ sort: 'phone' }, 'sort must be one of name with :asc or :desc.'],
    [{ sort: ['name'] }, 'sort must be one of name with :asc or :desc.'],
    [{ cursor: ['a'] }, 'cursor must be a string.'],
  ])('refuses the query %j', async (query, message) => {
    expect((await refusal(() => pipe.transform(query, { type: 'query', metatype: Query }))).message).toBe(message);
  });

  it('fills in the page, the limit and the order of a list, and clamps the limit', async () => {
    const list = (query: object): Promise<unknown> => pipe.transform(query, { type: 'query', metatype: Query });
    expect(await list({})).toMatchObject({ page: 1, limit: 50, order: { column: 'name', direction: 'ASC' } });
    expect(await list({ limit: '1000', page: '3', sort: 'name:desc' })).toMatchObject({
      page: 3,
      limit: 250,
      order: { column: 'name', direction: 'DESC' },
    });
  });
});
