import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Admission, Caller } from './callers/caller.js';

/** The providers that authenticate and authorize callers. */
@Injectable()
export class Admissions {
  private readonly known = new Map<Type<Admission>, Admission>();

  constructor(private readonly modules: ModuleRef) {}

  /** Returns the provider of a kind of caller. */
  of({ admission }: Caller): Admission {
    const known = this.known.get(admission);
    if (known) return known;
    const found = this.modules.get<Admission, Admission>(admission, { strict: false });
    this.known.set(admission, found);
    return found;
  }
}
