import type { CreatePublicBookingInput, PublicEventType } from '../../client/src/index.ts';
import { spoken } from '../shared/locale.ts';
import { chosenPayment } from './chosen-payment.ts';
import { answersOf, placeOf, textOf } from './guest-values.ts';
import { eventTypeId } from './loading.ts';
import { linkedGuest } from './opened-by.ts';
import { trackingOf } from './tracking.ts';

/** Converts the form to the request body. */
export function bookingOf(
  eventType: PublicEventType,
  form: FormData,
  { startedAt, timeZone }: { readonly startedAt: string; readonly timeZone: string },
): CreatePublicBookingInput {
  const [message, phoneNumber, textRemindNumber, customLocation, website] = [
    'message',
    'phoneNumber',
    'textRemindNumber',
    'customLocation',
    'website',
  ].map((name) => textOf(form, name));
  const answers = answersOf(eventType, form);
  const payment = chosenPayment(eventType.payment, form);
  const tracking = trackingOf(new URLSearchParams(location.search));
  return {
    eventTypeId,
    startedAt,
    timeZone,
    locale: spoken,
    name: linkedGuest?.name ?? textOf(form, 'name'),
    email: linkedGuest?.email ?? textOf(form, 'email'),
    locationId: placeOf(eventType, form)?.locationId ?? null,
    ...(message && { message }),
    ...(phoneNumber && { phoneNumber }),
    ...(textRemindNumber && { textRemindNumber }),
    ...(customLocation && { customLocation }),
    ...(answers.length > 0 && { answers }),
    ...(payment && { payment }),
    ...(tracking && { tracking }),
    ...(website && { website }),
  };
}
