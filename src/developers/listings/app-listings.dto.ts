import { Field } from '../../platform/contract/field.js';

/** Maximum lengths in characters. */
export const [MAX_PRICES, MAX_INSTALL_URL] = [500, 2048];

/** Draft of a listing. Omitted fields keep their values. */
export class EditListing {
  /** Prices for merchants, in words. */
  @Field.Optional() @Field.Text({ max: MAX_PRICES, trim: true }) prices?: string;
  /** Page of the app on which merchants start the installation: https, without credentials. */
  @Field.Optional() @Field.Text({ max: MAX_INSTALL_URL, trim: true }) install_url?: string;
}

/** Content of a listing as it was submitted. Later changes of the app do not change it. */
export class SubmittedContent {
  /** Name of the app. */
  @Field.Member() name: string;
  /** One sentence about the app. */
  @Field.Member() summary: string | null;
  /** Description. */
  @Field.Member() description: string | null;
  /** Page where merchants find help. */
  @Field.Member() support_url: string | null;
  /** Page with the privacy policy. */
  @Field.Member() privacy_url: string | null;
  /** Public URL of the icon. */
  @Field.Member() icon_url: string | null;
  /** Prices for merchants, in words. */
  @Field.Member() prices: string;
  /** Page of the app on which merchants start the installation. */
  @Field.Member() install_url: string;
}

/** Listing of an app in the directory, as its developers see it. */
export class DeveloperListing {
  /** App. */
  @Field.Member() @Field.ApiInteger() app_id: number;
  /** Draft: what merchants pay, in words. */
  @Field.Member() prices: string;
  /** Draft: page of the app on which merchants start the installation. */
  @Field.Member() install_url: string;
  /** Number of submissions. */
  @Field.Member() @Field.ApiInteger() version: number;
  /** Content that waits for the operator. */
  @Field.Nullable() @Field.Member(() => SubmittedContent) @Field.ObjectOf(() => SubmittedContent) submitted: SubmittedContent | null;
  /** Content that the directory shows. */
  @Field.Nullable() @Field.Member(() => SubmittedContent) @Field.ObjectOf(() => SubmittedContent) published: SubmittedContent | null;
  /** Reason why the operator rejected the last submission, or removed the listing. */
  @Field.Member() reason: string | null;
}
