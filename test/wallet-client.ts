import { randomInt, randomUUID } from 'node:crypto';
import { RETURN_URL, type Till } from './billing.js';
import { type Answer, call } from './caller.js';

/** Client that debits a wallet, tops it up and cancels top-ups at random, and repeats every request without an answer, as the contract allows. */
export class WalletClient {
  /** Answered operations. */
  done = 0;
  /** Paisa that answered debits took. */
  debited = 0;
  /** Paisa that paid top-ups added. */
  added = 0;
  /** Paisa that cancelled top-ups took out again. */
  returned = 0;
  private readonly topUps: number[] = [];

  constructor(
    private readonly till: Till,
    private readonly base_url: string,
    private readonly operations: number,
  ) {}

  /** Runs all operations, one after the other. */
  async run(): Promise<void> {
    while (this.done < this.operations) {
      const dice = randomInt(10);
      if (dice === 0 || this.done === 0) await this.topUp();
      else if (dice === 1 && this.topUps.length > 1) await this.cancel(this.topUps.shift()!);
      else await this.debit();
      this.done += 1;
    }
  }

  private async debit(): Promise<void> {
    const paisa = randomInt(1_000, 9_000);
    const { status } = await this.asApp('POST', 'wallet/debit', { amount: paisa / 100, description: 'Parcel' });
    if (status === 200) this.debited += paisa;
    else expect(status).toBe(400);
  }

  private async topUp(): Promise<void> {
    const amount = randomInt(10, 500);
    const created = await this.asApp('POST', 'wallet-topup', { amount, return_url: RETURN_URL });
    const charge_id = created.body.data.charge_id as number;
    const approved = await this.asOwner(charge_id, 'approve');
    const { session_txn } = approved.body.data as { session_txn: string };
    await this.till.atGateway(session_txn, 'paid');
    const path = `/api/apps/billing/callback?session_txn=${session_txn}&status=success`;
    await this.repeated(() => call(this.base_url, 'GET', path));
    this.topUps.push(charge_id);
    this.added += 100 * amount;
  }

  private async cancel(charge_id: number): Promise<void> {
    const { status } = await this.asOwner(charge_id, 'cancel');
    // 409 answers a top-up of which a part was spent, and the repetition of a cancellation that succeeded without an answer.
    expect([200, 409]).toContain(status);
    const charge = await this.till.read(charge_id);
    if (charge.status === 'cancelled') this.returned += 100 * (charge.base_amount as number);
  }

  private asApp(method: string, path: string, body: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.till.shop.access_token}`, 'idempotency-key': randomUUID() };
    return this.repeated(() => call(this.base_url, method, `/api/apps/v1/billing/${path}`, { headers, body }));
  }

  private asOwner(charge_id: number, action: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.till.owner.session_token}` };
    return this.repeated(() =>
      call(this.base_url, 'POST', `/api/apps/billing/charges/${String(charge_id)}/${action}`, { headers, body: {} }),
    );
  }

  /** Repeats a call until the server, or the one that is started after it was killed, answers. */
  private async repeated(work: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await work().catch(unreachable);
      // Redirects have no body.
      const code: unknown = answer?.body?.code;
      if (answer && code !== 'idempotency_in_progress' && answer.status < 500) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Throws errors other than a failure to reach the server. */
function unreachable(error: unknown): undefined {
  const { code = '' } = error as { code?: string };
  if (/^(ECONN|EPIPE|UND_ERR_)/.test(code)) return undefined;
  throw error;
}
