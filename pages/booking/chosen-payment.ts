import type { CreatePublicBookingInput, PublicEventType } from '../../client/src/index.ts';

type Offered = PublicEventType['payment'];

/** Whether guests can pay at the location. Cards are not available yet. */
export const paysOnSite = ({ methods }: Offered): boolean => methods.includes('onsite');

/** Whether guests must choose something to pay for. */
export const isPaymentRequired = (offered: Offered): boolean =>
  paysOnSite(offered) && !offered.methods.includes('none');

/** The items of the form, with the prices that the guest sees; undefined if the booking is free. */
export function chosenPayment(
  offered: Offered,
  form: FormData,
): CreatePublicBookingInput['payment'] {
  const chosen = form.getAll('payment');
  const items = offered.items
    .filter(({ uid }) => chosen.includes(uid))
    .map(({ uid, price }) => ({ uid, price }));
  const isPaid = items.length > 0 || isPaymentRequired(offered);
  return isPaid ? { paymentMethod: 'onsite', items } : undefined;
}
