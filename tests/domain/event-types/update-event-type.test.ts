import { expect, test } from 'vitest';
import type { Booked } from '../../../lib/domain/event-types/booked-terms.ts';
import { putEventType, putPendingTerms } from '../../../lib/domain/event-types/changes.ts';
import type { EventType, PendingTerms } from '../../../lib/domain/event-types/event-type.ts';
import type { RoomCheck } from '../../../lib/domain/event-types/fits-one-booking.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { announce, preparationFor } from '../../../lib/domain/event-types/pending-terms.ts';
import {
  type EventTypeUpdate,
  plannedUpdate,
  updateEventType,
} from '../../../lib/domain/event-types/update-event-type.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { aSnapshot } from '../../support/decisions/read-values.ts';
import { context, event, eventType, nowMs, readIntro, stored } from './managed.ts';

const daily = (max: number) => ({ kind: 'bookings', period: 'day', max }) as const;
const readMs = nowMs + 5000;

interface Case {
  readonly before?: Partial<EventType>;
  readonly booked?: Booked;
  readonly prepared?: PendingTerms;
  readonly dryRun?: boolean;
  readonly room?: RoomCheck;
}

const update = (
  sent: EventTypeUpdate,
  { before = {}, booked = {}, prepared, dryRun = false, room = () => [] }: Case = {},
) => {
  const snapshot = aSnapshot(readIntro(before));
  return updateEventType(
    'intro',
    sent,
    prepared,
    { snapshot, booked, readMs, room },
    context({ dryRun }),
  );
};

/** The pending terms after a change was announced. */
function announced(sent: Partial<EventType>, before: Partial<EventType> = {}): PendingTerms {
  const wanted = preparationFor(eventType(before), eventType({ ...before, ...sent }));
  const decision = wanted && announce(stored(before), wanted, nowMs);
  if (decision === undefined || 'refused' in decision)
    throw new Error('The change was not announced.');
  expect(changeOfKind(decision, putPendingTerms)).toEqual({
    stored: stored(before),
    pending: decision.reply,
  });
  return decision.reply;
}

test('an update of an event type changes only the members that are sent and returns the next version', () => {
  const updated = update({ name: 'B', bookingName: undefined });
  expect(updated).toMatchObject({
    reply: { reply: { version: 5, data: { name: 'B', duration: 30 } }, isLess: false },
    changes: [
      {
        kind: putEventType.kind,
        data: {
          stored: {
            eventType: { ...eventType(), name: 'B', updatedAt: '2027-03-01T09:00:00.000Z' },
          },
          event: event('event_type_updated'),
        },
      },
    ],
  });
});

test('an empty update of an event type changes nothing, even if stored values are invalid', () => {
  expect(update({}, { before: { timeZone: 'Nowhere/None' } })).toMatchObject({
    reply: { reply: { version: 4 } },
    changes: [requireUnchanged({ resource: storedEventType('intro'), ver: 4 })],
  });
});

test('an interval equal to the duration follows the duration, and another interval does not change', () => {
  const intervalOf = (sent: EventTypeUpdate, before: Partial<EventType> = {}) => {
    const updated = update(sent, { before });
    return 'refused' in updated ? undefined : updated.reply.reply.data.interval;
  };
  expect(intervalOf({ duration: 45 })).toBe(45);
  expect(intervalOf({ duration: 45 }, { interval: 15 })).toBe(15);
  expect(intervalOf({ interval: null }, { interval: 15 })).toBe(30);
  expect(intervalOf({ interval: 10, duration: 45 })).toBe(10);
});

test('a new limit applies after its preparation, with the counters that were filled', () => {
  const limits = [daily(3)];
  const pending = announced({ limits });
  expect(pending).toMatchObject({ rev: 3, sinceMs: nowMs, limits: [{ generation: 3 }] });
  const updated = update({ limits }, { before: { pending }, prepared: pending });
  expect(updated).toMatchObject({ reply: { isLess: true, tightenedMs: readMs } });
  const { eventType: after } = changeOfKind(updated, putEventType).stored;
  expect(after.limits).toEqual([{ ...daily(3), generation: 3 }]);
  expect(after).not.toHaveProperty('pending');
});

test('a change without a preparation, or whose preparation was replaced, stays undecided', () => {
  const limits = [daily(3)];
  const undecided = { refused: 'service/undecided' };
  expect(update({ limits })).toEqual(undecided);
  const prepared = announced({ limits });
  const pending = { ...prepared, rev: prepared.rev + 1 };
  expect(update({ limits }, { before: { pending }, prepared })).toEqual(undecided);
  // A dry run needs no preparation.
  expect(update({ limits }, { dryRun: true })).toHaveProperty('reply');
});

test('a change is refused for the same reasons before its preparation as after it', () => {
  const plan = (sent: EventTypeUpdate, booked: Booked = {}) =>
    plannedUpdate(
      'intro',
      sent,
      { snapshot: aSnapshot(readIntro({ capacity: 3 })), booked, readMs, room: () => [] },
      context(),
    );
  expect(plan({ limits: [daily(3), daily(4)] })).toMatchObject({
    violations: [{ pointer: '/limits/1', code: 'event-type/item-repeated' }],
  });
  expect(plan({ capacity: 2 }, { guestsInOneSlot: 3 })).toMatchObject({
    refused: 'event-type/capacity-below-seats',
    extensions: { taken: 3 },
  });
  expect(plan({ limits: [daily(3)] })).toMatchObject({ reply: { after: { limits: [daily(3)] } } });
});

test('a capacity below the guests of a slot is refused, and one equal to them is accepted', () => {
  const before = { capacity: 3 };
  const lower = (guestsInOneSlot: number) => {
    const pending = announced({ capacity: 2 }, before);
    const booked = { guestsInOneSlot };
    return update({ capacity: 2 }, { before: { ...before, pending }, booked, prepared: pending });
  };
  expect(lower(3)).toMatchObject({ refused: 'event-type/capacity-below-seats' });
  expect(lower(2)).toHaveProperty('changes');
});

test('requiresConfirmation can be changed only if there are no open requests', () => {
  const sent = { requiresConfirmation: true };
  expect(update(sent, { booked: { openRequests: 2 } })).toMatchObject({
    refused: 'event-type/requests-open',
    extensions: { requests: 2 },
  });
  expect(update(sent, { booked: { openRequests: 0 } })).toHaveProperty('changes');
});

test('an update of an event type that needs data which was not read throws an error', () => {
  expect(() => update({ requiresConfirmation: true })).toThrow('was not read');
  const before = { capacity: 3 };
  expect(() => update({ capacity: 1 }, { before })).toThrow('was not read');
});

test('an event type that is too large to be stored is refused before its bookings are checked', () => {
  const tooLarge = { pointer: '', code: 'event-type/too-large' as const, detail: 'Too large.' };
  const booked = { openRequests: 1 };
  const tooMuch = { before: { requiresConfirmation: true }, booked, room: () => [tooLarge] };
  expect(update({ requiresConfirmation: false }, tooMuch)).toMatchObject({
    violations: [tooLarge],
  });
});
