import { applyDecorators, type Type } from '@nestjs/common';
import { Type as TypeOf } from 'class-transformer';
import { type getMetadataStorage, ValidateNested } from 'class-validator';

/** Rule of a field, as class-validator stores it. */
export type StoredRule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** Objects in a field. */
export interface Nested {
  /** Returns their class. */
  readonly type: () => Type<object>;
  /** True if the field is a list of them. */
  readonly isList: boolean;
}

/** Context of the rule that validates the objects of a field. It stays with the rule when another class inherits the field. */
class NestedObjects {
  constructor(readonly type: () => Type<object>) {}
}

/** Validates the object of a field, or every object of a list if `each` is true, against a class. */
export const NestedIn = (type: () => Type<object>, each: boolean): PropertyDecorator =>
  applyDecorators(TypeOf(type), ValidateNested({ each, context: new NestedObjects(type) }));

/** Returns the objects that a rule validates against a class; undefined for all other rules. */
export const nestedIn = ({ context, each }: StoredRule): Nested | undefined =>
  context instanceof NestedObjects ? { type: context.type, isList: each } : undefined;
