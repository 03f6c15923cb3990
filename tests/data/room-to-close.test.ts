import { expect, test } from 'vitest';
import { Items } from '../../lib/data/engine/items.ts';
import { Reads } from '../../lib/data/engine/subject.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { snapshotOf } from '../../lib/data/snapshot.ts';
import { type WholeStore, wholeStoreOf } from '../../lib/data/whole-store.ts';
import { putBooking } from '../../lib/domain/bookings/changes.ts';
import { putHostWeek } from '../../lib/domain/ledger/changes.ts';
import { moveCounter } from '../../lib/domain/limits/changes.ts';
import { putRoutingResponse } from '../../lib/domain/routing-forms/changes.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { changesOf, create } from '../domain/bookings/deciding.ts';
import { eventTypeId, offering } from '../domain/bookings/organization.ts';

type Changes = Parameters<WholeStore['transaction']>[1];

const of = 'org-close' as OrganizationId;
const { booking: stored, event } = changesOf(create(offering()));
const weeks = [3100, 3101];
const hostWeeks = Array.from({ length: 44 }, (_, i) => `host${i}`).flatMap((userId) =>
  weeks.map((week) => ({ userId, week })),
);

/** The changes of a booking with the maximum number of hosts together, in two weeks, and with `limits` limits. */
const together = (limits: number): Changes => [
  putBooking({ stored, event }),
  ...hostWeeks.map(({ userId, week }) => putHostWeek({ userId, week, entries: [] })),
  ...Array.from({ length: limits }, (_, i) => moveCounter({ eventTypeId, name: `D${i}`, by: 1 })),
];

/** Adds the change of a routing response with answers of `bytes` bytes. */
const byResponse = (changes: Changes, bytes = 0): Changes => [
  ...changes,
  putRoutingResponse({
    stored: {
      ver: 1,
      tokenHash: 'hash',
      response: {
        uid: 'response0001',
        formId: 'form00000001',
        answers: [{ fieldUid: 'text', content: ['x'.repeat(bytes)] }],
        route: { type: 'eventType', eventTypeId, hostIds: [] },
        matchedRule: null,
        bookingUid: stored.booking.uid,
        createdAt: event.at,
        updatedAt: event.at,
      },
    },
    event: {
      kind: 'routing_response_updated',
      by: event.by,
      at: event.at,
      requestId: event.requestId,
    },
  }),
];

/** The number of actions in the transaction. */
function actionsOf(changes: Changes): number | 'too-large' {
  const items = new Items();
  for (const { userId, week } of hostWeeks) items.expect(keys.hostWeek(of, userId, week));
  const transaction = wholeStoreOf(of).transaction(snapshotOf(of, items, new Reads([])), changes);
  return transaction === 'too-large' ? transaction : transaction.actions.length;
}

test('the largest booking that can be offered can also be created by a response', () => {
  expect([actionsOf(together(1)), actionsOf(byResponse(together(1)))]).toEqual([90, 91]);
  expect(actionsOf(byResponse(together(0), 400_000))).toBe(90);
});

test('a booking that would be too large to cancel is refused, with and without a response', () => {
  expect([actionsOf(together(2)), actionsOf(byResponse(together(2)))]).toEqual([
    'too-large',
    'too-large',
  ]);
});
