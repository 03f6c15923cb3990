import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reassess } from '../../../lib/domain/assignment/assignment-record.ts';
import type { HostAssignRule } from '../../../lib/domain/event-types/host-assign-rule.ts';
import { assignmentOf } from '../../support/bookings/assignment-of.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { auditedWorld, book, hostOf } from './guests.ts';

const places = [0, 1, 2, 3];
const bound = fc.option(fc.constantFrom(30, 60, 90), { freq: 3 });
const companies = ['ada', 'bo', 'cy'];

/** Each host is represented by its place in the list. The first one has the highest priority. */
const anyRules = fc.array(
  fc.record({
    hosts: fc.subarray(places),
    companies: fc.subarray(companies),
    minutesPerDay: bound,
    minutesPerWeek: bound,
    minutesPerMonth: bound,
    method: fc.option(fc.constantFrom('priority' as const, 'sequential' as const)),
  }),
  { minLength: 1, maxLength: 4 },
);
type DrawnRule = (typeof anyRules extends fc.Arbitrary<infer Rules> ? Rules : never)[number];

const asRule = (drawn: DrawnRule, sort: number, ids: readonly string[]): HostAssignRule => ({
  ...anyRule,
  uid: `rule_numbe_${sort}`,
  sort,
  hostIds: drawn.hosts.map((place) => ids[place] ?? ''),
  groups: drawn.companies.map((value) => ({
    operator: 'and',
    conditions: [{ field: 'company', questionUid: null, operator: 'is', value }],
  })),
  operator: 'or',
  minutesPerDay: drawn.minutesPerDay,
  minutesPerWeek: drawn.minutesPerWeek,
  minutesPerMonth: drawn.minutesPerMonth,
  method: drawn.method,
});

const dayMs = 86_400_000;

/** The local day, the Monday of its week, and its month, computed with `Intl`. */
function periodsOf(startedAt: string, timeZone: string): readonly [string, string, string] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(startedAt));
  const ms = Date.parse(`${day}T00:00:00Z`);
  const monday = new Date(ms - ((new Date(ms).getUTCDay() + 6) % 7) * dayMs).toISOString();
  return [day, monday.slice(0, 10), day.slice(0, 7)];
}

interface Given {
  readonly place: number;
  readonly startedAt: string;
}

/** Computes the expected host from all earlier bookings, without stored counts. */
function oracle(
  rules: readonly DrawnRule[],
  method: 'priority' | 'sequential',
  timeZone: string,
  given: readonly Given[],
  last: number,
  asked: { readonly startedAt: string; readonly company: string },
): { readonly place: number; readonly method: 'priority' | 'sequential' } {
  const free = places.filter(
    (place) => !given.some((one) => one.place === place && one.startedAt === asked.startedAt),
  );
  const periods = periodsOf(asked.startedAt, timeZone);
  const minutes = (place: number, index: number) =>
    30 +
    30 *
      given.filter(
        (one) =>
          one.place === place && periodsOf(one.startedAt, timeZone)[index] === periods[index],
      ).length;
  const choose = (from: readonly number[], by: 'priority' | 'sequential') => ({
    place: (by === 'sequential' ? from.find((place) => place > last) : undefined) ?? from[0] ?? -1,
    method: by,
  });
  for (const rule of rules) {
    if (rule.companies.length > 0 && !rule.companies.includes(asked.company)) continue;
    const bounds = [rule.minutesPerDay, rule.minutesPerWeek, rule.minutesPerMonth];
    const left = free
      .filter((place) => rule.hosts.length === 0 || rule.hosts.includes(place))
      .filter((place) => bounds.every((most, i) => most === null || minutes(place, i) <= most));
    if (left.length > 0) return choose(left, rule.method ?? method);
  }
  return choose(free, method);
}

test('each guest gets the host that an independent count of the rules expects', async () => {
  const nextMonth = new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 8);
  const from = Date.parse(`${nextMonth}25T00:00:00Z`);
  const guests = fc.array(
    fc.record({
      // Starts are around the end of a month, and some are near midnight in one of the zones.
      startedAt: fc
        .tuple(fc.nat(9), fc.constantFrom(0, 5, 10, 12, 14, 23))
        .map(([day, hour]) => new Date(from + day * dayMs + hour * 3_600_000).toISOString()),
      company: fc.constantFrom(...companies),
    }),
    { minLength: 15, maxLength: 15 },
  );
  await fc.assert(
    fc.asyncProperty(
      anyRules,
      guests,
      fc.constantFrom('priority' as const, 'sequential' as const),
      fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kolkata'),
      async (rules, asked, method, timeZone) => {
        const world = await auditedWorld();
        const users = await Promise.all(places.map(() => world.addUser('member')));
        const ids = users.map(({ userId }) => userId);
        const eventType = await world.eventType(
          users.map((user, place) => ({ ...user, priority: 3 - place })),
          {
            timeZone,
            assignment: { type: 'any', method },
            rules: rules.map((rule, sort) => asRule(rule, sort, ids)).toReversed(),
          },
        );
        const given: Given[] = [];
        let last = -1;
        for (const guest of asked) {
          if (given.filter(({ startedAt }) => startedAt === guest.startedAt).length === 4) continue;
          const expected = oracle(rules, method, timeZone, given, last, guest);
          const { startedAt, company } = guest;
          const booking = await book(world, eventType, startedAt, { company });
          const place = ids.indexOf(hostOf(booking) ?? '');
          expect(place).toBe(expected.place);
          const record = await assignmentOf(world.of, booking.uid);
          expect(reassess(record)).toEqual(record);
          given.push({ place, startedAt });
          if (expected.method === 'sequential') last = place;
        }
      },
    ),
    { numRuns: 12, seed: 19 },
  );
});
