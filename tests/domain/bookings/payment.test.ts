import { expect, test } from 'vitest';
import {
  bookedPayment,
  type PaymentInput,
  paymentViolations,
} from '../../../lib/domain/bookings/payment.ts';
import { paymentLines } from '../../../lib/domain/bookings/payment-lines.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { english } from '../../../lib/domain/messages/english.ts';
import { japanese } from '../../../lib/domain/messages/japanese.ts';

const ticket = { uid: 'ticket', name: 'A ticket', price: 1250 };
const lunch = { uid: 'lunch', name: 'Lunch', price: null };
const offered: EventType['payment'] = {
  methods: ['onsite', 'card'],
  currency: 'EUR',
  items: [ticket, lunch],
};
const free: EventType['payment'] = { methods: ['none', 'onsite'], currency: null, items: [] };

const violations = (
  sent: PaymentInput | undefined,
  payment: EventType['payment'] = offered,
  isByGuest = false,
) => paymentViolations({ payment }, sent, isByGuest).map(({ pointer, code }) => [pointer, code]);
const codes = (paymentMethod: PaymentInput['paymentMethod'], ...uids: string[]) =>
  violations({ paymentMethod, items: uids.map((uid) => ({ uid })) });

test('a booking without a payment has no violation with an API key, whatever is offered', () => {
  expect(violations(undefined)).toEqual([]);
});

test('an offered payment method is accepted, but a card only if a provider is connected', () => {
  expect(codes('onsite', 'ticket', 'ticket')).toEqual([]);
  expect(codes('card')).toEqual([['/payment/paymentMethod', 'payment/not-connected']]);
  expect(codes('none')).toEqual([['/payment/paymentMethod', 'payment/method-not-offered']]);
});

test('every item that is not offered has a violation with its position', () => {
  expect(codes('none', 'cake', 'ticket', 'coffee')).toEqual([
    ['/payment/paymentMethod', 'payment/method-not-offered'],
    ['/payment/items/0/uid', 'payment/unknown-item'],
    ['/payment/items/2/uid', 'payment/unknown-item'],
  ]);
});

test('a guest must choose an item if the event type can only be paid on site', () => {
  const missing = [['/payment', 'payment/missing']];
  expect(violations(undefined, offered, true)).toEqual(missing);
  expect(violations({ paymentMethod: 'onsite', items: [] }, offered, true)).toEqual(missing);
  const chosen = { paymentMethod: 'onsite', items: [{ uid: 'ticket' }] } as const;
  expect(violations(chosen, offered, true)).toEqual([]);
  const withoutItems = { ...offered, items: [] };
  expect(violations({ paymentMethod: 'onsite', items: [] }, withoutItems, true)).toEqual([]);
  expect(violations(undefined, free, true)).toEqual([]);
  expect(violations(undefined, { ...offered, methods: ['card'] }, true)).toEqual([]);
});

test('a price that differs from that of the event type is refused, and an absent price is not', () => {
  const items = [{ uid: 'lunch', price: null }, { uid: 'ticket' }, { uid: 'ticket', price: 1250 }];
  expect(violations({ paymentMethod: 'onsite', items })).toEqual([]);
  const changed = [
    { uid: 'ticket', price: 1200 },
    { uid: 'lunch', price: 0 },
    { uid: 'ticket', price: null },
  ];
  expect(violations({ paymentMethod: 'onsite', items: changed })).toEqual(
    [0, 1, 2].map((index) => [`/payment/items/${index}/price`, 'payment/price-changed']),
  );
});

test('a booked payment contains the names and the prices of its items, in the order of the guest', () => {
  const sent = { paymentMethod: 'onsite', items: [{ uid: 'lunch' }, { uid: 'ticket' }] } as const;
  expect(bookedPayment({ payment: offered }, sent)).toEqual({
    paymentMethod: 'onsite',
    currency: 'EUR',
    items: [lunch, ticket],
  });
});

const onsite = (currency: string | null, ...items: EventType['payment']['items']) => ({
  paymentMethod: 'onsite' as const,
  currency,
  items,
});
const seat = { uid: 'seat', name: 'Seat', price: 5000 };

test('prices are written with the decimals of their currency, in the language of the reader', () => {
  const euros = onsite('EUR', ticket, seat);
  expect(paymentLines(euros, 'en-GB', english.payment)).toEqual([
    'A ticket: €12.50',
    'Seat: €50.00',
    'Total: €62.50',
    'Payable on site',
  ]);
  expect(paymentLines(euros, 'de-DE', english.payment)[0]).toBe('A ticket: 12,50\u00a0€');
  expect(paymentLines(onsite('JPY', seat), 'ja', japanese.payment)).toEqual([
    'Seat：￥5,000',
    '現地でお支払い',
  ]);
  expect(paymentLines(onsite('JPY', seat), 'en', english.payment)[0]).toBe('Seat: ¥5,000');
  expect(paymentLines(onsite('KWD', seat), 'en', english.payment)[0]).toBe('Seat: KWD\u00a05.000');
});

test('an item without a price has only its name, and a free booking has no lines', () => {
  expect(paymentLines(onsite(null, lunch), 'en', english.payment)).toEqual([
    'Lunch',
    'Payable on site',
  ]);
  const none = { paymentMethod: 'none', currency: null, items: [] } as const;
  expect([
    paymentLines(null, 'en', english.payment),
    paymentLines(none, 'en', english.payment),
  ]).toEqual([[], []]);
});
