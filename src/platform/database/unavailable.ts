import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { WaitedTooLongError } from '../queue/serial-queue.js';
import { sqlState } from './sql-state.js';

/** The connection to PostgreSQL was refused or lost, or it took too long. The effect of a COMMIT that was in progress is unknown. */
class DatabaseUnavailableError extends Error {}

/**
 * SQLSTATEs of a server that cannot serve any statement at the moment: lost connections, exhausted resources, deadlocks and
 * conflicts that remained after all retries, a server that became read-only, locks and time limits, shutdown, failed input or output (also of a
 * coordinator that copies rows to a lost node).
 */
const STATES = /^(08|53|57P)|^(25006|25P03|25P04|40001|40P01|55P03|57014|58030)$/;

/** Messages of pg, which has no codes for them. */
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Messages of a coordinator that has lost a node, with the SQLSTATE of an internal error. */
const LOST_NODE =
  /^(failure on connection marked as essential|connection to the remote node|server closed the connection|SSL SYSCALL error)/;

/** Error codes of the operating system and of closed streams. */
const NODE_CODE = /^(E[A-Z]{3,}|ERR_STREAM_)/;

/** Returns true for an error that means that PostgreSQL is unavailable or overloaded, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError || error instanceof WaitedTooLongError) return true;
  // TypeORM releases the connection of a transaction as soon as it is lost.
  if (error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError) return true;
  if (STATES.test(sqlState(error))) return true;
  const { driverError } = (error ?? {}) as { driverError?: unknown };
  // TypeORM wraps errors of statements, so a socket error inside such an error comes from the database.
  return driverError === undefined ? isPgMessage(error) : isLost(driverError);
}

/** Returns the error of a statement; errors of the socket become a {@link DatabaseUnavailableError}. */
export const databaseError = (error: unknown): unknown =>
  isLost(error) && !(error instanceof DatabaseUnavailableError)
    ? new DatabaseUnavailableError('The database is unavailable.', { cause: error })
    : error;

const isLost = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailableError || isLostNode(error)) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === 'string' && NODE_CODE.test(code)) || isPgMessage(error);
};

const isLostNode = (error: unknown): boolean => error instanceof Error && sqlState(error) === 'XX000' && LOST_NODE.test(error.message);

const isPgMessage = (error: unknown): boolean => error instanceof Error && MESSAGES.test(error.message);
