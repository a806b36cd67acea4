import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { GrantCache } from '../platform/auth/grant-cache.js';
import { Config } from '../platform/config/config.js';
import type { Connection } from '../platform/database/connection.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import { Rendered } from '../platform/contract/reply.js';
import { changedColumns, givenFields } from '../platform/database/changes.js';
import { ChangeStore, StoreProfile } from './store.dto.js';
import { Store, type StoreStatus } from './store.entity.js';
import { parseUrl } from '../platform/vendor-internals/parse-url.js';

/** Fields of a new store. */
export type NewStore = Pick<Store, 'name' | 'email'> &
  Partial<Pick<Store, 'domain' | 'phone' | 'currency' | 'language' | 'address' | 'color' | 'time_zone' | 'is_sandbox'>>;

/** Id and name of a store, and whether it is a sandbox store. */
export type NamedStore = Pick<Store, 'store_id' | 'name' | 'is_sandbox'>;

/** Name, status, logo, colour and time zone of a store, which are public. */
export type PublicStore = Pick<Store, 'name' | 'status' | 'image' | 'color' | 'time_zone'>;

const PUBLIC = { name: true, status: true, image: true, color: true, time_zone: true } as const;

/** Fields of a store that its merchants see and change, and the time of the last change. */
export type StoreSettings = Required<ChangeStore> & Pick<Store, 'store_id' | 'image' | 'currency' | 'is_sandbox' | 'updated_at'>;

const SETTINGS = `SELECT store_id, name, email, phone, address, domain, color, time_zone, image, currency, is_sandbox, updated_at
  FROM stores WHERE store_id = $1`;

/** Profile and status of stores. */
@Injectable()
export class StoreService {
  constructor(
    private readonly config: Config,
    private readonly cache: GrantCache,
    @InjectRepository(Store) private readonly stores: Repository<Store>,
  ) {}

  /** Returns the public fields of a store; undefined if there is none with this id. */
  async find(store_id: number): Promise<PublicStore | undefined> {
    return (await this.stores.findOne({ select: PUBLIC, where: { store_id } })) ?? undefined;
  }

  /** Profile of the store (specification 4.11). */
  async profile(ctx: StoreContext): Promise<Rendered<StoreProfile>> {
    const [row] = await ctx.queryFields<{ json: string }>(
      `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${ctx.selectList(StoreProfile)}) r) AS json FROM stores t WHERE t.store_id = $1`,
    );
    if (!row) throw ApiError.notFound('Store');
    return new Rendered<StoreProfile>(row.json, undefined, ctx.selection?.isFlat);
  }

  /** Throws `Store not found.` (404) for a store other than the caller's. */
  mustExist(ctx: StoreContext, store_id: number): Promise<void> {
    return store_id === ctx.store_id ? Promise.resolve() : Promise.reject(ApiError.notFound('Store'));
  }

  /** Returns the {@link NamedStore}. Throws `Store not found.` (404). */
  async named(ctx: StoreContext): Promise<NamedStore> {
    const [store] = await ctx.query<NamedStore>('SELECT store_id, name, is_sandbox FROM stores WHERE store_id = $1');
    if (!store) throw ApiError.notFound('Store');
    return store;
  }

  /**
   * Creates a store and returns its id. Without a domain, one below the platform's is derived from the id. Throws 400 for a domain that is not
   * a host name, and in production without a domain if the platform has only an IP address.
   */
  async create(connection: Connection, { domain, ...fields }: NewStore): Promise<number> {
    if (fields.time_zone !== undefined) await requireTimeZone(connection, fields.time_zone);
    const [next] = await connection.query<{ store_id: number }>(`SELECT nextval(pg_get_serial_sequence('stores', 'store_id')) AS store_id`);
    const store_id = next?.store_id ?? 0;
    await connection.manager.insert(Store, { ...fields, store_id, domain: hostname(domain ?? this.domainOf(store_id)) });
    return store_id;
  }

  /** Returns `store-7.apps.example.com` for the address `https://apps.example.com` of the platform. Browsers resolve names under `localhost` to themselves. */
  private domainOf(store_id: number): string {
    const { hostname: own } = new URL(this.config.base_url);
    const isAddress = isIP(own.replaceAll(/[[\]]/g, '')) !== 0;
    if (isAddress && this.config.environment === 'production') throw ApiError.invalidField('domain', 'required', 'domain is required.');
    return `store-${String(store_id)}.${isAddress ? 'localhost' : own}`;
  }

  /**
   * Updates the given fields of a store and returns their stored values. Throws `Store not found.` (404), 400 without a field and for a domain
   * that is not a host name or a time zone that PostgreSQL does not know, and 409 for a domain of another store.
   */
  async update(connection: Connection, store_id: number, given: Partial<NewStore>): Promise<Partial<NewStore>> {
    if (Object.keys(given).length === 0) throw ApiError.nothingGiven();
    const fields = given.domain === undefined ? given : { ...given, domain: hostname(given.domain) };
    if (fields.time_zone !== undefined) await requireTimeZone(connection, fields.time_zone);
    const { affected } = await connection.manager.update(Store, { store_id }, fields);
    if (affected === 0) throw ApiError.notFound('Store');
    if (fields.domain !== undefined) await this.cache.evict(connection, { store_id });
    return fields;
  }

  /** Returns the {@link StoreSettings}. Throws `Store not found.` (404). */
  async settings(ctx: StoreContext, lock = ''): Promise<StoreSettings> {
    const [store] = await ctx.query<StoreSettings>(`${SETTINGS} ${lock}`);
    if (!store) throw ApiError.notFound('Store');
    return store;
  }

  /**
   * Changes the given fields of the store and returns the names of the fields that differed. Throws 409 if the store was changed after the
   * time `seen`, and like {@link update}.
   */
  async change(ctx: StoreContext, body: ChangeStore, seen: Date): Promise<string[]> {
    const given = givenFields(body);
    const present = await this.settings(ctx, 'FOR NO KEY UPDATE');
    const changed = changedColumns<ChangeStore>(present, {
      ...given,
      ...(given.domain !== undefined && { domain: hostname(given.domain) }),
    });
    const names = Object.keys(changed);
    if (names.length === 0) return [];
    if (seen.getTime() !== present.updated_at.getTime()) throw ApiError.conflict('The store was changed since it was shown.');
    await this.update(ctx.connection, ctx.store_id, changed);
    return names;
  }

  /** Replaces the path of the logo and returns the former one. */
  async setImage(ctx: StoreContext, image: string | null): Promise<string | null> {
    const { image: former } = await this.settings(ctx, 'FOR NO KEY UPDATE');
    await ctx.connection.manager.update(Store, { store_id: ctx.store_id }, { image });
    return former;
  }

  /** Suspends, freezes or reactivates a store. Takes effect immediately. Throws `Store not found.` (404). */
  async setStatus(connection: Connection, store_id: number, status: StoreStatus): Promise<void> {
    const { affected } = await connection.manager.update(Store, { store_id }, { status });
    if (affected === 0) throw ApiError.notFound('Store');
    await this.cache.evict(connection, { store_id });
  }
}

/** Throws 400 for a time zone that PostgreSQL does not know, because PostgreSQL also computes days and months. */
async function requireTimeZone(connection: Connection, name: string): Promise<void> {
  const [known] = await connection.query('SELECT FROM pg_timezone_names WHERE name = $1', [name]);
  if (!known) throw ApiError.invalidField('time_zone', 'time_zone', 'time_zone must be a time zone such as Asia/Dhaka.');
}

/** Returns a domain as in an `Origin` header: in lower case and Punycode. */
function hostname(domain: string): string {
  const host = parseUrl(`https://${domain}`)?.hostname ?? '';
  if (host === '' || host.split('.').some(isMeaningless)) throw ApiError.invalidField('domain', 'host', 'domain must be a host name.');
  return host;
}

/** True for a Punycode label that decodes to no text. Node.js 20 rejects URLs with one, Node.js 24 accepts them. */
const isMeaningless = (label: string): boolean => label.startsWith('xn--') && domainToUnicode(label) === label;
