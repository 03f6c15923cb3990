import * as v from 'valibot';
import { entryKinds } from '../../domain/ledger/entry.ts';
import { instant, instantText } from '../fields.ts';

/** The half-open period of a question about busy time. */
export const busyPeriod = {
  periodStart: instant,
  periodEnd: v.pipe(instant, v.description('Exclusive, at most 62 days after `periodStart`.')),
};

/** A stretch of busy time, buffers included, as far as it lies in the period. */
export const BusyTime = v.object({ startedAt: instantText, endedAt: instantText });

/** One thing that makes a user busy. */
export const SourcedBusyTime = v.object({
  startedAt: instantText,
  endedAt: instantText,
  source: v.object({
    type: v.pipe(
      v.picklist(entryKinds),
      v.description(
        '`hold` is a request that holds its time, `seats` a slot that several guests share.',
      ),
    ),
    uid: v.pipe(
      v.string(),
      v.description('Of the booking or schedule; for `seats` of the event type.'),
    ),
    eventTypeId: v.nullable(v.string()),
    startedAt: v.pipe(instantText, v.description('Without buffers, and not cut to the period.')),
    endedAt: instantText,
  }),
});
