import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { hoursOf } from '../../lib/domain/hours/calendar.ts';
import { openSpans } from '../../lib/domain/hours/hours.ts';
import { checkStart, offeredStarts, type SlotQuestion } from '../../lib/domain/hours/slots.ts';
import { floorMinute } from '../../lib/domain/ledger/week.ts';
import { demoCalendars, demoEventTypes, demoUsers } from '../../scripts/demo/world.ts';

const users = demoUsers();
const eventTypes = demoEventTypes(users);
const calendars = demoCalendars(users);
const dayMinutes = 1440;

/** Any instant of many years, often within three weeks of a clock change in London or Los Angeles. */
const today = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) }),
  fc
    .record({
      change: fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2027-03-14'),
      daysBefore: fc.integer({ min: -1, max: 21 }),
      ms: fc.integer({ min: 0, max: 86_399_999 }),
    })
    .map(({ change, daysBefore, ms }) => Date.parse(change) - daysBefore * 86_400_000 + ms),
);

function question(eventType: EventType, nowMs: number): SlotQuestion {
  const now = floorMinute(nowMs);
  const hosts = eventType.hosts.map(({ userId }) => {
    const calendar = calendars.find((one) => one.userId === userId);
    if (calendar === undefined) throw new Error(`${userId} has no hours`);
    const open = openSpans(hoursOf(calendar), now - dayMinutes, now + 22 * dayMinutes);
    return { userId, open, busy: [], seats: [] };
  });
  return { eventType, hosts, nowMs, usedUp: [] };
}

function offered(eventType: EventType, nowMs: number, fromDay: number, toDay: number) {
  const now = floorMinute(nowMs);
  const [from, to] = [now + fromDay * dayMinutes, now + toDay * dayMinutes];
  return offeredStarts(question(eventType, nowMs), from, to);
}

test('the solo event type offers at least 60 starts between day 2 and day 20, on any day', () => {
  fc.assert(
    fc.property(today, (nowMs) => {
      // One day less on either side, because days differ between time zones.
      expect(offered(eventTypes.solo, nowMs, 3, 19).length).toBeGreaterThanOrEqual(60);
    }),
  );
});

test('every start of the round robin has at least two free hosts, on any day', () => {
  fc.assert(
    fc.property(today, (nowMs) => {
      const starts = offered(eventTypes.roundRobin, nowMs, 0, 20);
      expect(starts.length).toBeGreaterThanOrEqual(20);
      for (const { start } of starts) {
        const judgement = checkStart(question(eventTypes.roundRobin, nowMs), start);
        expect(judgement.offered && judgement.freeHostIds.length).toBeGreaterThanOrEqual(2);
      }
    }),
    { numRuns: 25 },
  );
});

test.for(['collective', 'seats', 'approval'] as const)(
  'the event type %s offers at least 20 starts in the next 20 days, on any day',
  (name) => {
    fc.assert(
      fc.property(today, (nowMs) => {
        expect(offered(eventTypes[name], nowMs, 1, 19).length).toBeGreaterThanOrEqual(20);
      }),
    );
  },
);

test('the solo event type needs no answers, no confirmation and no payment', () => {
  const { solo } = eventTypes;
  expect(solo).toMatchObject({
    duration: 30,
    interval: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    capacity: null,
    requiresConfirmation: false,
    limits: [],
    questions: [],
    payment: { methods: ['none'], currency: null, items: [] },
  });
  expect(solo.minimumNotice).toBeLessThan(1440);
  expect(solo.hosts).toHaveLength(1);
  const [place] = solo.locations;
  expect(place?.locationId === 'phone' && place.phoneNumber === null).toBe(false);
  expect(place?.locationId).not.toBe('askInvitee');
});

test('the other event types have the settings that their names describe', () => {
  const { roundRobin, collective, seats, approval } = eventTypes;
  expect(roundRobin.assignment).toEqual({ type: 'any', method: 'equal' });
  expect(roundRobin.hosts).toHaveLength(3);
  expect(collective.assignment).toEqual({ type: 'all' });
  expect(collective.hosts).toHaveLength(2);
  expect(seats.capacity).toBe(10);
  expect(seats.hosts).toHaveLength(1);
  expect(approval.requiresConfirmation).toBe(true);
});

test('no user hosts two of the event types, so that a booking of one blocks no other', () => {
  const hosts = Object.values(eventTypes).flatMap((one) => one.hosts.map(({ userId }) => userId));
  expect(new Set(hosts).size).toBe(hosts.length);
});

test('the users live in Tokyo, London, Los Angeles and Kathmandu', () => {
  const zones = new Set(Object.values(users).map(({ timeZone }) => timeZone));
  expect([...zones].sort()).toEqual([
    'America/Los_Angeles',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Europe/London',
  ]);
});
