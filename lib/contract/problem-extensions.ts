import * as v from 'valibot';
import { hostRefusals } from '../domain/availability/host-starts.ts';
import { takenReasons } from '../domain/availability/slots.ts';
import { instantText } from './fields.ts';
import type { ProblemCode } from './problems.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * What a problem carries beside the members of every problem (RFC 9457 section 3.2). More reasons may
 * come, so the document tells clients to expect others too.
 */
export const problemExtensions = {
  'booking/slot-taken': v.strictObject({
    reason: v.pipe(
      v.picklist(takenReasons),
      v.description(
        'Why the time is no longer free: a host is busy (`busy`), the time overlaps a buffer (`buffer`), all seats are ' +
          'taken (`capacity`), or a booking limit of the event type is reached (`limit`).',
      ),
    ),
    nextStarts: v.optional(
      v.pipe(
        v.array(instantText),
        v.maxLength(3),
        v.description(
          'Up to three of the next free start times within two weeks. Present only if the event type offers the requested start.',
        ),
      ),
    ),
  }),
  'booking/no-other-host': v.strictObject({
    hosts: v.pipe(
      v.array(
        v.object({
          userId: v.pipe(v.string(), v.description('The ID of the host.')),
          reason: v.pipe(
            v.picklist(['present', ...hostRefusals]),
            v.description('Why the host is unavailable.'),
          ),
        }),
      ),
      v.description(
        'The hosts of the event type, each with the reason why they are unavailable. `present` marks a current host.',
      ),
    ),
  }),
  'event-type/capacity-below-seats': v.strictObject({
    taken: v.pipe(count, v.description('The largest number of guests in an upcoming slot.')),
  }),
  'event-type/requests-open': v.strictObject({
    requests: v.pipe(
      count,
      v.description('The number of requests that are neither confirmed nor declined.'),
    ),
  }),
  'event-type/has-bookings': v.strictObject({
    bookings: v.pipe(
      count,
      v.description('The number of bookings and requests that have not ended.'),
    ),
  }),
  'host/alone-in-rule': v.strictObject({
    ruleIds: v.pipe(
      v.array(v.string()),
      v.minLength(1),
      v.description('The IDs of the host assignment rules that name this host and no other.'),
    ),
  }),
} as const satisfies Partial<Record<ProblemCode, v.GenericSchema<object>>>;

export type ProblemExtensions = {
  readonly [Code in keyof typeof problemExtensions]: v.InferOutput<
    (typeof problemExtensions)[Code]
  >;
};
