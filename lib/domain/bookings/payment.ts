import type { EventType, PaymentMethod } from '../event-types/event-type.ts';
import { pointerTo, type Violation } from '../violation.ts';

export interface SentPayment {
  readonly paymentMethod: PaymentMethod;
  readonly items: readonly { readonly uid: string }[];
}

type PaymentFault = Violation<
  'payment/method-not-offered' | 'payment/not-connected' | 'payment/unknown-item'
>;

/** What is wrong with a payment. Cards wait for a provider to be connected. */
export function paymentFaults(
  { payment }: Pick<EventType, 'payment'>,
  sent: SentPayment | undefined,
): readonly PaymentFault[] {
  if (sent === undefined) return [];
  const { paymentMethod, items } = sent;
  const pointer = '/payment/paymentMethod';
  const faults: PaymentFault[] = [];
  if (!payment.methods.includes(paymentMethod)) {
    const detail = `Must be one of the payment methods of the event type: ${payment.methods.join(', ')}.`;
    faults.push({ pointer, code: 'payment/method-not-offered', detail });
  } else if (paymentMethod === 'card') {
    const detail = 'Card payments require a connected payment provider.';
    faults.push({ pointer, code: 'payment/not-connected', detail });
  }
  for (const [index, { uid }] of items.entries()) {
    if (payment.items.some((item) => item.uid === uid)) continue;
    const detail = 'The event type does not have this payment item.';
    faults.push({
      pointer: pointerTo('payment', 'items', index, 'uid'),
      code: 'payment/unknown-item',
      detail,
    });
  }
  return faults;
}
