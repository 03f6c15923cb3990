import type { EventType } from '../../../client/src/index.ts';

type Payment = EventType['payment'];

/** Whether guests pay on site. */
export type PaymentRule = 'free' | 'optional' | 'required';

export function paymentRule({ methods }: Pick<Payment, 'methods'>): PaymentRule {
  if (!methods.includes('onsite')) return 'free';
  return methods.includes('none') ? 'optional' : 'required';
}

const methods = {
  free: ['none'],
  optional: ['none', 'onsite'],
  required: ['onsite'],
} as const satisfies Record<PaymentRule, Payment['methods']>;

/** The methods of a rule. Cards are not available yet, and stay as they are. */
export const methodsOf = (
  rule: PaymentRule,
  present: Pick<Payment, 'methods'>,
): Payment['methods'] => [
  ...methods[rule],
  ...present.methods.filter((method) => method === 'card'),
];
