import { createHash, randomBytes } from 'node:crypto';

/** Fields of a request or of a record, as the protocol names them. */
export type Fields = Record<string, string>;

/** Fields that an attempt may have instead of those of a plain payment: `status: 'PENDING'`, `risk_level: '1'`, `currency_amount: '99.50'` … */
export type Deviation = Partial<
  Record<
    'status' | 'risk_level' | 'amount' | 'currency_amount' | 'currency_type' | 'tran_id' | 'tran_date' | 'val_id' | 'error' | 'store_id',
    string
  >
>;

/** Signature of a form: correct, wrong, or none. */
export type Signing = 'good' | 'bad' | 'absent';

/** Credentials of the store, which are known from the public demo. */
export const STORE = { store_id: 'testbox', store_passwd: 'qwerty' } as const;

/** A session with everything that was attempted in it. */
export interface Session {
  readonly sessionkey: string;
  /** Request that opened it. */
  readonly request: Fields;
  readonly attempts: Fields[];
}

const REQUIRED: Readonly<Record<string, number>> = {
  total_amount: 13,
  currency: 3,
  tran_id: 30,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  shipping_method: 50,
  num_of_item: 1,
  product_name: 255,
  product_category: 50,
  product_profile: 100,
};

/** Returns the reason to refuse a request for a session; undefined if it is acceptable. */
export function refusal(request: Fields): string | undefined {
  const broken = Object.entries(REQUIRED).find(([name, max]) => {
    const { length } = Array.from(request[name] ?? '');
    return length < 1 || length > max;
  });
  if (broken) return `Invalid Information: ${broken[0]}`;
  const amount = Number(request['total_amount']);
  return amount >= 10 && amount <= 500_000 && request['currency'] === 'BDT' ? undefined : 'Invalid amount or currency';
}

const id = (bytes: number): string => randomBytes(bytes).toString('hex').toUpperCase();
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

let seconds = 0;
/** Each attempt is one second later than the previous one, in the local time of Dhaka. */
const nextDate = (): string => new Date(Date.UTC(2026, 10, 20, 13, 7, ++seconds)).toISOString().replace('T', ' ').slice(0, 19);

/** Opens a session for an accepted request. */
export const openSession = (request: Fields): Session => ({ sessionkey: id(16), request, attempts: [] });

/** Adds an attempt to pay to a session and returns its record. */
export function attempt({ request, attempts }: Session, { status = 'VALID', ...rest }: Deviation): Fields {
  const { total_amount, value_a, tran_id } = request as Record<'total_amount' | 'value_a' | 'tran_id', string>;
  const { currency_amount: amount = total_amount } = rest;
  const paid = status === 'VALID' || status === 'PENDING';
  const record: Fields = {
    status,
    tran_date: nextDate(),
    tran_id,
    ...(paid && { val_id: `${String(Date.now())}${id(6)}` }),
    amount,
    store_amount: amount,
    currency: 'BDT',
    currency_type: 'BDT',
    currency_amount: amount,
    currency_rate: '1.0000',
    base_fair: '0.00',
    bank_tran_id: id(10),
    card_type: 'VISA-Brac bank',
    card_no: '432149XXXXXX0667',
    card_issuer: 'BRAC BANK, LTD.',
    risk_level: '0',
    risk_title: 'Safe',
    error: status === 'FAILED' ? 'Do not honor' : '',
    value_a,
    store_id: STORE.store_id,
    ...rest,
  };
  attempts.push(record);
  return record;
}

/** Returns the form that is posted for an attempt by the browser, and by the gateway to the notification URL. */
export function signedForm(record: Fields, signing: Signing): Fields {
  const form: Fields = { ...record };
  if (signing === 'absent') return form;
  const verify_key = Object.keys(form).sort().join(',');
  const signed: Fields = { ...form, store_passwd: md5(STORE.store_passwd) };
  const names = Object.keys(signed).sort();
  const verify_sign = md5(names.map((name) => `${name}=${signed[name] ?? ''}`).join('&'));
  return { ...form, verify_key, verify_sign: signing === 'good' ? verify_sign : md5(verify_sign) };
}
