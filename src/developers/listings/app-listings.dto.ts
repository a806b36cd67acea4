import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { MAX_SCREENSHOTS } from './app-listing.entity.js';

/** Maximum lengths in characters. */
export const [MAX_PRICES, MAX_INSTALL_URL, MAX_ALT] = [500, 2048, 200];

/** Draft of a listing. Omitted fields keep their values. */
export class EditListing {
  /** Prices for merchants, in words. */
  @Field.Optional() @Field.Text({ max: MAX_PRICES, trim: true }) prices?: string;
  /** Page of the app on which merchants start the installation: https, without credentials. */
  @Field.Optional() @Field.Text({ max: MAX_INSTALL_URL, trim: true }) install_url?: string;
}

/** New screenshot. */
export class AddScreenshot {
  /** Alternative text, which screen readers read, in the language of the listing. */
  @Field.Text({ min: 1, max: MAX_ALT, trim: true }) alt: string;
}

/** Changes of a screenshot. Omitted fields keep their values. */
export class UpdateScreenshot extends UpdateOf(AddScreenshot) {
  /** Place among the screenshots, from 1; a number greater than theirs means the last place. */
  @Field.Optional() @Field.Integer({ min: 1, max: MAX_SCREENSHOTS }) position?: number;
}

/** Picture of a listing. */
export class Screenshot {
  /** Screenshot. */
  @Field.Member() @Field.ApiInteger() screenshot_id: number;
  /** Public URL of the file. */
  @Field.Member() url: string;
  /** Public URL of the thumbnail, a WebP image. */
  @Field.Member() thumbnail_url: string;
  /** Alternative text, which screen readers read. */
  @Field.Member() alt: string;
  /** Width in pixels. */
  @Field.Member() @Field.ApiInteger() width: number;
  /** Height in pixels. */
  @Field.Member() @Field.ApiInteger() height: number;
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
  /** Screenshots in their order. */
  @Field.Member(() => Screenshot) screenshots: Screenshot[];
}

/** Listing of an app in the directory, as its developers see it. */
export class DeveloperListing {
  /** App. */
  @Field.Member() @Field.ApiInteger() app_id: number;
  /** Draft: prices for merchants, in words. */
  @Field.Member() prices: string;
  /** Draft: page of the app on which merchants start the installation. */
  @Field.Member() install_url: string;
  /** Draft: screenshots in their order, at most 6. */
  @Field.Member(() => Screenshot) screenshots: Screenshot[];
  /** Number of submissions. */
  @Field.Member() @Field.ApiInteger() version: number;
  /** Content that waits for the operator. */
  @Field.Nullable() @Field.Member(() => SubmittedContent) @Field.ObjectOf(() => SubmittedContent) submitted: SubmittedContent | null;
  /** Content that the directory shows. */
  @Field.Nullable() @Field.Member(() => SubmittedContent) @Field.ObjectOf(() => SubmittedContent) published: SubmittedContent | null;
  /** Reason why the operator rejected the last submission, or removed the listing. */
  @Field.Member() reason: string | null;
}
