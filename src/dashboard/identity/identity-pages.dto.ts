import { Field } from '../../platform/contract/field.js';
import { IdentityConsent, IdentityRequest } from '../../identity/provider/authorize/authorize.dto.js';

/** Sign-in form of a merchant, with the authentication request. */
export class IdentitySignIn extends IdentityRequest {
  /** Email address of the account. */
  @Field.Text({ min: 1, max: 255 }) email: string;
  /** Password of the account. */
  @Field.Text({ min: 1, max: 1000 }) password: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form with the code of a merchant's second factor, with the authentication request. */
export class IdentitySecondStep extends IdentityRequest {
  /** Ticket of the first step. */
  @Field.Text({ max: 2000 }) ticket: string;
  /** Code of the app. */
  @Field.Text({ max: 100 }) code: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Kinds of addresses that customers type. */
const CONTACTS = ['phone', 'email'] as const;

/** Authentication request of a customer who goes back to the form for the address. */
export class CustomerContactRequest extends IdentityRequest {
  /** Kind of address that the form asks for. */
  @Field.Optional() @Field.OneOf(CONTACTS) by?: (typeof CONTACTS)[number];
}

/** Form of a customer who wants to sign in, with the authentication request. */
export class CustomerContact extends CustomerContactRequest {
  /** Phone number or email address. */
  @Field.Text({ max: 255 }) contact: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form that asks for another one-time code, with the authentication request. */
export class CustomerCodeAgain extends IdentityRequest {
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form with a one-time code, with the authentication request. */
export class CustomerCode extends IdentityRequest {
  /** Six digits, in English or Bangla; spaces are ignored. */
  @Field.Text({ max: 100 }) one_time_code: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Decision of a customer on the consent page, with the authentication request and the name of a new customer. */
export class CustomerConsentForm extends IdentityConsent {
  /** Name; empty for none. */
  @Field.Optional() @Field.Text({ trim: true }) customer_name?: string;
}

/** Answer of an authenticator to the sign-in form of customers, with the authentication request. */
export class CustomerPasskeyAnswer extends IdentityRequest {
  /** Ticket of the challenge. */
  @Field.Text({ max: 2000 }) ticket: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  @Field.Text({ max: 10_000 }) credential: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** New passkey of a customer, with the authentication request. */
export class NewCustomerPasskey extends CustomerPasskeyAnswer {
  /** Name that distinguishes the passkey from others. */
  @Field.Text({ trim: true }) passkey_name: string;
}

/** Form on the page of a customer. */
export class CustomerAccountForm {
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form with the name and the language of a customer. */
export class CustomerDetailsForm extends CustomerAccountForm {
  /** Name. */
  @Field.Text({ trim: true }) name: string;
  /** Language of the pages and messages in this browser. */
  @Field.Optional() @Field.OneOf(['en', 'bn']) lang?: 'en' | 'bn';
}

/** Form with a new passkey on the page of a customer. */
export class CustomerPasskeyForm extends CustomerAccountForm {
  /** Name that distinguishes the passkey from others. */
  @Field.Text({ trim: true }) passkey_name: string;
  /** Ticket of the challenge. */
  @Field.Text({ max: 2000 }) ticket: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  @Field.Text({ max: 10_000 }) credential: string;
}

/** Choice of one of the customers who are signed in with the browser. */
export class CustomerChoiceForm extends CustomerAccountForm {
  /** Session of the customer. */
  @Field.Text({ max: 20 }) session_id: string;
}

/** Choice of the customer who continues with an authentication request. */
export class CustomerChoice extends IdentityRequest {
  /** Session of the customer. */
  @Field.Text({ max: 20 }) session_id: string;
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
