/** Returns the SQLSTATE of a database error, wrapped by TypeORM or not; an empty string for other errors. */
export function sqlState(error: unknown): string {
  const { driverError, code } = (error ?? {}) as { driverError?: { code?: string }; code?: string };
  const state = driverError?.code ?? code;
  return typeof state === 'string' && /^[0-9A-Z]{5}$/.test(state) ? state : '';
}
