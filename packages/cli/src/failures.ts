import { ConnectionError, PlatformError } from '@merchant-apps-platform/client';
import { CommanderError } from 'commander';

/** Exit codes, as `docs/cli.md` lists them. */
export const EXIT = { ok: 0, failed: 1, usage: 2, signed_out: 3, forbidden: 4, missing: 5, unreachable: 6 } as const;

/** Failure of the command line itself, with its exit code. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exit_code: number = EXIT.failed,
  ) {
    super(message);
  }
}

const BY_STATUS: Readonly<Record<number, number>> = { 401: EXIT.signed_out, 403: EXIT.forbidden, 404: EXIT.missing };

/** Returns the exit code of an HTTP status. */
export const exitCodeOfStatus = (status: number): number => (status < 300 ? EXIT.ok : (BY_STATUS[status] ?? EXIT.failed));

/** Returns the exit code of an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof Failure) return error.exit_code;
  if (error instanceof PlatformError) return exitCodeOfStatus(error.status);
  return error instanceof ConnectionError ? EXIT.unreachable : EXIT.failed;
}

/** Returns an error as programs read it. */
export function errorRecord(error: unknown): Record<string, unknown> {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof PlatformError)) return { message, exit_code: exitCodeOf(error) };
  const { status, code, request_id, help_url, errors } = error;
  return { message, status, code, errors: errors.length > 0 ? errors : undefined, request_id, help_url, exit_code: exitCodeOf(error) };
}

/** Returns an error as people read it. */
export function errorText(error: unknown): string {
  const { message, code, errors, request_id, help_url } = errorRecord(error) as Record<string, string | undefined> & {
    errors?: readonly { field: string; message: string }[];
  };
  const lines = [
    `Error: ${message ?? ''}${code === undefined ? '' : ` (${code})`}`,
    ...(errors ?? []).slice(1).map((field) => `  ${field.message}`),
    ...(help_url === undefined ? [] : [`  Help: ${help_url}`]),
    ...(request_id === undefined ? [] : [`  Request: ${request_id}`]),
  ];
  return lines.join('\n');
}
