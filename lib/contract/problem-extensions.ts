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
        'Why the time is no longer free: another booking (`busy`) or its buffer, all seats taken ' +
          '(`capacity`), or a `limit` of the event type that is used up.',
      ),
    ),
    nextStarts: v.optional(
      v.pipe(
        v.array(instantText),
        v.maxLength(3),
        v.description(
          'The next starts that are free, within two weeks. Only where a start was asked for that the event type offers.',
        ),
      ),
    ),
  }),
  'booking/no-other-host': v.strictObject({
    hosts: v.pipe(
      v.array(v.object({ userId: v.string(), reason: v.picklist(['present', ...hostRefusals]) })),
      v.description(
        'Each host of the event type and why they cannot take over; `present` is the current host.',
      ),
    ),
  }),
  'event-type/capacity-below-seats': v.strictObject({
    taken: v.pipe(count, v.description('The most guests that a slot to come has.')),
  }),
  'event-type/requests-open': v.strictObject({
    requests: v.pipe(count, v.description('How many requests wait to be confirmed or declined.')),
  }),
  'event-type/has-bookings': v.strictObject({
    bookings: v.pipe(count, v.description('How many bookings and requests are not over.')),
  }),
  'host/alone-in-rule': v.strictObject({
    ruleIds: v.pipe(
      v.array(v.string()),
      v.minLength(1),
      v.description('The host assign rules that name this host and no other.'),
    ),
  }),
} as const satisfies Partial<Record<ProblemCode, v.GenericSchema<object>>>;

export type ProblemExtensions = {
  readonly [Code in keyof typeof problemExtensions]: v.InferOutput<
    (typeof problemExtensions)[Code]
  >;
};
