import * as v from 'valibot';
import { startInPast, timeRequestViolations } from '../../domain/bookings/time-request.ts';
import { paymentMethods } from '../../domain/event-types/event-type.ts';
import { sentMembers, sentPlace } from '../bookings/sent-members.ts';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { longText, uid, whole } from '../fields.ts';
import { guestBookingMembers } from './guest-booking.ts';

const item = v.strictObject({
  uid: described(uid, 'The ID of the payment item.'),
  price: described(
    v.optional(v.nullable(whole(0, 1_000_000_000))),
    'The price that the guest saw. The request is refused if the price has changed. Without it, the current price applies.',
    1250,
  ),
});
const payment = v.strictObject({
  paymentMethod: described(
    v.picklist(paymentMethods),
    'The payment method. With `onsite`, the guest pays at the location. `card` is not available yet and is rejected.',
  ),
  items: described(
    v.pipe(v.array(item), v.maxLength(20)),
    'The payment items of the event type to pay for.',
  ),
});

export const CreatePublicBooking = contract({
  id: 'createPublicBooking',
  summary: 'Create a booking without a credential',
  description:
    'Books a start time as Create Booking does, on behalf of the guest: of an event type with `visibility: public` or `unlisted`, or of the one to which the response or the ' +
    'booking link leads whose token you send. By a booking link, `name` and `email` must be those of the link. `team` is the slug or the ID of the organization. The `token` of the response opens the link of the guest: send it in `X-Guest-Token` to see, reschedule and cancel the booking. ' +
    'Send a random UUID (version 4) as `Idempotency-Key`, so that a request that is repeated books once, also if it is repeated from another network. Any other key belongs to the IP address of the client.\n\n' +
    'For one team, a client address can create 3 bookings in an hour and 10 in a day, and all clients together 120 in an hour and 1,000 in a day. An email address can be booked for 10 times in an hour. ' +
    'The service can be deployed with other limits. Above a limit, the response is 429, and `Retry-After` contains the number of seconds until the next hour or day in UTC. Messages to the guest contain no text that was sent with the request. They are sent after 20 seconds at the earliest, and not at all if the booking is cancelled before. ' +
    'The response to a dry run contains no URL, address, phone number or directions of the location.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    ...sentMembers,
    customLocation: described(
      sentMembers.customLocation,
      'Where the guest wants to meet. Required for the location `askInvitee`, and not accepted for others. It becomes the `customLocation` of the booking.',
      'The café in front of the station',
    ),
    locationId: described(
      v.optional(sentPlace, null),
      'The type of location: one of the locations of the event type, or `null` for its first location.',
    ),
    payment: described(
      v.optional(payment),
      'The payment for the booking. Required if the event type must be paid.',
    ),
    website: described(
      v.optional(longText(2000)),
      'Leave it empty. Put it into your form as a field that people do not see: bots fill in hidden fields. The booking is then suspected spam ' +
        '(`spamType: 1`). The response looks the same, except that it contains no URL, address, phone number or directions of the location. The time stays free and no messages are sent, ' +
        'unless a host confirms the booking. It is deleted after 7 days. At most 20 suspected bookings are stored for a team; above that, the response is 429.',
      '',
    ),
  }),
  violations: ({ body: { timeZone, startedAt } }, nowMs) => [
    ...timeRequestViolations({ timeZone, startedAt }),
    ...(startedAt !== undefined && startedAt < nowMs ? [startInPast] : []),
  ],
  status: 201,
  reply: v.object({
    data: described(
      v.object({
        ...guestBookingMembers,
        token: described(
          v.string(),
          'The token of the link of the guest. Anyone with it can act as the guest. It works until 30 days after the end of the booking.',
          'WyJndWVzdCJd.q83vEjRWeJASNFZ4kKvN7w',
        ),
      }),
      'The new booking as its guest sees it.',
    ),
  }),
  versioned: true,
  hasLocation: false,
  reissuedSecret: 'token',
  takesResponse: true,
  takesBookingLink: true,
  problems: [
    'caller/rate-limited',
    'event-type/unknown',
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
    'location/details-missing',
    'phone/invalid',
    'answer/missing',
    'answer/unknown-question',
    'answer/repeated',
    'answer/several-options',
    'answer/unknown-option',
    'payment/missing',
    'payment/method-not-offered',
    'payment/unknown-item',
    'payment/price-changed',
    'payment/not-connected',
    'booking/slot-taken',
    'service/unavailable',
  ],
});
