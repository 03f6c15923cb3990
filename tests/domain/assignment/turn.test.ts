import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, reassess } from '../../../lib/domain/assignment/assignment-record.ts';
import { countedWeeks, loadOf, noLoad } from '../../../lib/domain/assignment/load.ts';
import { lastAssigned } from '../../../lib/domain/assignment/needs.ts';
import {
  loadsOf,
  methodBeforehand,
  requestToFirst,
  type StoredLoadOf,
  turnOf,
} from '../../../lib/domain/assignment/turn.ts';
import type { BookingRequest } from '../../../lib/domain/bookings/booking-request.ts';
import { createBooking, creationNeeds } from '../../../lib/domain/bookings/create-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { assignableHosts } from '../../../lib/domain/event-types/event-type.ts';
import { keepingLoads } from '../../../lib/domain/event-types/keeping-loads.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { hostLoad } from '../../support/decisions/applied.ts';
import { type ReadValues, snapshotOf, valueIn } from '../../support/decisions/read-values.ts';
import { daily } from '../../support/hours/daily.ts';
import { cases } from '../../support/random/cases.ts';
import { changesOf, create, parse } from '../bookings/deciding.ts';
import {
  afterCommand,
  anyCommand,
  anyEmail,
  anyStart,
  type Command,
} from '../bookings/histories.ts';
import {
  by,
  eventTypeId,
  eventTypeIn,
  host,
  hostIds,
  offering,
  readEventType,
  readHours,
} from '../bookings/organization.ts';

/** Hosts in addition to the three in the commands, so that the first read does not include all hosts. */
const others = Array.from({ length: 17 }, (_, i) => `host${String(i).padStart(2, '0')}`);
const allHosts = [...hostIds, ...others];

const anyHosts = fc
  .tuple(
    fc.subarray([...hostIds], { minLength: 2 }),
    fc.oneof(fc.constant([]), fc.subarray(others, { minLength: 13 })),
    fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(5)), { minLength: 20, maxLength: 20 }),
  )
  .map(([named, more, numbers]) =>
    [...named, ...more].map((userId, i) => {
      const [priority = 0, weight = 0, sort = 0] = numbers[i] ?? [];
      return host(userId, { priority, weight, sort });
    }),
  );

const anyParts: fc.Arbitrary<Partial<EventType>> = fc.oneof(
  fc.record({ hosts: anyHosts }),
  fc.record({
    assignment: fc.oneof(
      fc.constantFrom<EventType['assignment']>(
        { type: 'any', method: 'equal' },
        { type: 'any', method: 'priority' },
        { type: 'any', method: 'sequential' },
        { type: 'all' },
      ),
    ),
  }),
);

type Step =
  | Exclude<Command, { readonly act: 'buffer' }>
  | { readonly act: 'change'; readonly parts: Partial<EventType> };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: anyCommand.filter(
      (one): one is Exclude<Command, { act: 'buffer' }> => one.act !== 'buffer',
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('create' as const),
      startedAt: anyStart,
      email: anyEmail,
    }),
  },
  fc.record({ act: fc.constant('change' as const), parts: anyParts }),
);

const hours = daily('UTC', 0, 24);

const beginning = (eventType: Partial<EventType>): ReadValues => {
  const from = offering(eventType, hours);
  return [
    ...from,
    ...readHours(allHosts, hours),
    readEventType(keepingLoads(undefined, eventTypeIn(from))),
  ];
};

function afterStep(from: ReadValues, step: Step): ReadValues {
  if (step.act !== 'change') return afterCommand(from, step);
  const before = eventTypeIn(from);
  return [...from, readEventType(keepingLoads(before, { ...before, ...step.parts }), 2)];
}

const keptIn =
  (from: ReadValues): StoredLoadOf =>
  (week, userId) =>
    valueIn(from, hostLoad({ eventTypeId, week, userId })) ?? noLoad;

const requestIn = (from: ReadValues, startedAt: number): BookingRequest => {
  const request = parse(from, { startedAt });
  if ('refused' in request) throw new Error('The request was refused.');
  return request;
};

/** Decides like the service: first with the first hosts of the order, then with all hosts if that is refused. */
function createInTurn(from: ReadValues, startedAt: number, count: number) {
  const request = requestIn(from, startedAt);
  const method = methodBeforehand(request.assignment);
  if (method === undefined) return undefined;
  const kept = keptIn(from);
  const loads = method === 'sequential' ? new Map() : loadsOf(request.assignment, kept);
  const last = valueIn(from, lastAssigned(eventTypeId));
  const turn = turnOf(request.assignment, method, loads, last);
  const decide = (first: number) => {
    const assignment = requestToFirst(request.assignment, turn, first);
    const asked = { ...request, eventType: assignment.eventType, assignment };
    const snapshot = snapshotOf(creationNeeds(asked), ...from);
    return createBooking('booking99999', asked, snapshot, by('ann'));
  };
  const decision = decide(count);
  const needsAll = 'refused' in decision && count < turn.order.length;
  return { needsAll, decision: needsAll ? decide(turn.order.length) : decision };
}

const anyWorld = fc.tuple(
  fc.record({
    hosts: anyHosts,
    assignment: fc.constantFrom<EventType['assignment']>(
      { type: 'any', method: 'equal' },
      { type: 'any', method: 'priority' },
      { type: 'any', method: 'sequential' },
    ),
    duration: fc.constantFrom(30, 60, 90),
    capacity: fc.constantFrom(null, null, 2),
  }),
  fc.array(anyStep, { minLength: 5, maxLength: 40 }),
);

test('a decision that reads only the first hosts of the order chooses the same host as one that reads all hosts', () => {
  const met = { decisions: 0, neededAll: 0, refused: 0, shorter: 0 };
  fc.assert(
    fc.property(
      anyWorld,
      fc.array(fc.tuple(anyStart, fc.integer({ min: 1, max: 20 })), { minLength: 4, maxLength: 8 }),
      ([terms, steps], asked) => {
        const from = steps.reduce(afterStep, beginning(terms));
        for (const [startedAt, count] of asked) {
          const inTurn = createInTurn(from, startedAt, count);
          if (inTurn === undefined) continue;
          met.decisions += 1;
          met.neededAll += Number(inTurn.needsAll);
          const { decision } = inTurn;
          const whole = create(from, { uid: 'booking99999', startedAt });
          if ('refused' in whole) {
            met.refused += 1;
            expect(decision).toEqual(whole);
            continue;
          }
          const { booking, ...changes } = changesOf(decision);
          const { booking: wanted, ...wantedChanges } = changesOf(whole);
          expect(changes).toEqual(wantedChanges);
          expect({ ...booking, assignment: undefined }).toEqual({
            ...wanted,
            assignment: undefined,
          });
          const [record, known] = [booking.assignment, wanted.assignment];
          if (!record || !known || 'apart' in record || 'apart' in known) {
            throw new Error('No host was chosen.');
          }
          const ids = record.standings.map(({ userId }) => userId);
          expect(record.standings).toEqual(
            known.standings.filter(({ userId }) => ids.includes(userId)),
          );
          expect(record.order).toEqual(known.order.filter((userId) => ids.includes(userId)));
          expect(reassess(record)).toEqual(record);
          met.shorter += Number(ids.length < known.standings.length);
        }
      },
    ),
    { numRuns: cases(300) },
  );
  expect(met.decisions).toBeGreaterThan(900);
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
});

test('the stored weekly load of a host equals the load of their entries after any changes of bookings, hosts and methods', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyWorld, ([terms, steps]) => {
      let from = beginning(terms);
      for (const step of steps) {
        from = afterStep(from, step);
        const request = requestIn(from, Date.parse('2030-03-07T00:00:00.000Z'));
        const { eventType, start } = request.assignment;
        const kept = keptIn(from);
        for (const { userId } of assignableHosts(eventType)) {
          for (const week of countedWeeks(start)) {
            const counted = loadOf(
              [week],
              valueIn(from, hostWeek({ userId, week })) ?? [],
              eventTypeId,
            );
            expect(kept(week, userId)).toEqual(counted);
            compared += Number(counted.bookedMinutes > 0);
          }
        }
      }
    }),
    { numRuns: cases(60) },
  );
  expect(compared).toBeGreaterThan(100);
});

const candidate = (userId: string, weight = 1, bookedMinutes = 0) => ({
  userId,
  weight,
  bookedMinutes,
  priority: 0,
  sort: 0,
  free: true,
  lastCreatedMinute: null,
});

test('hosts who were not read count in the fair shares of the hosts who were', () => {
  const read = [candidate('a', 2, 30), candidate('b', 1, 0)];
  // Alone, the fair shares are 20 and 10 minutes. A host with 300 minutes who was not read makes them 165 and 82.
  expect(assign('equal', read, null).order).toEqual(['b', 'a']);
  const unreadHosts = { hosts: 1, weight: 1, bookedMinutes: 300 };
  expect(assign('equal', read, null, undefined, unreadHosts).order).toEqual(['a', 'b']);
});
