import type { EventType, PaymentMethod } from '../event-types/event-type.ts';
import { pointerTo, type Violation } from '../violation.ts';

export interface PaymentInput {
  readonly paymentMethod: PaymentMethod;
  readonly items: readonly { readonly uid: string }[];
}

type PaymentViolation = Violation<
  'payment/method-not-offered' | 'payment/not-connected' | 'payment/unknown-item'
>;

/** Checks a payment. Cards are refused until a payment provider is connected. */
export function paymentViolations(
  { payment }: Pick<EventType, 'payment'>,
  sent: PaymentInput | undefined,
): readonly PaymentViolation[] {
  if (sent === undefined) return [];
  const { paymentMethod, items } = sent;
  const pointer = '/payment/paymentMethod';
  const violations: PaymentViolation[] = [];
  if (!payment.methods.includes(paymentMethod)) {
    const detail = `Must be one of the payment methods of the event type: ${payment.methods.join(', ')}.`;
    violations.push({ pointer, code: 'payment/method-not-offered', detail });
  } else if (paymentMethod === 'card') {
    const detail = 'Card payments require a connected payment provider.';
    violations.push({ pointer, code: 'payment/not-connected', detail });
  }
  for (const [index, { uid }] of items.entries()) {
    if (payment.items.some((item) => item.uid === uid)) continue;
    const detail = 'The event type does not have this payment item.';
    violations.push({
      pointer: pointerTo('payment', 'items', index, 'uid'),
      code: 'payment/unknown-item',
      detail,
    });
  }
  return violations;
}
