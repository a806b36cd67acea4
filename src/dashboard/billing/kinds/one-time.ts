import type { ChargeKindView } from './charge-kind-view.js';

/** Charge that is paid once. */
export const oneTime: ChargeKindView = {
  label: 'type_one_time',
  consequences: (_, { say }) => [say('then_once')],
};
