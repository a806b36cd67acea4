import { QueryFailedError } from 'typeorm';
import { isUnavailable } from './unavailable.js';

/** Error of pg with an SQLSTATE, as it comes from a statement of TypeORM. */
const failed = (code: string, message: string): Error => new QueryFailedError('SELECT 1', [], Object.assign(new Error(message), { code }));

describe('an error of PostgreSQL', () => {
  it.each([
    ['08006', 'connection failure'],
    ['53300', 'sorry, too many clients already'],
    ['57P01', 'terminating connection due to administrator command'],
    ['40P01', 'deadlock detected'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['55P03', 'canceling statement due to lock timeout'],
    ['58030', 'failed to COPY to shard 0 on 127.0.0.1:9702'],
  ])('with the state %s means that the database is unavailable', (code, message) => {
    expect(isUnavailable(failed(code, message))).toBe(true);
  });
  // Messages of Citus 13.2: a coordinator reports a lost node with the SQLSTATE of an internal error.
  it.each([
    'failure on connection marked as essential: localhost:9702',
    'connection to the remote node postgres@localhost:9702 failed with the following error: Connection refused',
    'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
    'SSL SYSCALL error: EOF detected',
  ])('of a coordinator that lost a node means that the database is unavailable: %s', (message) => {
    expect(isUnavailable(failed('XX000', message))).toBe(true);
  });
  it.each([
    ['XX000', 'cache lookup failed for type 4711'],
    ['P0001', 'server closed the connection unexpectedly'],
    ['23505', 'duplicate key value violates unique constraint "orders_pkey"'],
    ['42P01', 'relation "nothing" does not exist'],
  ])('with the state %s and the message "%s" is an error of the program or the request', (code, message) => {
    expect(isUnavailable(failed(code, message))).toBe(false);
  });
});
