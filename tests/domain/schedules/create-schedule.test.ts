import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { weekOf, weekStart } from '../../../lib/domain/ledger/week.ts';
import { createSchedule, scheduleRequest } from '../../../lib/domain/schedules/create-schedule.ts';
import { hostRules } from '../../../lib/domain/schedules/needs.ts';
import {
  ruleBytesAtMost,
  schedulesAWeekAtMost,
} from '../../../lib/domain/schedules/size-limits.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import { aSnapshot, read } from '../../support/decisions/read-values.ts';
import {
  by,
  changesOf,
  create,
  everyTuesday,
  guest,
  host,
  readUsers,
  stored,
  talk,
  uid,
} from './deciding.ts';

const start = Date.parse(talk.startedAt) / minuteMs;
const week = weekOf(start);

const entry = {
  kind: 'schedule',
  uid,
  eventTypeId: null,
  start,
  end: start + 60,
  busyStart: start,
  busyEnd: start + 60,
  createdMinute: Date.parse('2030-01-01T00:00:00Z') / minuteMs,
} as const;

/** The entry of another schedule of the same week. */
const other = (number: number): Entry => {
  const from = weekStart(week) + number * 10;
  const times = { start: from, end: from + 10, busyStart: from, busyEnd: from + 10 };
  return { ...entry, ...times, uid: `other${String(number).padStart(7, '0')}` };
};

test('a schedule occupies its hosts, not its guests, in the week of its time', () => {
  const decision = create(talk);
  expect(decision).toMatchObject({ reply: { version: 1, data: { uid, name: 'Talk' } } });
  expect(changesOf(decision)).toMatchObject({
    schedule: {
      ver: 0,
      schedule: { uid, createdBy: 'ada', startedAt: '2030-03-05T10:00:00.000Z' },
    },
    weeks: [
      { userId: 'ada', week, entries: [entry] },
      { userId: 'bo', week, entries: [entry] },
    ],
    rules: [],
    event: {
      kind: 'schedule_created',
      by: 'ada',
      at: '2030-01-01T00:00:30.000Z',
      requestId: 'request',
    },
  });
});

test('a schedule over the edge of a week is stored completely in both weeks', () => {
  const edge = new Date(weekStart(week + 1) * minuteMs);
  const [before, after] = [-1, 1].map((hours) => new Date(edge.valueOf() + hours * 60 * minuteMs));
  const sent = {
    ...talk,
    startedAt: before?.toISOString() ?? '',
    endedAt: after?.toISOString() ?? '',
  };
  const { weeks = [] } = changesOf(create({ ...sent, attendees: [host('ada')] }));
  expect(weeks.map((one) => one.week)).toEqual([week, week + 1]);
  expect(weeks[0]?.entries).toEqual(weeks[1]?.entries);
});

test('a routine is stored as a rule of each host, in addition to existing rules', () => {
  const [own] = changesOf(create({ ...talk, routine: everyTuesday })).rules?.[0]?.rules ?? [];
  if (own === undefined) throw new Error('A routine is a rule.');
  expect(own).toMatchObject({ uid, routine: everyTuesday });
  const from = [...stored, read(hostRules('ada'), [{ ...own, uid: 'anotherrule1' }])];
  const { rules = [], weeks } = changesOf(create({ ...talk, routine: everyTuesday }, from));
  expect(rules.map(({ userId, rules }) => [userId, rules.length])).toEqual([
    ['ada', 2],
    ['bo', 1],
  ]);
  expect(weeks).toEqual([]);
});

test('a schedule that is transparent or has no host occupies no time', () => {
  const unoccupied = { weeks: [], rules: [] };
  expect(changesOf(create({ ...talk, transparency: 'transparent' }))).toMatchObject(unoccupied);
  expect(changesOf(create({ ...talk, attendees: [guest('ada')] }))).toMatchObject(unoccupied);
});

test('the dry run of a schedule makes the same decision and returns no real uid', () => {
  const decision = create(talk, stored, by('ada', 'member', { dryRun: true }));
  expect(decision).toMatchObject({ reply: { data: { uid: 'dry-run' } } });
  expect(changesOf(decision).schedule.schedule.uid).toBe(uid);
});

test('a restricted user cannot create a schedule', () => {
  expect(create(talk, stored, by('ada', 'restricted'))).toEqual({ refused: 'caller/role-forbids' });
});

test('all violations of a new schedule are reported together', () => {
  const sent = {
    ...talk,
    timeZone: 'Mars/Olympus',
    endedAt: talk.startedAt,
    isRoutine: true,
    attendees: [host('ada'), host('nobody'), host('ada')],
  };
  const refused = create(sent);
  if (!('refused' in refused)) throw new Error('The request was accepted.');
  expect(refused.refused).toBe('request/unprocessable');
  expect(refused.violations?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/timeZone time-zone/unknown',
    '/endedAt time/end-not-after-start',
    '/isRoutine routine/flag-disagrees',
    '/attendees/1/userId user/unknown',
    '/attendees/2 attendee/repeated',
  ]);
});

test('a host can have at most the maximum number of schedules in a week', () => {
  const full = Array.from({ length: schedulesAWeekAtMost - 1 }, (_, i) => other(i));
  const sent = { ...talk, attendees: [host('ada')] };
  const having = (entries: readonly Entry[]) => [
    ...stored,
    read(hostWeek({ userId: 'ada', week }), entries),
  ];
  expect(changesOf(create(sent, having(full))).weeks?.[0]?.entries).toHaveLength(
    schedulesAWeekAtMost,
  );
  expect(create(sent, having([...full, other(full.length)]))).toMatchObject({
    refused: 'schedule/too-many',
    detail: expect.stringContaining('ada'),
  });
});

test('the rules of a host can have at most the maximum number of bytes', () => {
  const sent = { ...talk, routine: everyTuesday };
  const [own] = changesOf(create(sent)).rules?.[0]?.rules ?? [];
  if (own === undefined) throw new Error('A routine is a rule.');
  // A long time zone fills the bytes that both rules leave.
  const having = (bytes: number) => {
    const other = { ...own, uid: 'anotherrule1', timeZone: '' };
    const left = bytes - JSON.stringify([other, own]).length;
    return [...stored, read(hostRules('bo'), [{ ...other, timeZone: 'x'.repeat(left) }])];
  };
  expect(changesOf(create(sent, having(ruleBytesAtMost))).rules?.[1]?.rules).toHaveLength(2);
  expect(create(sent, having(ruleBytesAtMost + 1))).toMatchObject({
    refused: 'schedule/too-many',
    detail: expect.stringContaining('bo'),
  });
});

test('a week that was not read is not treated as empty', () => {
  const request = scheduleRequest(talk, uid, 'ada', by('ada').nowMs);
  const unread = aSnapshot(...readUsers, read(hostWeek({ userId: 'ada', week }), []));
  expect(() => createSchedule(request, unread, by('ada'))).toThrow(/not read: .*host-week/u);
});

test('at any time, each host has the schedule once in every week that it reaches', () => {
  const anyTime = fc.record({
    startMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    minutes: fc.integer({ min: 1, max: 14 * 1440 }),
    hosts: fc.subarray(['ada', 'bo', 'cy'], { minLength: 1 }),
  });
  let decisions = 0;
  fc.assert(
    fc.property(anyTime, ({ startMs, minutes, hosts }) => {
      const [startedAt, endedAt] = [startMs, startMs + minutes * minuteMs].map((ms) =>
        new Date(ms).toISOString(),
      ) as [string, string];
      const changes = changesOf(
        create({ ...talk, startedAt, endedAt, attendees: hosts.map(host) }),
      );
      decisions += 1;
      const { weeks = [], rules = [] } = changes;
      expect(rules.length === 0 || weeks.length === 0).toBe(true);
      expect(new Set([...weeks, ...rules].map(({ userId }) => userId))).toEqual(new Set(hosts));
      for (const { entries } of weeks) expect(entries).toHaveLength(1);
    }),
    { numRuns: 2_000 },
  );
  expect(decisions).toBe(2_000);
});
