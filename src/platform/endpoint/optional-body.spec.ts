import { Field } from '../contract/field.js';
import { forgetEmptyBody, isOptionalBody, OptionalBody } from './optional-body.js';
import { RequestValidationPipe } from './validation.pipe.js';

class Note {
  @Field.Optional() @Field.Text() text?: string;
}
class Letter {
  @Field.Optional() @Field.Text() text?: string;
}
class Post {
  send(@OptionalBody() note: Note): Note {
    return note;
  }
}

describe('an optional body', () => {
  const pipe = new RequestValidationPipe();
  const read = async (body: unknown, metatype: typeof Note | typeof Letter): Promise<unknown> =>
    pipe.transform(body, { type: 'body', metatype });

  it('is an empty object if it is missing', async () => {
    const note = await read(undefined, Note);
    expect(note).toBeInstanceOf(Note);
    expect(new Post().send(note as Note)).toEqual({});
    expect(await read({ text: 'hello' }, Note)).toEqual({ text: 'hello' });
    for (const body of [null, [], 'text', 5]) await expect(read(body, Note)).rejects.toMatchObject({ status: 400 });
  });

  it('is optional only where the route declares it', async () => {
    expect([isOptionalBody(Note), isOptionalBody(Letter), isOptionalBody(undefined)]).toEqual([true, false, false]);
    await expect(read(undefined, Letter)).rejects.toMatchObject({ message: 'The body must be a JSON object.', status: 400 });
  });
});

describe('an empty body', () => {
  const json = 'application/json';
  it.each([
    [{ 'content-type': json, 'content-length': '0' }, undefined],
    [{ 'content-type': json }, undefined],
    [{ 'content-type': 'Application/JSON; charset=utf-8', 'content-length': '0' }, undefined],
    [{ 'content-type': json, 'content-length': '2' }, json],
    [{ 'content-type': json, 'transfer-encoding': 'chunked' }, json],
    [{ 'content-type': 'text/plain', 'content-length': '0' }, 'text/plain'],
  ])('with the headers %j has the type %s', (headers, type) => {
    forgetEmptyBody({ headers });
    expect((headers as Record<string, unknown>)['content-type']).toBe(type);
  });
});
