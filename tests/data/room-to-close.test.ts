import { expect, test } from 'vitest';
import { Items } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys.ts';
import { snapshotOf } from '../../lib/data/snapshot.ts';
import { Reads } from '../../lib/data/subject.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import type { BookingChanges } from '../../lib/domain/changes.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { changesOf, create } from '../domain/bookings/deciding.ts';
import { eventTypeId, offering } from '../domain/bookings/organization.ts';

const of = 'org-close' as OrganizationId;
const booked = changesOf(create(offering()));
const weeks = [3100, 3101];

/** A booking of the most hosts that take part together, over the end of a week, with so many limits. */
const together = (limits: number): BookingChanges => ({
  ...booked,
  seats: [],
  turn: undefined,
  loads: [],
  weeks: Array.from({ length: 44 }, (_, i) => `host${i}`).flatMap((userId) =>
    weeks.map((week) => ({ userId, week, entries: [] })),
  ),
  counters: Array.from({ length: limits }, (_, i) => ({ eventTypeId, name: `D${i}`, by: 1 })),
});

/** The same by a response with answers of so many bytes. */
const byResponse = (changes: BookingChanges, bytes = 0): BookingChanges => ({
  ...changes,
  response: {
    kind: 'routing-response',
    stored: {
      ver: 1,
      tokenHash: 'hash',
      response: {
        uid: 'response0001',
        formId: 'form00000001',
        answers: [{ fieldUid: 'text', content: ['x'.repeat(bytes)] }],
        route: { type: 'eventType', eventTypeId, hostIds: [] },
        matchedRule: null,
        bookingUid: booked.booking.booking.uid,
        createdAt: booked.event.at,
        updatedAt: booked.event.at,
      },
    },
    event: { ...booked.event, kind: 'routing_response_updated' },
  },
});

/** How many actions a transaction has. */
function actionsOf(changes: BookingChanges): number | 'too-large' {
  const items = new Items();
  for (const { userId, week } of changes.weeks ?? []) items.expect(keys.hostWeek(of, userId, week));
  const transaction = wholeStoreOf(of).transaction(snapshotOf(of, items, new Reads([])), changes);
  return transaction === 'too-large' ? transaction : transaction.actions.length;
}

test('the largest booking that is offered is made by a response as without one', () => {
  expect([actionsOf(together(1)), actionsOf(byResponse(together(1)))]).toEqual([90, 91]);
  expect(actionsOf(byResponse(together(0), 400_000))).toBe(90);
});

test('one that could not be cancelled is made by a response no more than without one', () => {
  expect([actionsOf(together(2)), actionsOf(byResponse(together(2)))]).toEqual([
    'too-large',
    'too-large',
  ]);
});
