import * as v from 'valibot';
import { hostRefusals } from '../domain/hours/host-availability.ts';
import { unavailableReasons } from '../domain/hours/slots.ts';
import { described } from './described.ts';
import { instantText } from './fields.ts';
import type { ProblemCode } from './problems.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Additional members of problems (RFC 9457 section 3.2). Later releases may add reasons, so the document asks clients
 * to accept unknown ones.
 */
export const problemExtensions = {
  'booking/slot-taken': v.strictObject({
    reason: described(
      v.picklist(unavailableReasons),
      'Why the time is no longer free: a host is busy (`busy`), the time overlaps a buffer (`buffer`), all seats are ' +
        'taken (`capacity`), or a booking limit of the event type is reached (`limit`).',
    ),
    nextStarts: v.optional(
      described(
        v.pipe(v.array(instantText), v.maxLength(3)),
        'Up to three of the next free start times within two weeks. Present only if the event type offers the requested start.',
      ),
    ),
  }),
  'booking/no-other-host': v.strictObject({
    hosts: described(
      v.array(
        v.object({
          userId: described(v.string(), 'The ID of the host.'),
          reason: described(
            v.picklist(['present', ...hostRefusals]),
            'Why the host is unavailable.',
          ),
        }),
      ),
      'The hosts of the event type, each with the reason why they are unavailable. `present` marks a current host.',
    ),
  }),
  'event-type/capacity-below-seats': v.strictObject({
    taken: described(count, 'The largest number of guests in an upcoming slot.'),
  }),
  'event-type/requests-open': v.strictObject({
    requests: described(count, 'The number of requests that are neither confirmed nor declined.'),
  }),
  'event-type/has-bookings': v.strictObject({
    bookings: described(count, 'The number of bookings and requests that have not ended.'),
  }),
  'user/has-bookings': v.strictObject({
    hostedBookings: described(count, 'The number of bookings and requests that have not ended.'),
    bookingIds: described(
      v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(20)),
      'The IDs of up to 20 of them.',
    ),
  }),
  'host/alone-in-rule': v.strictObject({
    ruleIds: described(
      v.pipe(v.array(v.string()), v.minLength(1)),
      'The IDs of the host assignment rules that name this host and no other.',
    ),
  }),
} as const satisfies Partial<Record<ProblemCode, v.GenericSchema<object>>>;

export type ProblemExtensions = {
  readonly [Code in keyof typeof problemExtensions]: v.InferOutput<
    (typeof problemExtensions)[Code]
  >;
};
