import { ORGANISATION_ROLES, type OrganisationRole } from '../../platform/auth/organisation-context.js';
import { MAX_SCREENSHOTS } from '../../developers/listings/app-listing.entity.js';
import { AskedMoney } from '../../developers/money/money.dto.js';
import { Field } from '../../platform/contract/field.js';
import { Checked } from '../checked.js';

/** Form with nothing but its CSRF token. */
class PortalForm {
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Months, app and language of a statement. */
export class AskedStatement extends AskedMoney {
  /** Language; that of `Accept-Language` without it. */
  @Field.Optional() @Field.OneOf(['en', 'bn']) language?: 'en' | 'bn';
}

/** Name of an organisation, or of the app to delete. The page shows what is wrong with it. */
export class NameForm extends PortalForm {
  /** Name. */
  @Field.Text({ trim: true }) name = '';
}

/** Role of a member. */
export class RoleForm extends PortalForm {
  /** Role. */
  @Field.OneOf(ORGANISATION_ROLES) role: OrganisationRole;
}

/** Person to invite. The page shows what is wrong with the address. */
export class InviteForm extends RoleForm {
  /** Email address. */
  @Field.Text({ trim: true }) email = '';
}

/** Person who signs up. The page shows what is wrong with the address. */
export class SignUpForm extends PortalForm {
  /** Email address. */
  @Field.Text({ trim: true }) email = '';
}

/** Rotation of the client secret. */
export class RotateForm extends PortalForm {
  /** Seconds for which the former secret stays valid. */
  @Field.OneOf(['0', '3600', '86400']) grace_seconds: string;
}

const isVersion = (value: unknown): boolean => typeof value === 'string' && /^\d{1,9}$/.test(value);

/** Rollback to a version of an app. */
export class RollbackForm extends PortalForm {
  /** Version to restore. */
  @Field.rule('version', isVersion, 'must be a version') @Field.Text({ max: 9 }) version: string;
  /** Version that was live when the changes were shown. */
  @Field.rule('version', isVersion, 'must be a version') @Field.Text({ max: 9 }) base_version: string;
}

/** New test store. The page shows what is wrong with the name. */
export class StoreForm extends PortalForm {
  /** Name; empty for a default one. */
  @Field.Text({ trim: true }) name = '';
}

/** App to install on a test store. */
export class InstallForm extends PortalForm {
  /** Id of the app. */
  @Field.Text({ max: 15 }) app_id: string;
}

/** Trials of developers on a test store. */
export const STORE_TRIALS = ['order', 'payment', 'tokens', 'break', 'repair'] as const;

/** One of {@link STORE_TRIALS}. */
export type StoreTrial = (typeof STORE_TRIALS)[number];

/** Trial on a test store. */
export class TrialForm extends PortalForm {
  /** Kind. */
  @Field.OneOf(STORE_TRIALS) trial: StoreTrial;
  /** Id of the app that it concerns. */
  @Field.Optional() @Field.Text({ max: 15 }) on_app = '';
}

/** Form that moves the clock of a test store. The page shows what is wrong with the days. */
export class ClockForm extends PortalForm {
  /** Days. */
  @Field.Text({ trim: true }) days = '';
  /** Parts that also follow the clock. */
  @Checked() @Field.Words({ min: 0 }) include: string[] = [];
}

/** Form of an app. Empty fields are omitted. The page shows what is wrong with it. */
export class AppForm extends PortalForm {
  /** Name. */
  @Field.Text({ trim: true }) name = '';
  /** One sentence. */
  @Field.Text({ trim: true }) summary = '';
  /** Description. */
  @Field.Text({ trim: true }) description = '';
  /** Redirect URLs, one on each line. */
  @Field.Text() redirect_urls = '';
  /** Scopes. */
  @Checked() @Field.Words({ min: 0 }) scopes: string[] = [];
  /** Topics. */
  @Checked() @Field.Words({ min: 0 }) topics: string[] = [];
  /** Target of webhooks. */
  @Field.Text({ trim: true }) webhook_url = '';
  /** Page that the dashboard embeds. */
  @Field.Text({ trim: true }) app_url = '';
  /** Page with help. */
  @Field.Text({ trim: true }) support_url = '';
  /** Page with the privacy policy. */
  @Field.Text({ trim: true }) privacy_url = '';
  /** Party that pays the fees. */
  @Field.OneOf(['developer', 'merchant']) fee_payer: 'developer' | 'merchant' = 'developer';
}

/** Link of an invitation. */
export class PortalLink {
  /** Token of the link. */
  @Field.Optional() @Field.Text({ max: 200 }) token?: string;
}

/** Form of a signed-in person who accepts an invitation. The page shows what is wrong with it. */
export class AcceptPortalForm extends PortalLink {
  /** Name of the new organisation. */
  @Field.Optional() @Field.Text({ trim: true }) organisation_name?: string;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form of a new person who accepts an invitation. */
export class JoinPortalForm extends AcceptPortalForm {
  /** Full name. */
  @Field.Text({ trim: true }) name = '';
  /** New password, typed twice. The page shows what is wrong with it. */
  @Field.Text() new_password = '';
  /** Repetition of the new password. */
  @Field.Text() repeated_password = '';
}

const SCREENSHOT_POSITIONS = Array.from({ length: MAX_SCREENSHOTS }, (_, n) => String(n + 1));

/** Draft of the listing of an app. The page shows what is wrong with it. */
export class ListingForm extends PortalForm {
  /** Prices. */
  @Field.Text({ trim: true }) prices: string = '';
  /** Page on which the installation starts. */
  @Field.Text({ trim: true }) install_url: string = '';
  /** `submit` to submit the draft. */
  @Field.OneOf(['submit', 'save']) action: string = 'save';
}

/** Change of a screenshot of a listing. The page shows what is wrong with the text. */
export class ScreenshotForm extends PortalForm {
  /** Alternative text. */
  @Field.Text({ trim: true }) alt = '';
  /** Place to move the screenshot to; empty for none. */
  @Field.OneOf(['', ...SCREENSHOT_POSITIONS]) position: string = '';
  /** `remove` to remove the screenshot. */
  @Field.OneOf(['save', 'remove']) action: string = 'save';
}
