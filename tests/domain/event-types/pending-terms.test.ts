import { expect, test } from 'vitest';
import type { EventType, Limit, PendingTerms } from '../../../lib/domain/event-types/event-type.ts';
import {
  allows,
  isPrepared,
  leavesLessRoom,
  pendingFor,
  preparationFor,
  withGenerations,
} from '../../../lib/domain/event-types/pending-terms.ts';

const terms = (members: Partial<EventType>) =>
  ({ limits: [], timeZone: 'UTC', capacity: null, ...members }) as unknown as EventType;

const perDay = (max: number, generation?: number): Limit => ({
  kind: 'bookings',
  period: 'day',
  max,
  ...(generation !== undefined && { generation }),
});
const perWeek: Limit = { kind: 'bookings', period: 'week', max: 9 };
const nowMs = Date.parse('2027-03-01T09:00:00Z');

/** The event type `before` with the pending terms of a change to `after`. */
const prepared = (before: EventType, after: EventType, rev = 1): EventType => {
  const wanted = preparationFor(before, after);
  if (wanted === undefined) throw new Error('The change needs no preparation.');
  return { ...before, pending: pendingFor(wanted, rev, nowMs) };
};

test('another maximum of a limit keeps its counters and needs no preparation', () => {
  const before = terms({ limits: [perDay(5, 3)] });
  const after = terms({ limits: [perDay(9)] });
  expect(preparationFor(before, after)).toBe(undefined);
  expect(withGenerations(after, before)).toEqual([perDay(9, 3)]);
});

test('a limit that is removed and added again has new counters', () => {
  const without = terms({});
  const after = terms({ limits: [perDay(5)] });
  const first = prepared(without, after, 1);
  const second = prepared(without, after, 2);
  expect(withGenerations(after, first)).toEqual([perDay(5, 1)]);
  expect(withGenerations(after, second)).toEqual([perDay(5, 2)]);
});

test('a change of the time zone gives all limits new counters', () => {
  const before = terms({ limits: [perDay(5, 3), perWeek] });
  const after = terms({ ...before, timeZone: 'Asia/Tokyo' });
  const pending = prepared(before, after, 4);
  expect(withGenerations(after, pending)).toEqual([perDay(5, 4), { ...perWeek, generation: 4 }]);
  expect(withGenerations(before, pending)).toEqual(before.limits);
});

test('a limit that is being counted keeps its generation when another limit is added', () => {
  const first = prepared(terms({}), terms({ limits: [perDay(5)] }), 1);
  const both = prepared(first, terms({ limits: [perDay(5), perWeek] }), 2);
  expect(both.pending?.limits.map(({ generation }) => generation)).toEqual([1, 2]);
});

test('a change is accepted only with the preparation that was made for it', () => {
  const before = terms({ capacity: 3 });
  const after = terms({ limits: [perDay(5)], capacity: 1 });
  const ready = prepared(before, after, 1);
  const { pending } = ready;
  expect(allows(pending, ready, after, nowMs)).toBe(true);
  expect(allows(pending, before, after, nowMs)).toBe(false);
  expect(allows(pending, prepared(before, after, 2), after, nowMs)).toBe(false);
  expect(allows(pending, ready, { ...after, limits: [perDay(5), perWeek] }, nowMs)).toBe(false);
  expect(allows(pending, ready, { ...after, timeZone: 'Asia/Tokyo' }, nowMs)).toBe(false);
  expect(allows(undefined, before, terms({ capacity: 4 }), nowMs)).toBe(true);
});

test('a lower capacity must be stored within 30 seconds, although seats are held for 60 seconds', () => {
  const after = terms({ capacity: 1 });
  const ready = prepared(terms({ capacity: 3 }), after);
  const wanted = { limits: [], timeZone: 'UTC', capacity: 1 };
  expect((ready.pending as PendingTerms).seats?.untilMs).toBe(nowMs + 60_000);
  expect(isPrepared(ready, wanted, nowMs + 29_999)).toBe(true);
  expect(isPrepared(ready, wanted, nowMs + 30_000)).toBe(false);
  expect(allows(ready.pending, ready, after, nowMs + 30_000)).toBe(false);
});

test.each([
  ['a new limit', [], [perDay(5)], true],
  ['a lower maximum', [perDay(5)], [perDay(4)], true],
  ['a higher maximum', [perDay(5)], [perDay(6)], false],
  ['a removed limit', [perDay(5)], [], false],
])('%s leaves less room: %s', (_, before, after, isLess) => {
  expect(leavesLessRoom(terms({ limits: before }), terms({ limits: after }))).toBe(isLess);
});
