import { NEEDED, PRODUCTION, problems } from '../../../test/settings.js';
import { Config } from './config.js';

describe('the URLs of replicas', () => {
  const read = (DATABASE_REPLICA_URLS: string, others = {}): readonly string[] =>
    Config.from({ ...NEEDED, ...others, DATABASE_REPLICA_URLS }).database.replica_urls;

  it('are empty by default, and separated by commas', () => {
    expect(Config.from(NEEDED).database.replica_urls).toEqual([]);
    expect(read('postgres://u:p@one/x, postgresql://u:p@two:5433/x?sslmode=require,')).toEqual([
      'postgres://u:p@one/x',
      'postgresql://u:p@two:5433/x?sslmode=require',
    ]);
  });

  it('have the password of the primary unless they have their own', () => {
    const DATABASE_PASSWORD = `50%40 /:@?#é"\\`;
    const [own, same] = read('postgres://u:p@one/x,postgres://u@two/x', { DATABASE_URL: 'postgres://u@db/x', DATABASE_PASSWORD });
    expect(own).toBe('postgres://u:p@one/x');
    expect(decodeURIComponent(new URL(same ?? '').password)).toBe(DATABASE_PASSWORD);
  });

  it.each(['one', 'one:5432', 'http://one/x', 'postgres://u:p@one/x,two', 'postgres:///x'])('are refused in the form %s', (text) => {
    expect(problems({ ...NEEDED, DATABASE_REPLICA_URLS: text })).toEqual([
      'DATABASE_REPLICA_URLS must be URLs of PostgreSQL, separated by commas',
    ]);
  });

  it.each(['postgres://u:p@one/x,postgres://v:q@one/y', 'postgres://u:p@localhost/x'])('must not repeat a server: %s', (text) => {
    expect(problems({ ...NEEDED, DATABASE_REPLICA_URLS: text })).toEqual([
      'DATABASE_REPLICA_URLS must name every server once, and not the one of DATABASE_URL',
    ]);
  });

  it('must not have an example password in production', () => {
    expect(problems({ ...PRODUCTION, DATABASE_REPLICA_URLS: 'postgres://platform:changeme@one/x' })).toEqual([
      'DATABASE_REPLICA_URLS must not have the password of an example',
    ]);
  });
});
