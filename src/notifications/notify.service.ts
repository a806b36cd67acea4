import type { StoreContext } from '../platform/database/store-context.js';
import type { NotificationKind } from './notification.entity.js';

/** Fact that the people of a store are notified of. */
export interface NotifiedFact {
  readonly kind: NotificationKind;
  readonly subject_id: number;
  /** Name of the fact, if its kind can happen to the subject more than once; otherwise the subject itself. */
  readonly fact?: string;
  readonly app_id: number | null;
  /** Name of the subject. */
  readonly title: string;
}

const INSERT = `
INSERT INTO notifications (store_id, kind, fact, subject_id, app_id, title) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (store_id, kind, fact) DO NOTHING`;

/** Notifies the people of the store of a fact, if and only if its transaction commits. Does nothing for a fact that they were already notified of. */
export function notify(ctx: StoreContext, { kind, subject_id, fact = String(subject_id), app_id, title }: NotifiedFact): void {
  const { connection, store_id } = ctx;
  connection.runLast({ order: store_id, text: INSERT, values: [store_id, kind, fact, subject_id, app_id, title] });
}
