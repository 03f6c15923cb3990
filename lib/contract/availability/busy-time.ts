import * as v from 'valibot';
import { described } from '../described.ts';
import { instant, instantText } from '../fields.ts';

/** Half-open period in a request for busy time. */
export const busyPeriod = {
  periodStart: described(instant, 'The start of the period, inclusive.', '2032-03-01T00:00:00Z'),
  periodEnd: described(
    instant,
    'The end of the period, exclusive. At most 62 days after `periodStart`.',
    '2032-03-02T00:00:00Z',
  ),
};

/** Busy time within the period, buffers included. */
export const BusyTime = described(
  v.object({
    startedAt: described(
      instantText,
      'The time at which the user becomes busy.',
      '2032-03-01T09:50:00.000Z',
    ),
    endedAt: described(
      instantText,
      'The time at which the user is no longer busy.',
      '2032-03-01T11:30:00.000Z',
    ),
  }),
  'Time during which a user is busy.',
);

const source = v.object({
  type: described(
    v.picklist(['booking', 'hold', 'seats', 'schedule', 'calendar', 'connection']),
    'The type of the source: `booking`, `hold` (a booking request that holds its time), `seats` (a slot that several ' +
      'guests share), `schedule`, `calendar` (entries of a connected calendar), or `connection` (a calendar connection that fails ' +
      'or is read in part, with `onFailure: closed`).',
  ),
  uid: described(
    v.nullable(v.string()),
    'The ID of the booking or schedule, or `null` for a private schedule that does not exist for the caller. For `seats`, the ID of the event type. For `calendar` and `connection`, the ID of the calendar connection.',
    'b7Kq2nXw9LcV',
  ),
  eventTypeId: described(
    v.nullable(v.string()),
    'The ID of the event type, or `null` if the source has none.',
    'Qm3xV8tLr0Za',
  ),
  startedAt: described(
    instantText,
    'The time at which the source starts, without buffers. It can be before the period.',
    '2032-03-01T10:00:00.000Z',
  ),
  endedAt: described(
    instantText,
    'The time at which the source ends, without buffers. It can be after the period.',
    '2032-03-01T10:30:00.000Z',
  ),
});

/** Busy time with its source. */
export const SourcedBusyTime = described(
  v.object({
    startedAt: described(
      instantText,
      'The time at which the user becomes busy, including the buffer.',
      '2032-03-01T09:50:00.000Z',
    ),
    endedAt: described(
      instantText,
      'The time at which the user is no longer busy, including the buffer.',
      '2032-03-01T10:30:00.000Z',
    ),
    source: described(source, 'What makes the user busy.'),
  }),
  'Time during which a user is busy, with its source.',
);
