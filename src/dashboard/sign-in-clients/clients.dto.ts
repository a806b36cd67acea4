import { Transform } from 'class-transformer';
import { Field } from '../../platform/contract/field.js';
import { Checked } from '../checked.js';

/** Converts the lines of a text area to a list. */
const Lines = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()])) : (value ?? []),
  );

/** Form of a client. The page shows what is wrong with it. */
export class ClientForm {
  /** Name shown to users. */
  @Field.Text({ trim: true }) name: string = '';
  /** Redirect URLs. */
  @Lines() @Field.Words({ min: 0 }) redirect_urls: string[] = [];
  /** Addresses to return to after a sign-out. */
  @Lines() @Field.Words({ min: 0 }) post_logout_redirect_urls: string[] = [];
  /** Scopes that the client may request. */
  @Checked() @Field.Words({ min: 0 }) scopes: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form of a new client. */
export class NewClientForm extends ClientForm {
  /** `confidential` for a website with a server, `public` for others. */
  @Field.OneOf(['confidential', 'public'], { problem: 'must be confidential or public' }) type: 'confidential' | 'public';
}

/** Form that activates or deactivates a client. */
export class ClientStatusForm {
  /** New status. */
  @Field.OneOf(['active', 'inactive'], { problem: 'must be active or inactive' }) status: 'active' | 'inactive';
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
