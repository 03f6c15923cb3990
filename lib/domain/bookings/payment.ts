import type { BookedPayment } from '../event-types/contact.ts';
import type { EventType, PaymentMethod } from '../event-types/event-type.ts';
import { pointerTo, type Violation } from '../violation.ts';

export interface PaymentInput {
  readonly paymentMethod: PaymentMethod;
  readonly items: readonly {
    readonly uid: string;
    /** The price that the guest saw. Absent without a check. */
    readonly price?: number | null | undefined;
  }[];
}

type PaymentViolation = Violation<
  | 'payment/missing'
  | 'payment/method-not-offered'
  | 'payment/not-connected'
  | 'payment/unknown-item'
  | 'payment/price-changed'
>;

type Offering = Pick<EventType, 'payment'>;

/**
 * Checks a payment. Cards are refused until a payment provider is connected. A guest without a credential must pay on
 * site if the event type offers nothing else.
 */
export function paymentViolations(
  { payment }: Offering,
  sent: PaymentInput | undefined,
  isByGuest = false,
): readonly PaymentViolation[] {
  const violations = isByGuest ? missingPayment(payment, sent) : [];
  if (sent === undefined) return violations;
  return [
    ...violations,
    ...methodViolations(payment, sent),
    ...sent.items.flatMap((item, index) => itemViolations(payment, item, index)),
  ];
}

function missingPayment(
  { methods, items }: EventType['payment'],
  sent: PaymentInput | undefined,
): readonly PaymentViolation[] {
  if (methods.includes('none') || !methods.includes('onsite')) return [];
  if (sent !== undefined && (sent.items.length > 0 || items.length === 0)) return [];
  const detail = 'Required, because the event type must be paid.';
  return [{ pointer: '/payment', code: 'payment/missing', detail }];
}

function methodViolations(
  { methods }: EventType['payment'],
  { paymentMethod }: PaymentInput,
): readonly PaymentViolation[] {
  const pointer = '/payment/paymentMethod';
  if (!methods.includes(paymentMethod)) {
    const detail = `Must be one of the payment methods of the event type: ${methods.join(', ')}.`;
    return [{ pointer, code: 'payment/method-not-offered', detail }];
  }
  if (paymentMethod !== 'card') return [];
  const detail = 'Card payments require a connected payment provider.';
  return [{ pointer, code: 'payment/not-connected', detail }];
}

function itemViolations(
  { items }: EventType['payment'],
  { uid, price }: PaymentInput['items'][number],
  index: number,
): readonly PaymentViolation[] {
  const offered = items.find((item) => item.uid === uid);
  if (offered === undefined) {
    const detail = 'The event type does not have this payment item.';
    const pointer = pointerTo('payment', 'items', index, 'uid');
    return [{ pointer, code: 'payment/unknown-item', detail }];
  }
  if (price === undefined || price === offered.price) return [];
  const detail = 'Must be the current price of the payment item.';
  const pointer = pointerTo('payment', 'items', index, 'price');
  return [{ pointer, code: 'payment/price-changed', detail }];
}

/** The payment with the names and the prices of its items, which the event type may change later. */
export const bookedPayment = <Sent extends PaymentInput>(
  { payment: { currency, items } }: Offering,
  { items: chosen, ...sent }: Sent,
): Omit<Sent, 'items'> & Pick<BookedPayment, 'currency' | 'items'> => ({
  ...sent,
  currency,
  items: chosen.flatMap(({ uid }) => items.find((item) => item.uid === uid) ?? []),
});
