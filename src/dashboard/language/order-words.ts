import type { Language } from './language.js';

type Words = Readonly<Record<string, string>>;

/** Values of orders in words, by the kind of the value. Apps may store others. */
const WORDS: Readonly<Record<Language, Readonly<Record<'method' | 'channel' | 'zone' | 'field', Words>>>> = {
  en: {
    method: {
      cod: 'Cash on delivery',
      online: 'Online payment',
      bkash: 'bKash',
      nagad: 'Nagad',
      rocket: 'Rocket',
      card: 'Card',
      bank: 'Bank transfer',
      cash: 'Cash',
    },
    channel: {
      web: 'Web store',
      pos: 'Point of sale',
      manual: 'Entered by hand',
      facebook: 'Facebook',
      phone: 'Phone',
      app: 'App',
      other: 'Other',
    },
    zone: { inside: 'Inside the city', subarea: 'Sub-area', outside: 'Outside the city', free: 'Free delivery' },
    field: {
      note: 'note of the customer',
      internal_note: 'internal note',
      tags: 'tags',
      address: 'delivery address',
      billing_address: 'billing address',
      delivery_date: 'delivery date',
      followup_date: 'follow-up date',
      courier: 'courier',
      tracking_code: 'tracking code',
      paid_by_customer: 'paid amount',
      payment_date: 'time of the payment',
      payment_method: 'payment method',
      payment_reference: 'payment reference',
      payment_remark: 'remark about the payment',
      shipping_type: 'delivery zone',
      is_delivery_paid: 'paid delivery',
    },
  },
  bn: {
    method: {
      cod: 'ক্যাশ অন ডেলিভারি',
      online: 'অনলাইন পেমেন্ট',
      bkash: 'বিকাশ',
      nagad: 'নগদ',
      rocket: 'রকেট',
      card: 'কার্ড',
      bank: 'ব্যাংক ট্রান্সফার',
      cash: 'নগদ টাকা',
    },
    channel: { web: 'ওয়েব স্টোর', pos: 'দোকানে বিক্রি', manual: 'হাতে লেখা', facebook: 'ফেসবুক', phone: 'ফোন', app: 'অ্যাপ', other: 'অন্যান্য' },
    zone: { inside: 'শহরের ভেতরে', subarea: 'উপ-এলাকা', outside: 'শহরের বাইরে', free: 'ফ্রি ডেলিভারি' },
    field: {
      note: 'ক্রেতার নোট',
      internal_note: 'অভ্যন্তরীণ নোট',
      tags: 'ট্যাগ',
      address: 'ডেলিভারির ঠিকানা',
      billing_address: 'বিলের ঠিকানা',
      delivery_date: 'ডেলিভারির তারিখ',
      followup_date: 'পরের যোগাযোগের তারিখ',
      courier: 'কুরিয়ার',
      tracking_code: 'ট্র্যাকিং কোড',
      paid_by_customer: 'পরিশোধিত টাকা',
      payment_date: 'পরিশোধের সময়',
      payment_method: 'পরিশোধের মাধ্যম',
      payment_reference: 'পরিশোধের রেফারেন্স',
      payment_remark: 'পরিশোধ নিয়ে মন্তব্য',
      shipping_type: 'ডেলিভারির এলাকা',
      is_delivery_paid: 'পরিশোধিত ডেলিভারি',
    },
  },
};

/** Returns a value of an order in words; a value without words is returned unchanged. */
export const orderWord = (language: Language, kind: keyof (typeof WORDS)['en'], value: string): string =>
  WORDS[language][kind][value.toLowerCase()] ?? value;
