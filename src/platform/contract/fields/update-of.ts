import type { Type } from '@nestjs/common';
import { PartialType } from '@nestjs/swagger';

/** Base class of an update: every field of the create class with its rules, made optional. Omitted fields keep their values. */
export const UpdateOf = <T>(create: Type<T>): Type<Partial<T>> => PartialType(create, { skipNullProperties: false });
