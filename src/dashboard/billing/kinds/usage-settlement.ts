import type { ChargeKindView } from './charge-kind-view.js';

/** Last charge for the usage of a subscription that has ended. */
export const usageSettlement: ChargeKindView = {
  label: 'type_usage_settlement',
  consequences: (_, { say }) => [say('then_settles')],
};
