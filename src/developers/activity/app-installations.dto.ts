import { Field } from '../../platform/contract/field.js';

/** Windows of the figures and their lengths in days. */
export const INSTALLATION_WINDOWS = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** Name of a window. */
export type InstallationWindow = keyof typeof INSTALLATION_WINDOWS;

/** Window of the figures. */
export class ReadInstallations {
  /** Days that the figures cover, up to today. */
  @Field.Optional() @Field.OneOf(Object.keys(INSTALLATION_WINDOWS)) window?: InstallationWindow = '30d';
}

/** Installations and uninstalls of one day. */
export class InstallationsOfDay {
  /** Day in UTC, e.g. `2026-11-27`. */
  @Field.Member() day: string;
  /** Installations on this day. A store that installs the app again counts again. */
  @Field.Member() @Field.ApiInteger() installed: number;
  /** Uninstalls on this day. */
  @Field.Member() @Field.ApiInteger() uninstalled: number;
  /** Stores that have the app at the end of the day; for today, now. */
  @Field.Member() @Field.ApiInteger() active: number;
}

/** Installations of an app over time. Sandbox stores, test stores included, are in `sandbox_active` only. */
export class InstallationsOfApp {
  /** First day. */
  @Field.Member() since: string;
  /** Last day: today in UTC. */
  @Field.Member() until: string;
  /** Stores that have the app now. */
  @Field.Member() @Field.ApiInteger() active: number;
  /** Sandbox stores that have the app now. */
  @Field.Member() @Field.ApiInteger() sandbox_active: number;
  /** Installations in these days. */
  @Field.Member() @Field.ApiInteger() installed: number;
  /** Uninstalls in these days. */
  @Field.Member() @Field.ApiInteger() uninstalled: number;
  /** Every day, oldest first. */
  @Field.Member(() => InstallationsOfDay) days: InstallationsOfDay[];
}
