import { judge } from './delivery-policy.js';

const MINUTE = 60_000;
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 720 * MINUTE];
const refused = { status: 500, error: null };

describe('the delivery policy', () => {
  it.each([200, 201, 202, 204, 299])('treats %i as delivered', (status) => {
    expect(judge({ status, error: null }, 1, DELAYS)).toEqual({ status: 'delivered', delay_ms: null, error_message: null });
  });
  it.each([
    [100, 'HTTP 100'],
    [301, 'HTTP 301, redirects are not followed'],
    [404, 'HTTP 404'],
    [410, 'HTTP 410'],
    [503, 'HTTP 503'],
  ])('retries after %i', (status, error_message) => {
    expect(judge({ status, error: null }, 1, DELAYS)).toEqual({ status: 'retrying', delay_ms: MINUTE, error_message });
  });
  it.each(['timeout', 'connection refused', 'dns', 'tls', 'address not allowed'] as const)('retries after %s', (error) => {
    expect(judge({ status: null, error }, 1, DELAYS)).toEqual({ status: 'retrying', delay_ms: MINUTE, error_message: error });
  });
  it('waits 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => judge(refused, attempt, DELAYS).delay_ms)).toEqual(DELAYS);
  });
  it('fails after attempt 6', () => {
    expect(judge(refused, 6, DELAYS)).toEqual({ status: 'failed', delay_ms: null, error_message: 'HTTP 500' });
  });
  it('delivers at attempt 6 too', () => {
    expect(judge({ status: 200, error: null }, 6, DELAYS).status).toBe('delivered');
  });
});
