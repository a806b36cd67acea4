import type { ChargeView } from '../../../billing/pages/charge-view.js';
import type { ChargeKindView } from './charge-kind-view.js';
import { oneTime } from './one-time.js';
import { recurring } from './recurring.js';
import { renewal } from './renewal.js';
import { usageSettlement } from './usage-settlement.js';
import { walletTopUp } from './wallet-topup.js';

/** Columns that determine the kind of a charge. */
export type KindColumns = Pick<ChargeView, 'charge_type' | 'type'>;

/** Kinds by the `type` of a special charge, and the `charge_type` of others. */
const KINDS: Readonly<Record<KindColumns['charge_type'] | NonNullable<KindColumns['type']>, ChargeKindView>> = {
  one_time: oneTime,
  recurring,
  renewal,
  usage_settlement: usageSettlement,
  wallet_topup: walletTopUp,
};

/** Returns the kind of a charge. */
export const kindOf = ({ charge_type, type }: KindColumns): ChargeKindView => KINDS[type ?? charge_type];
