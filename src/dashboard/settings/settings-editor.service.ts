import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { LogoService } from '../../catalog/images/logo.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { refusedImage } from '../refused-image.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { ChangeStore } from '../../store/store.dto.js';
import { type StoreSettings, StoreService } from '../../store/store.service.js';
import { formRefusal, type FormRefusal, type FormWords, wordsBy } from '../form-refusal.js';
import { SettingsForm } from './settings.dto.js';

/** Words for the errors of the form, by its fields. */
const WORDS = {
  name: 'settings_bad_name',
  email: 'settings_bad_email',
  phone: 'settings_bad_phone',
  address: 'settings_bad_address',
  domain: 'settings_bad_domain',
  time_zone: 'settings_bad_zone',
  color: 'settings_bad_color',
} as const;

/** Field of the form. */
export type SettingsField = keyof typeof WORDS;

type Errors = Readonly<Partial<Record<SettingsField, (typeof WORDS)[SettingsField] | 'settings_taken'>>>;

/** Form that was refused because a value cannot be stored, or because someone else made a change. */
export type RefusedSettings = FormRefusal<Errors> & { readonly form: SettingsForm };

const REFUSALS: FormWords<Errors> = {
  wordOf: wordsBy(WORDS),
  taken: { message: 'Another store has this domain.', errors: { domain: 'settings_taken' } },
};

const LOGO_WORDS = { bad: 'settings_bad_logo', large: 'settings_large_logo', full: 'settings_full' } as const;

/** Refused image, with the words for it. */
export interface RefusedLogo {
  readonly status: 400 | 413;
  readonly logo_error: (typeof LOGO_WORDS)[keyof typeof LOGO_WORDS];
}

/** Colour that the field shows for a store without one: that of the dashboard. */
const OURS = '#0b6b5d';

/** Changes the settings of a store by the forms of its page. */
@Injectable()
export class SettingsEditor {
  constructor(
    private readonly stores: StoreService,
    private readonly logos: LogoService,
  ) {}

  /** Saves the form; one that is sent twice is saved once. Returns the refusal, if any. */
  async save(ctx: MerchantContext, form: SettingsForm): Promise<RefusedSettings | undefined> {
    try {
      const body = await validated(ChangeStore, bodyOf(form));
      await ctx.transaction(async (tx) => {
        const fields = await this.stores.change(tx, body, new Date(form.seen));
        if (fields.length > 0) record(tx, fields);
      });
      return undefined;
    } catch (error) {
      return { form, ...formRefusal(error, REFUSALS) };
    }
  }

  /** Replaces the logo by an uploaded image. Throws 400 and 413 for one that is not accepted. */
  async replaceLogo(ctx: StoreContext, path: string, commit: Parameters<LogoService['replace']>[2]): Promise<null> {
    await this.logos.replace(ctx, path, commit, (tx) => record(tx, ['image']));
    return null;
  }

  /** Returns the words for an image that was refused. Rethrows other errors. */
  refusedLogo(error: unknown): RefusedLogo {
    const { status, problem } = refusedImage(error);
    return { status, logo_error: LOGO_WORDS[problem] };
  }

  /** Removes the logo, if there is one. */
  async removeLogo(ctx: MerchantContext): Promise<void> {
    await ctx.transaction(async (tx) => {
      if (await this.logos.remove(tx)) record(tx, ['image']);
    });
  }
}

const record = (tx: StoreContext, fields: readonly string[]): void =>
  audit.record(tx, { action: 'store.updated', target: { type: 'store', id: tx.store_id }, details: { fields } });

/** Returns the form with the settings of a store. */
export function formOf({ name, email, phone, address, domain, time_zone, color, updated_at }: StoreSettings): SettingsForm {
  const shown = { seen: updated_at.toISOString(), name, email, phone, address: address ?? '', domain, time_zone, color: color ?? OURS };
  return Object.assign(new SettingsForm(), { ...shown, has_color: color === null ? undefined : '1' });
}

/** Returns the change that a form asks for. Browsers end lines with `\r\n`. */
function bodyOf({ name, email, phone, address, domain, time_zone, has_color, color }: SettingsForm): ChangeStore {
  const lines = address.replaceAll('\r\n', '\n').trim();
  return {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    address: lines === '' ? null : lines,
    domain: domain.trim(),
    ...(time_zone !== undefined && { time_zone }),
    color: has_color === '1' ? color.trim().toLowerCase() : null,
  };
}
