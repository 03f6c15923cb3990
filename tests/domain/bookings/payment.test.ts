import { expect, test } from 'vitest';
import { type PaymentInput, paymentViolations } from '../../../lib/domain/bookings/payment.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';

const offered: EventType['payment'] = {
  methods: ['onsite', 'card'],
  items: [{ uid: 'ticket', name: 'A ticket' }],
};
const codes = (paymentMethod: PaymentInput['paymentMethod'], ...uids: string[]) =>
  paymentViolations(
    { payment: offered },
    { paymentMethod, items: uids.map((uid) => ({ uid })) },
  ).map(({ pointer, code }) => [pointer, code]);

test('a booking without a payment has no violation, whatever is offered', () => {
  expect(paymentViolations({ payment: offered }, undefined)).toEqual([]);
});

test('an offered payment method is accepted, but a card only if a provider is connected', () => {
  expect(codes('onsite', 'ticket', 'ticket')).toEqual([]);
  expect(codes('card')).toEqual([['/payment/paymentMethod', 'payment/not-connected']]);
  expect(codes('none')).toEqual([['/payment/paymentMethod', 'payment/method-not-offered']]);
});

test('every unknown item is reported together with an unknown method', () => {
  expect(codes('none', 'x', 'ticket', 'y')).toEqual([
    ['/payment/paymentMethod', 'payment/method-not-offered'],
    ['/payment/items/0/uid', 'payment/unknown-item'],
    ['/payment/items/2/uid', 'payment/unknown-item'],
  ]);
});
