import { Injectable, type Type } from '@nestjs/common';
import { Customer } from '../../../customers/customer.entity.js';
import { CustomersService } from '../../../customers/customers.service.js';
import { Field } from '../../../platform/contract/field.js';
import type { StoreContext } from '../../../platform/database/store-context.js';
import { validated } from '../../../platform/endpoint/validation.pipe.js';
import type { LineBody } from '../line-parser.js';
import { KeyedWriter, type LineKey } from '../line-writer.js';

class OfPhone {
  @Field.Text({ min: 1, max: 20, trim: true }) phone: string;
}

class OfUserId {
  @Field.Id() user_id: number;
}

/** Lines with customers, as `POST /customers` and `PUT /customers/:user_id` take them. */
@Injectable()
export class CustomerLines extends KeyedWriter<Customer> {
  readonly bodies: readonly Type<object>[];
  protected readonly name = 'Customer';
  protected readonly keys: Readonly<Record<string, LineKey<Customer>>> = {
    phone: {
      fields: OfPhone,
      valueOf: (fields) => (fields as OfPhone).phone,
      find: (ctx, phone) => ctx.rows(Customer).find({ phone: String(phone) }),
    },
    user_id: {
      fields: OfUserId,
      valueOf: (fields) => (fields as OfUserId).user_id,
      find: (ctx, user_id) => ctx.rows(Customer).find({ user_id: Number(user_id) }),
    },
  };

  constructor(private readonly customers: CustomersService) {
    super();
    this.bodies = [customers.bodies.create, customers.bodies.update, OfUserId];
  }

  protected async create(ctx: StoreContext, body: LineBody): Promise<number> {
    const { json } = await this.customers.create(
      ctx,
      await validated(this.customers.bodies.create, named(body, 'address', 'address_json')),
    );
    return (JSON.parse(json) as Pick<Customer, 'user_id'>).user_id;
  }

  protected async update(ctx: StoreContext, { user_id }: Customer, body: LineBody): Promise<number> {
    await this.customers.update(ctx, user_id, await validated(this.customers.bodies.update, named(body, 'address_json', 'address')));
    return user_id;
  }
}

/** Returns the body with a field under the name that this write uses, if it has the name that the other write uses. */
const named = (body: LineBody, name: string, other: string): LineBody =>
  body[name] === undefined && body[other] !== undefined ? { ...body, [name]: body[other] } : body;
