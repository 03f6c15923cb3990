import * as v from 'valibot';
import { paymentMethods } from '../../domain/event-types/event-type.ts';
import { described, describedMembers } from '../described.ts';
import { paymentDescriptions, paymentItemDescriptions } from './payment-descriptions.ts';

const item = v.object(
  describedMembers(
    { uid: v.string(), name: v.string(), price: v.nullable(v.number()) },
    paymentItemDescriptions,
  ),
);

/** The payment of a booking in replies. Names and prices are those at the time of the booking. */
export const bookedPayment = described(
  v.nullable(
    v.object({
      paymentMethod: described(
        v.picklist(paymentMethods),
        'The payment method: `onsite` means that the guest pays at the location.',
      ),
      currency: described(v.nullable(v.string()), paymentDescriptions.currency[0], 'EUR'),
      items: described(
        v.array(item),
        'The payment items that the guest chose, with their names and prices at the time of the booking.',
      ),
    }),
  ),
  'The payment for the booking, or `null` if there is none.',
);
