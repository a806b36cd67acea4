import { isPlausible, signatureOf } from './verify-sign.js';

/** Form for the public demo store, whose password is `qwerty`. */
const FORM = {
  verify_key:
    'amount,bank_tran_id,base_fair,card_brand,card_issuer,card_issuer_country,card_issuer_country_code,card_no,card_sub_brand,card_type,' +
    'currency,currency_amount,currency_rate,currency_type,error,risk_level,risk_title,status,store_amount,store_id,tran_date,tran_id,val_id,' +
    'value_a,value_b,value_c,value_d',
  amount: '100.00',
  bank_tran_id: '151114130739MqCBNx5',
  base_fair: '0.00',
  card_brand: 'VISA',
  card_issuer: 'BRAC BANK, LTD.',
  card_issuer_country: 'Bangladesh',
  card_issuer_country_code: 'BD',
  card_no: '432149XXXXXX0667',
  card_sub_brand: 'Classic',
  card_type: 'VISA-Brac bank',
  currency: 'BDT',
  currency_amount: '100.00',
  currency_rate: '1.0000',
  currency_type: 'BDT',
  error: '',
  risk_level: '0',
  risk_title: 'Safe',
  status: 'VALID',
  store_amount: '97.50',
  store_id: 'testbox',
  tran_date: '2026-11-20 13:07:12',
  tran_id: 'chg_1_0001',
  val_id: '151114130742Wj0cJfYkxBm',
  value_a: '',
  value_b: '',
  value_c: '',
  value_d: '',
};
const SIGN = '0dc29ddd05e907764e7007c7a5319f47';

describe('verify_sign', () => {
  it('equals the test vector', () => {
    expect(signatureOf(FORM, 'qwerty')).toBe(SIGN);
  });

  it('covers exactly the fields that verify_key lists', () => {
    expect(signatureOf({ ...FORM, subscription_id: 'x' }, 'qwerty')).toBe(SIGN);
    const { verify_key: _, ...signed } = FORM;
    for (const [name, value] of Object.entries(signed)) expect(signatureOf({ ...FORM, [name]: `${value} ` }, 'qwerty')).not.toBe(SIGN);
    const { value_d: __, ...shorter } = FORM;
    expect(signatureOf(shorter, 'qwerty')).not.toBe(SIGN);
    expect(signatureOf(FORM, 'other')).not.toBe(SIGN);
  });

  it('is refused if it is wrong, but is not required', () => {
    expect(isPlausible({ ...FORM, verify_sign: SIGN }, 'qwerty')).toBe(true);
    expect(isPlausible({ ...FORM, verify_sign: SIGN.toUpperCase() }, 'qwerty')).toBe(true);
    for (const wrong of [SIGN.replace('0', '1'), 'x', SIGN.slice(1), '০dc29ddd05e907764e7007c7a5319f47']) {
      expect(isPlausible({ ...FORM, verify_sign: wrong }, 'qwerty')).toBe(false);
    }
    expect(isPlausible(FORM, 'qwerty')).toBe(true);
    expect(isPlausible({ ...FORM, verify_sign: '' }, 'qwerty')).toBe(true);
    expect(isPlausible({ verify_sign: SIGN }, 'qwerty')).toBe(false);
    expect(isPlausible({ verify_key: '__proto__,constructor', verify_sign: SIGN }, 'qwerty')).toBe(false);
  });
});
