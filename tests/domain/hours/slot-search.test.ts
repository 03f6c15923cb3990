import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hostsIn,
  questionOf,
  type SearchedTime,
  type SlotSearch,
  searchNeeds,
  startsOf,
  untilEndOfTime,
} from '../../../lib/domain/hours/slot-search.ts';
import { offeredStarts } from '../../../lib/domain/hours/slots.ts';
import { minuteToMs } from '../../../lib/domain/ledger/week.ts';
import { slotSeats } from '../../../lib/domain/limits/needs.ts';
import { seatsId } from '../../../lib/domain/limits/shared-slot.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, snapshotOf, valuesIn } from '../../support/decisions/read-values.ts';
import { create, guestOf } from '../bookings/deciding.ts';
import { anyEmail, anyPast, firstStartMs } from '../bookings/histories.ts';
import { eventTypeIn, nowMs, offering } from '../bookings/organization.ts';

const from = firstStartMs / minuteMs;

/** The starts that a search finds. It reads only what it lists as needed. */
function startsFound(stored: ReadValues, search: SlotSearch): readonly number[] {
  const seats = new Map(
    valuesIn(stored, slotSeats).map(([{ startedAt, userId }, { taken }]) => [
      seatsId(startedAt, userId),
      taken,
    ]),
  );
  const snapshot = snapshotOf(searchNeeds(search), ...frozen(stored));
  const searched: SearchedTime = { ...search, snapshot, seats };
  const starts = startsOf(search);
  const question = questionOf(searched, hostsIn(searched, nowMs), nowMs);
  return offeredStarts(question, starts.from, starts.to).map(({ start }) => start);
}

test('an offered start is accepted, and a start that is not offered is refused', () => {
  const outcomes = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(anyPast, anyEmail, (stored, email) => {
      const eventType = eventTypeIn(stored);
      const search = { eventType, from, to: from + 12 * 60, guest: guestOf(email) };
      const found = startsFound(stored, search);
      for (let start = search.from; start < search.to; start += 30) {
        const sent = { uid: 'bookingafter', startedAt: minuteToMs(start), email };
        const isAccepted = !('refused' in create(stored, sent));
        outcomes[isAccepted ? 'accepted' : 'refused'] += 1;
        expect(found.includes(start)).toBe(isAccepted);
      }
    }),
    { numRuns: 80 },
  );
  expect(outcomes.accepted).toBeGreaterThan(100);
  expect(outcomes.refused).toBeGreaterThan(100);
});

test('a limit per guest blocks no start for an unknown guest', () => {
  const limits = [{ kind: 'bookingsPerEmail', period: 'month', max: 0 }] as const;
  const stored = offering({ limits });
  const search = { eventType: eventTypeIn(stored), from: from + 13 * 60, to: from + 14 * 60 };
  expect(startsFound(stored, search)).toEqual([search.from, search.from + 30]);
  expect(startsFound(stored, { ...search, guest: guestOf('guest@example.com') })).toEqual([]);
});

test('slots are searched only until the end of the year 9999', () => {
  const eventType = eventTypeIn(offering());
  const last = Date.parse('9999-12-31T23:59:00.000Z') / minuteMs;
  const search = untilEndOfTime({ eventType, from: last - 600, to: last + 600 });
  expect(search).toMatchObject({ from: last - 600, to: last });
  expect(startsOf(search)).toEqual({ from: last - 600, to: last - 59 });
});
