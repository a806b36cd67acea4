import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signWebhook } from './webhook-signature.js';

const body = JSON.stringify({ topic: 'order.created', data: { order_id: 1, note: 'Grüße, 東京 🚚' } });
const now = (): number => Math.floor(Date.now() / 1000);
const message = (secrets: string[]) => ({ id: 'evt_1', timestamp: now(), body, secrets });
const verify = (secret: string, sent: string, headers: object): unknown => new Webhook(secret).verify(sent, { ...headers });

describe('webhook signature', () => {
  it('creates secrets of 32 random bytes', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    }
    expect(secrets[0]).not.toBe(secrets[1]);
  });

  it('computes the signature of the example in the standard', () => {
    const headers = signWebhook({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is accepted by the reference library', () => {
    const secret = newWebhookSecret();
    expect(verify(secret, body, signWebhook(message([secret])))).toEqual(JSON.parse(body));
  });

  it('is accepted with the old and with the new secret while both sign', () => {
    const [old, fresh] = [newWebhookSecret(), newWebhookSecret()];
    const headers = signWebhook(message([old, fresh]));
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    expect(verify(old, body, headers)).toEqual(JSON.parse(body));
    expect(verify(fresh, body, headers)).toEqual(JSON.parse(body));
  });

  it('is refused with a secret that did not sign', () => {
    const headers = signWebhook(message([newWebhookSecret(), newWebhookSecret()]));
    expect(() => verify(newWebhookSecret(), body, headers)).toThrow('No matching signature found');
  });

  it('is refused when the body, the id or the timestamp was altered', () => {
    const secret = newWebhookSecret();
    const signed = message([secret]);
    const headers = signWebhook(signed);
    expect(() => verify(secret, `${body} `, headers)).toThrow('No matching signature found');
    expect(() => verify(secret, body, { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching signature found');
    expect(() => verify(secret, body, { ...headers, 'webhook-timestamp': String(signed.timestamp + 1) })).toThrow(
      'No matching signature found',
    );
  });

  it('is refused when it is replayed after five minutes', () => {
    const secret = newWebhookSecret();
    const headers = signWebhook({ ...message([secret]), timestamp: now() - 301 });
    expect(() => verify(secret, body, headers)).toThrow('Message timestamp too old');
  });

  it('refuses to sign without a secret, with an empty one or with a broken timestamp', () => {
    expect(() => signWebhook(message([]))).toThrow(RangeError);
    expect(() => signWebhook(message(['whsec_']))).toThrow(RangeError);
    expect(() => signWebhook({ ...message([newWebhookSecret()]), timestamp: 1.5 })).toThrow(RangeError);
  });
});
