import type { ExamplesOf } from './example.ts';

/** A London week that begins on the day after the clocks went forward. */
export const eventTypes: ExamplesOf<'event-types'> = {
  listAvailableSchedules: {
    params: { uid: 'Qm3xV8tLr0Za' },
    query: { periodStart: '2027-03-29T00:00:00+01:00', periodEnd: '2027-04-03T00:00:00+01:00' },
    reply: {
      data: [
        { startedAt: '2027-03-29T08:00:00.000Z', remainingCapacity: 1 },
        { startedAt: '2027-03-29T08:30:00.000Z', remainingCapacity: 1 },
        { startedAt: '2027-03-30T13:00:00.000Z', remainingCapacity: 1 },
      ],
    },
  },
};
