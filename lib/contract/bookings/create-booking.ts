import * as v from 'valibot';
import { startInPast, timeRequestViolations } from '../../domain/bookings/time-request.ts';
import { paymentMethods } from '../../domain/event-types/event-type.ts';
import { contract, writers } from '../contract.ts';
import { described } from '../described.ts';
import { email, httpsUrl, text, token, uid } from '../fields.ts';
import { missing } from '../missing.ts';
import { Booking } from './booking.ts';
import { sentMembers, sentPlace } from './sent-members.ts';

const payment = v.strictObject({
  paymentMethod: described(
    v.picklist(paymentMethods),
    'The payment method. With `onsite`, the guest pays at the location. `card` is not available yet and is rejected.',
  ),
  items: described(
    v.pipe(
      v.array(v.strictObject({ uid: described(uid, 'The ID of the payment item.') })),
      v.maxLength(20),
    ),
    'The payment items of the event type to pay for.',
  ),
  successUrl: described(
    v.optional(httpsUrl),
    'The URL to which the guest returns after a successful card payment. It has no effect until `card` is available.',
    'https://app.example.com/booked',
  ),
  cancelUrl: described(
    v.optional(httpsUrl),
    'The URL to which the guest returns after a cancelled card payment. It has no effect until `card` is available.',
    'https://app.example.com/book',
  ),
});

const { startedAt, timeZone, eventTypeId, name, message, locale, phoneNumber, customLocation } =
  sentMembers;
const { textRemindCountryCode, textRemindNumber } = sentMembers;

const body = v.strictObject({
  startedAt,
  timeZone,
  eventTypeId,
  email: sentMembers.email,
  name,
  company: described(v.optional(text(32)), 'The company of the guest.'),
  textRemindCountryCode,
  textRemindNumber,
  ccEmails: described(
    v.optional(v.pipe(v.array(email), v.maxLength(30))),
    'The email addresses that get copies of the messages to the guest, without their link and name.',
    ['office@example.com'],
  ),
  message,
  locale,
  locationId: described(
    v.optional(sentPlace),
    'A location of the event type, or `null` for its first location. Required unless you send `location`.',
  ),
  location: described(
    v.optional(sentPlace),
    'Alias of `locationId`. If you send both, they must be equal.',
  ),
  phoneNumber,
  customLocation,
  tracking: sentMembers.tracking,
  answers: sentMembers.answers,
  payment: described(v.optional(payment), 'The payment for the booking.'),
});

export const CreateBooking = contract({
  id: 'createBooking',
  summary: 'Create a booking',
  description:
    'Books a start time that the event type offers. The assignment of the event type selects the host. If ' +
    'another guest books that host first, the next one is tried. A 409 is final. After ' +
    'a 503 the outcome is unknown: retry with the same `Idempotency-Key`.\n\n' +
    'With the token of a routing form response in `X-Response-Token`, only the hosts to whom it leads are booked, also ' +
    'when the booking is rescheduled or reassigned automatically. Answers to fields with a `questionUid` become answers of the booking, unless you send ' +
    'others. A response can be used for one booking.',
  scope: 'bookings:write',
  roles: writers,
  query: v.strictObject({
    token: described(
      token,
      'Token of an account integration link. The event type, name, and email address must equal those of the link.',
    ),
  }),
  body: v.pipe(
    body,
    v.forward(
      v.partialCheck(
        [['locationId'], ['location']],
        (sent) => sent.locationId !== undefined || sent.location !== undefined,
        missing,
      ),
      ['locationId'],
    ),
    v.forward(
      v.partialCheck(
        [['locationId'], ['location']],
        (sent) =>
          sent.locationId === undefined ||
          sent.location === undefined ||
          sent.locationId === sent.location,
        'Must equal locationId.',
      ),
      ['location'],
    ),
    v.metadata({ anyOf: [{ required: ['locationId'] }, { required: ['location'] }] }),
  ),
  violations: ({ body: { timeZone, startedAt } }, nowMs) => [
    ...timeRequestViolations({ timeZone, startedAt }),
    ...(startedAt !== undefined && startedAt < nowMs ? [startInPast] : []),
  ],
  status: 201,
  reply: v.object({ data: Booking }),
  versioned: true,
  takesResponse: true,
  problems: [
    'response-token/unknown',
    'response-token/expired',
    'response/leads-elsewhere',
    'response/booked',
    'routing-form/disabled',
    'request/unprocessable',
    'event-type/not-bookable',
    'time-zone/unknown',
    'time/not-whole-minute',
    'booking/start-in-past',
    'booking/not-offered',
    'booking/too-large',
    'booking-link/expired',
    'booking-link/differs',
    'location/not-offered',
    'location/phone-number-missing',
    'phone/invalid',
    'answer/missing',
    'answer/unknown-question',
    'answer/repeated',
    'answer/several-options',
    'answer/unknown-option',
    'payment/method-not-offered',
    'payment/unknown-item',
    'payment/not-connected',
    'booking/slot-taken',
  ],
});
