import * as v from 'valibot';
import { askedTimeViolations, startInPast } from '../../domain/bookings/asked-time.ts';
import { locationIds } from '../../domain/bookings/booking.ts';
import { paymentMethods } from '../../domain/event-types/event-type.ts';
import { contract, writers } from '../contract.ts';
import {
  email,
  filledText,
  httpsUrl,
  instant,
  missing,
  text,
  timeZone,
  token,
  uid,
} from '../fields.ts';
import { Booking } from './booking.ts';

const place = v.nullable(v.picklist(locationIds));
const answer = v.strictObject({
  questionUid: uid,
  content: v.union([text(2000), v.pipe(v.array(text(255)), v.maxLength(50))]),
});
const tracking = v.strictObject({
  campaign: v.optional(text(255)),
  source: v.optional(text(255)),
  medium: v.optional(text(255)),
  content: v.optional(text(255)),
  term: v.optional(text(255)),
});
const payment = v.strictObject({
  paymentMethod: v.picklist(paymentMethods),
  items: v.pipe(v.array(v.strictObject({ uid })), v.maxLength(20)),
  successUrl: v.optional(httpsUrl),
  cancelUrl: v.optional(httpsUrl),
});

const body = v.strictObject({
  startedAt: instant,
  timeZone: v.pipe(timeZone, v.description('That of the guest: an IANA name.')),
  eventTypeId: uid,
  email,
  name: filledText(64),
  company: v.optional(text(32)),
  textRemindCountryCode: v.optional(text(255)),
  textRemindNumber: v.optional(text(32)),
  ccEmails: v.optional(v.pipe(v.array(email), v.maxLength(30))),
  message: v.optional(text(2000)),
  locale: v.optional(v.picklist(['ja', 'en'])),
  locationId: v.pipe(
    v.optional(place),
    v.description("Where it takes place; null = the event type's first place. Required."),
  ),
  location: v.pipe(v.optional(place), v.description('Another spelling of `locationId`.')),
  phoneNumber: v.optional(text(32)),
  tracking: v.optional(tracking),
  answers: v.optional(v.pipe(v.array(answer), v.maxLength(50))),
  payment: v.optional(payment),
});

export const CreateBooking = contract({
  id: 'createBooking',
  summary: 'Create a booking',
  description:
    'Books a start that the event type offers. The host is chosen by the event type’s assignment; ' +
    'when the chosen host is lost to another guest the next one is tried inside this request. ' +
    '409 is decided; 503 is not: retry with the same Idempotency-Key.',
  scope: 'bookings:write',
  roles: writers,
  query: v.strictObject({
    token: v.pipe(
      token,
      v.description(
        'Of an account integration link: event type, name and address must be those of the link.',
      ),
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
        'It differs from locationId.',
      ),
      ['location'],
    ),
    v.metadata({ anyOf: [{ required: ['locationId'] }, { required: ['location'] }] }),
  ),
  violations: ({ body: { timeZone, startedAt } }, nowMs) => [
    ...askedTimeViolations({ timeZone, startedAt }),
    ...(startedAt !== undefined && startedAt < nowMs ? [startInPast] : []),
  ],
  status: 201,
  reply: v.object({ data: Booking }),
  versioned: true,
  problems: [
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
