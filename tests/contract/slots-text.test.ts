import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { slotsText } from '../../lib/app/event-types/slots-text.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { offeredIn, type StartSeats, startSeats } from '../../lib/domain/hours/slots.ts';
import { question, rangeMinutes } from '../domain/hours/questions.ts';

/** The reply that the schema of the contract makes of objects. It accepts only the documented members. */
const replyBySchema = (found: StartSeats): string => {
  const data = offeredIn(found).map(({ start, remainingCapacity }) => ({
    startedAt: new Date(start * 60_000).toISOString(),
    remainingCapacity,
  }));
  return JSON.stringify(v.parse(ListAvailableSchedules.reply, { data }));
};

test('slotsText writes the slots of any query as the schema of the reply does', () => {
  fc.assert(
    fc.property(question, (of) => {
      const found = startSeats(of, of.zero, of.zero + rangeMinutes);
      expect(slotsText(found)).toBe(replyBySchema(found));
    }),
    { numRuns: 250 },
  );
});

test('slotsText writes any starts with any seats as the schema of the reply does', () => {
  const last = Date.UTC(9999, 11, 31, 23, 59) / 60_000;
  const first = Date.UTC(1, 0, 1) / 60_000;
  const starts = fc.oneof(
    fc.integer({ min: first, max: last }).map((from) => ({ from, count: 20 })),
    fc.constantFrom({ from: first, count: 12_000 }, { from: last - 11_999, count: 12_000 }),
  );
  fc.assert(
    fc.property(
      starts,
      fc.array(fc.constantFrom(0, 1, 1, 9, 10, 100, 1_000_000), { minLength: 1, maxLength: 20 }),
      ({ from, count }, seats) => {
        const found = {
          starts: Array.from({ length: count }, (_, i) => from + i),
          left: Int32Array.from({ length: count }, (_, i) => seats[i % seats.length] as number),
        };
        expect(slotsText(found)).toBe(replyBySchema(found));
      },
    ),
    { numRuns: 30 },
  );
});
