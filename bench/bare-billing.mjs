const JSON_TYPE = 'application/json; charset=utf-8';
const EXPIRY_MS = 48 * 3_600_000;

/**
 * Parts of the bare server that these routes use.
 * @typedef {object} Bare
 * @property {import('fastify').FastifyInstance} app
 * @property {import('./statements.mjs').Statements} statements
 * @property {(request: import('fastify').FastifyRequest, scope: string) => Promise<{ store_id: number, app_id: number, installation_id: number }>} authenticate
 * @property {(
 *   request: import('fastify').FastifyRequest,
 *   origin: { store_id: number, app_id: number },
 *   work: (client: import('pg').PoolClient) => Promise<{ topic: string, data: object, last: import('pg').QueryConfig, answer: string }>,
 * ) => Promise<string>} inTransaction
 * @property {(statement: import('pg').QueryConfig) => Promise<import('pg').QueryResult>} once
 * @property {(request: import('fastify').FastifyRequest, origin: { store_id: number, app_id: number }, topic: string, data: object) => unknown[]} eventOf
 */

/** @param {number} paisa */
const decimal = (paisa) => (paisa / 100).toFixed(2);

/**
 * Amounts of a charge whose fees the developer pays, in paisa.
 * @param {number} amount
 */
function feesOf(amount) {
  const [platform_amount, gateway_fee_amount] = [Math.round(amount / 10), Math.round(amount / 40)];
  return {
    amount,
    base_amount: amount,
    platform_amount,
    gateway_fee_amount,
    developer_amount: amount - platform_amount - gateway_fee_amount,
  };
}

/**
 * Serves the creation of charges.
 * @param {Bare} bare
 */
export function serveCharges({ app, statements, authenticate, inTransaction }) {
  app.post('/api/apps/v1/billing/charges', async (request, reply) => {
    const { store_id, app_id, installation_id } = await authenticate(request, 'billing');
    const { name, amount } = /** @type {{ name: string, amount: number }} */ (request.body);
    const fees = feesOf(Math.round(amount * 100));
    const work = async (/** @type {import('pg').PoolClient} */ client) => {
      const seller = await client.query({ name: 'seller', text: statements.seller, values: [store_id, installation_id] });
      const { now, fee_payer } = seller.rows[0];
      const row = {
        ...Object.fromEntries(Object.entries(fees).map(([column, paisa]) => [column, decimal(paisa)])),
        ...{ created_at: now, app_id, installation_id, charge_type: 'one_time', name, fee_payer, metadata: '{}', endpoint: 'charges' },
        carried_amount: 0,
        expires_at: new Date(now.getTime() + EXPIRY_MS),
      };
      const values = [store_id, ...statements.chargeColumns.map((column) => /** @type {Record<string, unknown>} */ (row)[column] ?? null)];
      const { rows } = await client.query({ name: 'charge', text: statements.charge, values });
      const facts = { charge_id: rows[0].charge_id, charge_type: 'one_time', name, amount, currency: 'BDT', status: 'pending' };
      const answer = `{"data":${rows[0].json},"message":"Charge created.","status":200}`;
      const notice = [store_id, 'charge_pending', String(facts.charge_id), facts.charge_id, app_id, name];
      const last = { name: 'notice', text: statements.notice, values: notice };
      return { topic: 'charge.created', data: { ...facts, app_id, store_id, installation_id }, last, answer };
    };
    void reply.type(JSON_TYPE);
    return inTransaction(request, { store_id, app_id }, work);
  });
}

/**
 * Serves debits of wallets.
 * @param {Bare} bare
 */
export function serveDebits({ app, statements, authenticate, once, eventOf }) {
  app.post('/api/apps/v1/billing/wallet/debit', async (request, reply) => {
    const { store_id, app_id, installation_id } = await authenticate(request, 'billing');
    const { amount, description } = /** @type {{ amount: number, description: string }} */ (request.body);
    const text = decimal(Math.round(amount * 100));
    const posted = [
      ['developer', 'wallet'],
      [text, `-${text}`],
    ];
    const data = { wallet_id: 0, transaction_id: 0, description, app_id, store_id, installation_id, amount, balance: 0, currency: 'BDT' };
    const event = eventOf(request, { store_id, app_id }, 'wallet.debited', data);
    const values = [store_id, app_id, 'deduction', text, description, '{}', null, 'wallet_debit', ...posted, ...event];
    const [moved] = (await once({ name: 'debit', text: statements.debit, values })).rows;
    if (!moved) throw Object.assign(new Error('insufficient balance'), { statusCode: 400 });
    void reply.type(JSON_TYPE);
    return JSON.stringify({
      data: { wallet_id: moved.wallet_id, balance: moved.balance / 100, deducted: amount },
      message: 'Wallet debited.',
      status: 200,
    });
  });
}
