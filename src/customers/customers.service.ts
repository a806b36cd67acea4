import { Injectable } from '@nestjs/common';
import type { Exportable } from '../platform/database/exportable.js';
import { ApiError } from '../platform/contract/api-error.js';
import { sha256 } from '../platform/crypto/secrets.js';
import { Filter, type Filters } from '../platform/database/filter.js';
import { countsOf } from '../platform/database/list-counts.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { Page, Rendered } from '../platform/contract/reply.js';
import { COUNTED_CUSTOMERS, Customer } from './customer.entity.js';
import { CreateCustomer, CustomerCreated, CustomerDetail, CustomerSummary, ListCustomers, UpdateCustomer } from './customers.dto.js';
import { customerCreated, customerUpdated } from './customers.events.js';
import { givenColumns, changedColumns } from '../platform/database/changes.js';
import { toDecimal } from '../platform/contract/money.js';

/** Fraction of a taka from which responses round up. */
const ROUNDED_UP = 0.5;

/** Columns whose texts are searched. */
const SEARCHED = ['name', 'email', 'phone'];

/** Number of the newest customers that a search scans before it uses the text index. */
const WINDOW = 2_000;

/** Maximum number of customers found by a search that are counted. */
export const MAX_CUSTOMERS = 10_000;

const KNOWN = { counts: countsOf(COUNTED_CUSTOMERS), times: ['created_at'] };

/** Change of a customer's order totals. */
export interface TotalsChange {
  readonly orders: number;
  /** Amount of paid orders, in paisa. */
  readonly spent: number;
}

/** Order totals of a customer. */
export interface CustomerTotals {
  readonly user_id: number;
  readonly total_orders: number;
  /** Sum of the paid orders, as decimal text. */
  readonly total_spent: string;
}

/** Returns true if an update changes a contact. The letter case of an email address makes no difference, as in the rule of the table. */
function hasOtherContact(former: Pick<Customer, 'email'>, changed: { readonly phone?: unknown; readonly email?: unknown }): boolean {
  const email = typeof changed.email === 'string' ? changed.email.toLowerCase() : changed.email;
  return 'phone' in changed || ('email' in changed && email !== former.email?.toLowerCase());
}

/** Returns a text that changes with every field that {@link CustomersService.update} can change. */
export function versionOf({ name, phone, email, address_json }: Pick<Customer, 'name' | 'phone' | 'email' | 'address_json'>): string {
  return sha256(JSON.stringify([name, phone ?? '', email, address_json])).toString('hex');
}

/** Runs in the transaction that has changed a contact of a customer. */
type ContactChange = (ctx: StoreContext, user_id: number) => Promise<void>;

/** Customers of one store. */
@Injectable()
export class CustomersService {
  /** Classes of the bodies of writes, for bulk imports. */
  readonly bodies = { create: CreateCustomer, update: UpdateCustomer } as const;
  /** Customers for bulk exports. */
  readonly exported: Exportable<ListCustomers> = { record: CustomerDetail, query: ListCustomers, entity: Customer, filters: filtersOf };

  private readonly contactChanges: ContactChange[] = [];

  /** Has `work` run in every transaction that changes a phone number or an email address. */
  onContactChange(work: ContactChange): void {
    this.contactChanges.push(work);
  }

  /** Page of customers, without guests unless requested. */
  list(ctx: StoreContext, query: ListCustomers): Promise<Page<CustomerSummary>> {
    return ctx.rows(Customer).page(query, filtersOf(query), CustomerSummary, KNOWN);
  }

  /** Page of customers like {@link list}, and their number up to {@link MAX_CUSTOMERS}. */
  async search(ctx: StoreContext, query: ListCustomers): Promise<{ page: Page<CustomerSummary>; total: number }> {
    const [page, total] = await Promise.all([this.list(ctx, query), ctx.rows(Customer).countUpTo(MAX_CUSTOMERS, filtersOf(query))]);
    return { page, total };
  }

  /**
   * Returns at most `limit` of the newest customers with this id or phone number, in any spelling of it, or with the text in a name or
   * contact, including guests.
   */
  async find(ctx: StoreContext, text: string, limit: number): Promise<CustomerSummary[]> {
    const filter = finding(text, /^\d{1,15}$/.test(text) ? Number(text) : null);
    const query = Object.assign(new ListCustomers(), { limit, cursor: '' });
    const rows = ctx.rows(Customer);
    const { items } =
      (await rows.pageWithin({ rows: WINDOW, filter }, query, [], CustomerSummary)) ?? (await rows.page(query, [filter], CustomerSummary));
    return JSON.parse(items.json) as CustomerSummary[];
  }

  /** Returns the ids of all customers that {@link find} finds by a name or contact. */
  idsOf(ctx: StoreContext, text: string): Promise<number[]> {
    return ctx.rows(Customer).ids([finding(text, null)]);
  }

  /** Returns the condition that the customer of a row is one of {@link idsOf}. The customer of each row is read. */
  withCustomer(text: string): Filter | undefined {
    return Filter.ofParent('customers', 'user_id', [finding(text, null)]);
  }

  /** Customer by id. Throws `Customer not found.` (404). */
  show(ctx: StoreContext, user_id: number): Promise<Rendered<CustomerDetail>> {
    return ctx.rows(Customer).show(user_id, CustomerDetail, 'Customer');
  }

  /** Throws `Customer not found.` (404) when there is no such customer in the store. */
  async mustExist(ctx: StoreContext, user_id: number): Promise<void> {
    await ctx.rows(Customer).get({ user_id }, 'Customer');
  }

  /** Creates a customer. Throws 409 when the phone is taken in the store. */
  async create(ctx: StoreContext, { address, ...fields }: CreateCustomer): Promise<Rendered<CustomerCreated>> {
    const customer = await ctx.rows(Customer).add({ ...fields, address_json: address ?? null });
    ctx.publish(customerCreated(customer));
    return ctx.rows(Customer).show(customer.user_id, CustomerCreated, 'Customer');
  }

  /**
   * Updates the given fields. A value that equals the stored one is not a change. A changed contact is unproven. The database ends the
   * customer's sessions, and everything that follows from them ends, too. Throws 409 when the phone is taken, and when a change is based on a
   * `seen` version that is no longer current.
   */
  async update(ctx: StoreContext, user_id: number, body: UpdateCustomer, seen?: string): Promise<Rendered<CustomerDetail>> {
    const given = givenColumns(body);
    const former = await ctx.rows(Customer).lock({ user_id }, 'Customer');
    const changed = changedColumns(former, given);
    const fields = Object.keys(changed);
    if (fields.length > 0) {
      if (seen !== undefined && seen !== versionOf(former)) throw ApiError.conflict('The customer was changed since it was shown.');
      await ctx.rows(Customer).change({ user_id }, changed);
      if (hasOtherContact(former, changed)) for (const work of this.contactChanges) await work(ctx, user_id);
      ctx.publish(customerUpdated(user_id, fields, ctx.caller.origin));
    }
    return this.show(ctx, user_id);
  }

  /** Deletes a customer. Throws 400 when the customer has orders, 404 when there is none. */
  async remove(ctx: StoreContext, user_id: number): Promise<void> {
    await ctx.rows(Customer).lock({ user_id }, 'Customer');
    await ctx.rows(Customer).remove({ user_id });
  }

  /** Locks the totals of customers, so that they can be computed and {@link setTotals set}. */
  async lockTotals(ctx: StoreContext, user_ids: readonly number[]): Promise<void> {
    await ctx.query(
      'SELECT user_id FROM customers WHERE store_id = $1 AND user_id = ANY ($2::bigint[]) ORDER BY user_id FOR NO KEY UPDATE',
      user_ids,
    );
  }

  /** Sets the totals of customers, which the caller has computed from their orders. */
  async setTotals(ctx: StoreContext, totals: readonly CustomerTotals[]): Promise<void> {
    await ctx.query(
      `WITH t AS (SELECT * FROM json_to_recordset($2::json) AS t(user_id bigint, total_orders bigint, total_spent numeric))
       UPDATE customers c SET total_orders = t.total_orders, total_spent = t.total_spent FROM t
       WHERE c.store_id = $1 AND c.user_id = t.user_id`,
      JSON.stringify(totals),
    );
  }

  /**
   * Adds to the customer's totals in one statement, so that concurrent orders add up. Returns false when the store has no such customer.
   */
  async addToTotals(ctx: StoreContext, user_id: number, { orders, spent }: TotalsChange): Promise<boolean> {
    const changed = await ctx.query(
      `UPDATE customers SET total_orders = total_orders + $3, total_spent = total_spent + $4
       WHERE store_id = $1 AND user_id = $2 RETURNING user_id`,
      user_id,
      orders,
      toDecimal(spent),
    );
    return changed.length > 0;
  }
}

/** Country code of Bangladesh, with which some people write its phone numbers. */
const COUNTRY = '88';

/** Returns the condition of {@link CustomersService.find}. */
function finding(text: string, id: number | null): Filter {
  const digits = text.replace(/\D/g, '');
  const spellings = digits.length < 5 ? [] : [digits, COUNTRY + digits, digits.replace(new RegExp(`^${COUNTRY}`), '')];
  return {
    sql: (bind) => {
      const named = Filter.containsQuickly(SEARCHED, text)?.sql(bind) ?? 'false';
      const phone = `regexp_replace(t.phone, '[^0-9]', '', 'g') = ANY (${bind(spellings)}::text[])`;
      return `(${named} OR t.user_id = ${bind(id)}::bigint OR ${phone})`;
    },
    adHoc: true,
  };
}

function filtersOf(query: ListCustomers): Filters {
  return [
    Filter.equals('is_guest', query.include_guests === 'true' ? undefined : 0),
    Filter.atLeast('created_at', query.since),
    Filter.containsQuickly(SEARCHED, query.search),
    Filter.atLeast('total_orders', query.total_orders_min),
    Filter.atLeast('total_spent', query.total_spent_min && query.total_spent_min - ROUNDED_UP),
  ];
}
