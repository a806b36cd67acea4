import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiError, type ErrorCode } from '../api-error.js';
import { ID_PATTERN, isId, MAX_ID, parseId } from './id-text.js';
import { Integer } from './numbers.js';

/** Name of an id in the path, and of the thing that it identifies. */
export interface PathId {
  readonly name: string;
  readonly thing: string;
}

/** Returns the id that a path segment represents. Throws 404 `<thing> not found.` for any other text, as for an unknown id. */
function fromPath(text: string, thing: string, code?: ErrorCode): number {
  const id = parseId(text);
  if (id === undefined) throw ApiError.notFound(thing, code);
  return id;
}

/** Id in a body or query. */
export const IdField = (): PropertyDecorator => Integer({ min: 1, max: MAX_ID });

/** Describes an id in the path: its parameter, and the name of the thing in errors. */
export const DocumentedId = ({ name, thing }: PathId): MethodDecorator =>
  ApiParam({ name, description: `Identifier of the ${thing.toLowerCase()}.`, schema: { type: 'integer', minimum: 1 } });

/** Id in the path. Text that is not an id returns 404 `<thing> not found.`, like an unknown id. */
const IdParameter =
  (name: string, thing: string, code?: ErrorCode): ParameterDecorator =>
  (target, key = '', index) => {
    Param(name, new IdPipe(thing, code))(target, key, index);
    DocumentedId({ name, thing })(target, key, Object.getOwnPropertyDescriptor(target, key) ?? {});
  };

class IdPipe implements PipeTransform<string, number> {
  constructor(
    private readonly thing: string,
    private readonly code?: ErrorCode,
  ) {}

  transform(value: string): number {
    return fromPath(value, this.thing, this.code);
  }
}

/** Id in the path, see {@link IdParameter}, and the functions that read ids from text. */
export const Id = Object.assign(IdParameter, { PATTERN: ID_PATTERN, is: isId, parse: parseId, fromPath });
