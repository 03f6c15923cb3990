import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignmentNeeds, assignmentRequest } from '../../../lib/domain/assignment/assign-hosts.ts';
import { lastAssigned } from '../../../lib/domain/assignment/needs.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { methods } from '../../../lib/domain/event-types/method.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { weekOf, weekStart } from '../../../lib/domain/ledger/week.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import { type ReadValue, type ReadValues, read } from '../../support/decisions/read-values.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { after, changesOf, create, hostsIn, parse, startMs } from '../bookings/deciding.ts';
import { eventTypeId, host, hostIds, offering } from '../bookings/organization.ts';

const start = startMs / minuteMs;
const week = weekOf(start);
const two = [host('ada'), host('bo')];

/** The week of a host with one booking of the event type, on a Sunday some weeks earlier. */
const busy = (userId: string, weeksBefore: number, minutes: number): ReadValue => {
  const from = weekStart(week - weeksBefore) + 3 * 1440;
  const entry: Entry = {
    kind: 'booking',
    uid: 'booking00009',
    eventTypeId,
    start: from,
    end: from + minutes,
    busyStart: from,
    busyEnd: from + minutes,
    createdMinute: 1,
  };
  return read(hostWeek({ userId, week: week - weeksBefore }), [entry]);
};

const needsOf = (parts: Partial<EventType>) => {
  const request = parse(offering(parts));
  if ('refused' in request) throw new Error('The request was refused.');
  const { eventType, counted, assignment } = request;
  const { requester } = assignment;
  return assignmentNeeds(
    assignmentRequest({ eventType, start: counted.start, end: counted.end, requester }),
  ).map((need) => JSON.stringify(need));
};

const weeks = (userId: string, ...numbers: readonly number[]) =>
  numbers.map((number) => JSON.stringify(hostWeek({ userId, week: number })));

test('an assignment reads only the data that its method and its rules need', () => {
  const equal = { type: 'any', method: 'equal' } as const;
  const counted = [4, 3, 2, 1, 0].map((before) => week - before);
  expect(needsOf({ assignment: { type: 'all' }, hosts: two })).toEqual([]);
  expect(needsOf({ assignment: equal })).toEqual([]);
  expect(needsOf({ assignment: equal, hosts: two })).toEqual([
    ...weeks('ada', ...counted),
    ...weeks('bo', ...counted),
  ]);
  expect(needsOf({ assignment: { type: 'any', method: 'sequential' }, hosts: two })).toEqual([
    JSON.stringify(lastAssigned(eventTypeId)),
  ]);
  const rules = [{ ...anyRule, minutesPerDay: 60 }];
  expect(needsOf({ assignment: equal, rules })).toEqual(weeks('ada', week));
});

const assigned = (...from: ReadValues): readonly string[] => hostsIn(after(from, create(from)));

test('the host with fewer minutes in the last five weeks gets the booking', () => {
  const from = offering({ hosts: two });
  expect(assigned(...from)).toEqual(['ada']);
  expect(assigned(...from, busy('ada', 4, 30))).toEqual(['bo']);
  expect(assigned(...from, busy('ada', 4, 30), busy('bo', 1, 60))).toEqual(['ada']);
  expect(assigned(...from, busy('ada', 5, 30))).toEqual(['ada']);
});

const anyHosts = fc
  .tuple(...hostIds.map(() => fc.constantFrom('host', 'notifyHost', null)))
  .map((kinds) =>
    kinds.flatMap((userType, index) =>
      userType === null ? [] : [host(hostIds[index] ?? '', { userType, priority: 3 - index })],
    ),
  );
const anyAssignment: fc.Arbitrary<EventType['assignment']> = fc.oneof(
  fc.constant({ type: 'all' } as const),
  fc.constantFrom(...methods).map((method) => ({ type: 'any', method }) as const),
);
const anyRules = fc
  .subarray([...hostIds])
  .map((named) => (named.length === 0 ? [] : [{ ...anyRule, hostIds: named }]));

test('a host who is only notified is never chosen, whatever the method and the rules', () => {
  fc.assert(
    fc.property(anyHosts, anyAssignment, anyRules, (hosts, assignment, rules) => {
      const from = offering({ hosts, assignment, rules });
      const decision = create(from);
      const assignable = hosts.filter(({ userType }) => userType === 'host');
      expect('refused' in decision).toBe(assignable.length === 0);
      if ('refused' in decision) return;
      const ids = assignable.map(({ userId }) => userId);
      const chosen = hostsIn(after(from, decision));
      expect(chosen.length).toBe(assignment.type === 'all' ? ids.length : 1);
      expect(ids).toEqual(expect.arrayContaining([...chosen]));
    }),
  );
});

test('the turn continues after the last assigned user, even if that user is no longer a host', () => {
  const hosts = [host('ada', { sort: 1 }), host('bo', { sort: 3 })];
  const from = offering({ assignment: { type: 'any', method: 'sequential' }, hosts });
  const last = lastAssigned(eventTypeId);
  expect(assigned(...from, read(last, { userId: 'gone', sort: 2 }))).toEqual(['bo']);
  expect(assigned(...from, read(last, { userId: 'bo', sort: 3 }))).toEqual(['ada']);
});

test('a rule does not choose hosts who would exceed its minutes', () => {
  const rules = [{ ...anyRule, minutesPerMonth: 90 }];
  const from = offering({ hosts: two, rules });
  const loaded = [...from, busy('ada', 0, 60), busy('bo', 0, 61)];
  const { assignment } = changesOf(create(loaded)).booking;
  expect(assignment).toMatchObject({ chosen: ['ada'], ruling: { decidedBy: null } });
  const allowed = offering({ hosts: two, rules: [{ ...anyRule, minutesPerMonth: 120 }] });
  expect(changesOf(create([...loaded, ...allowed])).booking.assignment).toMatchObject({
    standings: [{ minutesWithThis: { month: 120 } }, { minutesWithThis: { month: 121 } }],
    ruling: { decidedBy: anyRule.uid },
  });
});

test('a rule with the sequential method advances the turn, whatever the method of the event type is', () => {
  const hosts = [host('ada', { sort: 2 }), host('bo', { sort: 1 })];
  const rules = [{ ...anyRule, method: 'sequential' }] as const;
  const { turn } = changesOf(create(offering({ hosts, rules })));
  expect(turn).toEqual({ eventTypeId, to: { userId: 'bo', sort: 1 } });
});
