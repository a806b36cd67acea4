import { Body, Post } from '@nestjs/common';
import { CustomerPasskeys } from '../../identity/customers/customer-passkeys.service.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { isPasskeyName } from '../passkeys/passkey-form.js';
import { Visit, Visiting } from '../visit.js';
import { CustomerAccountView } from './customer-account-view.service.js';
import { CustomerAccountForm, CustomerPasskeyForm } from './identity-pages.dto.js';

/** Lets the customers of a store manage their own passkeys. */
@Pages('identity/account/:store_id/passkeys')
export class CustomerPasskeysController {
  constructor(
    private readonly passkeys: CustomerPasskeys,
    private readonly view: CustomerAccountView,
  ) {}

  /** Stores a passkey of the signed-in customer, or shows the form again if its name is blank or too long. */
  @Post()
  @Endpoint(callers.anyone(), Html)
  add(@Id('store_id', 'Store') store_id: number, @Body() form: CustomerPasskeyForm, @Visiting() visit: Visit): Promise<Html> {
    const { passkey_name: name, ticket, credential } = form;
    return this.view.change(store_id, form, visit, async (customer) => {
      if (!isPasskeyName(name)) return this.view.show(store_id, visit, { unnamed: { name, ticket, credential } }, 400);
      const added = await this.passkeys.add(customer, name, { ticket, credential });
      return this.view.done(store_id, added ? 'passkey_added' : 'passkey_refused', visit);
    });
  }

  /** Removes a passkey of the signed-in customer. */
  @Post(':passkey_id/remove')
  @Endpoint(callers.anyone(), Html)
  remove(
    @Id('store_id', 'Store') store_id: number,
    @Id('passkey_id', 'Passkey') passkey_id: number,
    @Body() form: CustomerAccountForm,
    @Visiting() visit: Visit,
  ): Promise<Html> {
    return this.view.change(store_id, form, visit, async (customer) => {
      await this.passkeys.remove(customer, passkey_id);
      return this.view.done(store_id, 'passkey_removed', visit);
    });
  }
}
