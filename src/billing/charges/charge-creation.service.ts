import { Injectable } from '@nestjs/common';
import type { App } from '../../apps/app.entity.js';
import { notify } from '../../notifications/notify.service.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Paisa } from '../../platform/contract/money.js';
import type { Rendered } from '../../platform/contract/reply.js';
import { billingNow } from '../core/billing-clock.js';
import { ChargeKinds } from '../core/charge-kinds.service.js';
import { ChargeRecords, type CreatedCharge, type NewCharge } from '../core/charge-records.service.js';
import type { ChargeDetail } from '../core/charge.dto.js';
import { type ChargeEndpoint, TOP_UP_NAME } from '../core/charge.entity.js';
import { feesOf, largestBase, priceOf } from '../core/price.js';
import { checkReturnUrl } from '../core/return-url.js';
import { after, DAY_MS } from '../core/time.js';
import { usedDays } from '../core/trial-days.js';
import { PaymentGateways } from '../gateways/payment-gateways.js';
import type { CreateCharge, CreateSubscription, CreateTopUp } from './charges.dto.js';

/** Request for a new charge. */
interface Request {
  readonly endpoint: ChargeEndpoint;
  /** Requested amount in taka. */
  readonly amount: number;
  readonly return_url: string | null;
  readonly key: string | null;
}

/** Properties of an app that its charges depend on, and the time of the store's billing. */
type Seller = Pick<App, 'fee_payer' | 'redirect_urls'> & {
  readonly now: Date;
  /** True if usage that was too little for a payment waits for the next charge. */
  readonly has_waiting: boolean;
};

type Own = Omit<
  NewCharge,
  keyof ReturnType<typeof feesOf> | 'carried_amount' | 'app_id' | 'installation_id' | 'expires_at' | 'created_at' | 'return_url'
>;

/** Creates the charges that apps request. */
@Injectable()
export class ChargeCreation {
  constructor(
    private readonly config: Config,
    private readonly records: ChargeRecords,
    private readonly kinds: ChargeKinds,
    private readonly gateways: PaymentGateways,
  ) {}

  /** Creates a one-time charge. Throws `invalid_amount`, `invalid_return_url` and `invalid_installation`. */
  charge(ctx: AppContext, body: CreateCharge, key: string | null): Promise<Rendered<ChargeDetail>> {
    const { name, description, metadata, amount, return_url = null } = body;
    const request: Request = { endpoint: 'charges', amount, return_url, key };
    const own = { charge_type: 'one_time', name, description, metadata: metadata ?? {} } as Own;
    return this.create(ctx, request, () => Promise.resolve(own));
  }

  /** Creates a subscription. Throws the errors of {@link charge}. */
  subscription(ctx: AppContext, body: CreateSubscription, key: string | null): Promise<Rendered<ChargeDetail>> {
    const { name, description, metadata, amount, return_url, billing_interval, trial_days: wanted = 0, capped_amount } = body;
    const request: Request = { endpoint: 'subscriptions', amount, return_url, key };
    return this.create(ctx, request, async ({ now }) => {
      const trial_days = wanted === 0 ? 0 : Math.max(0, wanted - (await usedDays(ctx, ctx.app_id, now)));
      const trial_ends_at = trial_days === 0 ? null : after(now, trial_days * DAY_MS);
      const plan = { billing_interval, trial_days, trial_ends_at, capped_amount };
      return { charge_type: 'recurring', name, description, metadata: metadata ?? {}, ...plan };
    });
  }

  /** Creates a wallet top-up. Throws the errors of {@link charge}. */
  topUp(ctx: AppContext, body: CreateTopUp, key: string | null): Promise<Rendered<ChargeDetail>> {
    const { amount, return_url, metadata } = body;
    const request: Request = { endpoint: 'wallet-topup', amount, return_url, key };
    const own = { charge_type: 'wallet_topup', type: 'wallet_topup', name: TOP_UP_NAME, metadata: metadata ?? {} } as Own;
    return this.create(ctx, request, () => Promise.resolve(own));
  }

  private async create(ctx: AppContext, request: Request, own: (seller: Seller) => Promise<Own>): Promise<Rendered<ChargeDetail>> {
    const { endpoint, return_url, key } = request;
    const base_amount = priceOf(request.amount, this.config.billing);
    const seller = await this.seller(ctx);
    if (return_url !== null) checkReturnUrl(return_url, seller, { production: this.config.environment === 'production' });
    const { now } = seller;
    const expires_at = after(now, this.config.billing.charge_expiry);
    const { app_id, installation_id } = ctx;
    const place = { app_id, installation_id, created_at: now, expires_at, return_url, endpoint, idempotency_key: key };
    const created = await this.insert(ctx, seller, base_amount, { ...(await own(seller)), ...place });
    // A concurrent request with the key has created the charge since this one looked it up, see RepeatedCharge.
    const detail = created?.detail ?? (key === null ? undefined : await this.records.createdWith(ctx, endpoint, key));
    if (!detail) throw new TypeError('a charge without a key conflicts with another one');
    return detail;
  }

  /**
   * Inserts the charge, together with any usage that waits for the next charge of the app. A trial is not paid, so the renewal at its end
   * carries that usage. A top-up carries nothing: it adds its whole base amount to the wallet, and its cancellation returns the same
   * amount.
   */
  private async insert(
    ctx: AppContext,
    { fee_payer, has_waiting }: Seller,
    base_amount: Paisa,
    fields: Omit<NewCharge, keyof ReturnType<typeof feesOf> | 'carried_amount'>,
  ): Promise<CreatedCharge | undefined> {
    const carries = has_waiting && fields.charge_type !== 'wallet_topup' && (fields.trial_days ?? 0) === 0;
    const room = largestBase(this.gateways.limits.maximum, fee_payer) - base_amount;
    const parts = carries ? await this.kinds.parts(room, (kind, left) => kind.joinCharge?.(ctx, ctx.app_id, left)) : [];
    const base = parts.reduce((sum: Paisa, part) => sum + part.amount, base_amount);
    const carried_amount = parts.reduce((sum: Paisa, part) => sum + part.carried, 0);
    const created = await this.records.insert(ctx, { ...feesOf(base, fee_payer), carried_amount, ...fields });
    if (!created) return undefined;
    for (const part of parts) await part.settle(created.charge_id);
    notify(ctx, { kind: 'charge_pending', subject_id: created.charge_id, app_id: ctx.app_id, title: fields.name });
    return created;
  }

  /** The lock makes an uninstall, which cancels pending charges, wait for the new charge. */
  private async seller(ctx: AppContext): Promise<Seller> {
    const [seller] = await ctx.query<Seller>(
      `SELECT a.fee_payer, a.redirect_urls, ${billingNow('$1')} AS now, EXISTS (
         SELECT FROM subscriptions s WHERE s.store_id = $1 AND s.app_id = i.app_id AND s.write_off_at IS NOT NULL
       ) AS has_waiting FROM installations i JOIN apps a ON a.app_id = i.app_id
       WHERE i.store_id = $1 AND i.installation_id = $2 AND i.status = 'active' FOR SHARE OF i`,
      ctx.installation_id,
    );
    if (!seller) throw ApiError.coded('invalid_installation', 'The installation is not active or does not exist.');
    return seller;
  }
}
