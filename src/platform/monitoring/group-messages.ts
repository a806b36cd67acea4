import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { Config } from '../config/config.js';

/** Metrics of one process of a group. */
export interface Share {
  /** Number of the process in its group, from 1. Its replacement has the same number. */
  readonly number: number;
  readonly metrics: MetricObjectWithValues<MetricValue<string>>[];
}

/** Message of a process to the primary of its group. */
export type ToPrimary =
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'metrics wanted'; readonly id: number }
  | { readonly type: 'share'; readonly id: number; readonly share: Share };

/** Message of the primary to a process of its group. */
export type ToMember =
  | { readonly type: 'retire' }
  | { readonly type: 'share wanted'; readonly id: number }
  | { readonly type: 'shares'; readonly id: number; readonly shares: readonly Share[] };

/** Variables that the primary sets for a process: its number, and whether it must be ready before it accepts requests. */
export const NUMBER = 'GROUP_NUMBER';
export const WAITS = 'GROUP_WAITS';

/** Returns the number of this process in its group. */
export const groupNumber = (): number => Number(Config.variables()[NUMBER]);

/** Returns the message if a process of a group sent it; other programs may send other messages. */
export function messageOf<M extends ToPrimary | ToMember>(message: unknown): M | undefined {
  const { type } = (message ?? {}) as { type?: unknown };
  return typeof type === 'string' ? (message as M) : undefined;
}
