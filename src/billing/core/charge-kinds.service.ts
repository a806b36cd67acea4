import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Paisa } from '../../platform/contract/money.js';
import { ChargeKind, type ChargePart } from './charge-kind.js';
import type { Charge, KindName } from './charge.entity.js';

/**
 * All kinds of charges: every provider that is a {@link ChargeKind}. They are collected on first use, because they may depend on services
 * that use this one.
 */
@Injectable()
export class ChargeKinds {
  private collected?: ReadonlyMap<KindName, ChargeKind>;

  constructor(private readonly discovery: DiscoveryService) {}

  /** All kinds. */
  get all(): Iterable<ChargeKind> {
    return this.byName.values();
  }

  /** Returns the kind of a charge. */
  of({ type, charge_type }: Pick<Charge, 'type' | 'charge_type'>): ChargeKind {
    const name = type ?? charge_type;
    const kind = this.byName.get(name);
    if (!kind) throw new TypeError(`no provider is the kind ${name}`);
    return kind;
  }

  /** Returns the amounts that the kinds add to a charge, as long as the sum of base prices is at most `room` paisa. */
  async parts(room: Paisa, partOf: (kind: ChargeKind, left: Paisa) => Promise<ChargePart | undefined> | undefined): Promise<ChargePart[]> {
    const parts: ChargePart[] = [];
    let left = room;
    for (const kind of this.all) {
      const part = await partOf(kind, left);
      if (!part) continue;
      parts.push(part);
      left -= part.amount;
    }
    return parts;
  }

  private get byName(): ReadonlyMap<KindName, ChargeKind> {
    return (this.collected ??= this.collect());
  }

  private collect(): ReadonlyMap<KindName, ChargeKind> {
    const providers = this.discovery.getProviders().map(({ instance }): unknown => instance);
    return new Map(providers.filter((provider) => provider instanceof ChargeKind).map((kind) => [kind.name, kind]));
  }
}
