import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calendar, calendarBytesAtMost } from '../../../lib/domain/hours/calendar.ts';
import {
  putCalendar,
  putCalendarCount,
  putHostHours,
  removeCalendar,
} from '../../../lib/domain/hours/changes.ts';
import { deleteCalendar } from '../../../lib/domain/hours/delete-calendar.ts';
import { userCalendars } from '../../../lib/domain/hours/needs.ts';
import { updateCalendar } from '../../../lib/domain/hours/update-calendar.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { aSnapshot, read, valueIn } from '../../support/decisions/read-values.ts';
import {
  after,
  by,
  calendarOfAda,
  calendarsIn,
  create,
  hours,
  nothing,
  remove,
  update,
} from './deciding-calendars.ts';

const one = after(nothing, create('first'));
const two = after(one, create('second', {}, one));

/** Matches a change that stores a calendar with these members. */
const put = (calendar: Partial<Calendar>, eventKind = expect.any(String)) => ({
  kind: putCalendar.kind,
  data: { calendar, event: { kind: eventKind } },
});

/** Matches the change that stores the hours of a default calendar. */
const putHours = (uid: string, count: number) => ({
  kind: putHostHours.kind,
  data: { calendar: { uid, isDefault: true }, count },
});

test('the first calendar of a user is the default, and the next one is not', () => {
  expect(create('first')).toMatchObject({
    reply: { version: 1, data: { uid: 'first', userId: 'ada', isDefault: true } },
    changes: [put({ uid: 'first' }, 'calendar_created'), putHours('first', 1)],
  });
  expect(create('second', {}, one)).toMatchObject({
    reply: { version: 1, data: { isDefault: false } },
    changes: [
      put({ uid: 'second' }, 'calendar_created'),
      putCalendarCount({ userId: 'ada', count: 2 }),
    ],
  });
});

test('a new default calendar replaces the former one', () => {
  expect(create('second', { isDefault: true }, one)).toMatchObject({
    changes: [
      put({ uid: 'second', isDefault: true }),
      put({ uid: 'first', isDefault: false }),
      putHours('second', 2),
    ],
  });
  const later = by('ada', 'member', { nowMs: Date.parse('2030-02-01T00:00:00Z') });
  expect(update('second', { isDefault: true }, two, later)).toMatchObject({
    changes: [
      put({ uid: 'second', isDefault: true }),
      put({ uid: 'first', isDefault: false, updatedAt: '2030-02-01T00:00:00.000Z' }),
      putHours('second', 2),
    ],
  });
});

test('an update of a calendar that is not the default changes neither the hours nor the count', () => {
  expect(update('second', { name: 'Renamed' }, two)).toMatchObject({
    changes: [put({ uid: 'second', name: 'Renamed', isDefault: false }, 'calendar_updated')],
  });
});

test('an update of the default calendar keeps it as the default and changes no other calendar', () => {
  for (const sent of [{ name: 'Renamed' }, { name: 'Renamed', isDefault: true }]) {
    expect(update('first', sent, two)).toMatchObject({
      changes: [put({ uid: 'first', name: 'Renamed', isDefault: true }), putHours('first', 2)],
    });
  }
  expect(update('first', { isDefault: false }, two)).toEqual({ refused: 'calendar/is-default' });
});

test('an update of a calendar without members changes nothing and requires the version that was read', () => {
  expect(update('first', {}, one)).toEqual({
    reply: { data: calendarsIn(one)[0], version: 1 },
    changes: [requireUnchanged({ resource: calendarOfAda('first'), ver: 1 })],
  });
});

test('a calendar that is not the default can be deleted and is no longer counted', () => {
  expect(remove('second', two)).toMatchObject({
    reply: { version: 2 },
    changes: [
      {
        kind: removeCalendar.kind,
        data: { calendar: { uid: 'second' }, event: { kind: 'calendar_deleted' } },
      },
      putCalendarCount({ userId: 'ada', count: 1 }),
    ],
  });
  expect(remove('first', two)).toEqual({ refused: 'calendar/is-default' });
});

test('a hidden calendar is refused as unknown, and the role is checked before the version', () => {
  const context = (userId: string, role: 'member' | 'admin' | 'restricted') =>
    by(userId, role, { precondition: ['7'] });
  for (const decide of [
    (who: ReturnType<typeof by>) => update('second', { name: 'Renamed' }, two, who),
    (who: ReturnType<typeof by>) => remove('second', two, who),
  ]) {
    expect(decide(context('bo', 'restricted'))).toEqual({ refused: 'calendar/unknown' });
    expect(decide(context('ada', 'restricted'))).toEqual({ refused: 'caller/role-forbids' });
    expect(decide(context('bo', 'member'))).toEqual({ refused: 'caller/role-forbids' });
    expect(decide(context('bo', 'admin'))).toMatchObject({ refused: 'resource/changed' });
    expect(decide(by('ada', 'member', { precondition: ['1'] }))).toHaveProperty('reply');
  }
  expect(remove('third', two)).toEqual({ refused: 'calendar/unknown' });
});

test('an unknown ID is refused as an unknown calendar', () => {
  const none = { refused: 'calendar/unknown' };
  expect(deleteCalendar(undefined, aSnapshot(), by('ada'))).toEqual(none);
  expect(updateCalendar({ sent: {}, named: undefined }, aSnapshot(), by('ada'))).toEqual(none);
});

test('only managers create calendars for other users, and all violations are reported together', () => {
  expect(create('first', { userId: 'ada' }, nothing, by('bo', 'admin'))).toHaveProperty('reply');
  expect(create('first', { userId: 'ada' }, nothing, by('bo'))).toEqual({
    refused: 'caller/role-forbids',
  });
  const sent = { userId: 'nobody', timezone: 'Mars/Olympus' };
  expect(create('first', sent, nothing, by('bo', 'admin'))).toMatchObject({
    refused: 'request/unprocessable',
    violations: [
      { pointer: '/timezone', code: 'time-zone/unknown' },
      { pointer: '/userId', code: 'user/unknown' },
    ],
  });
});

test('a user has at most 50 calendars', () => {
  const having = (count: number) => [
    ...one,
    read(userCalendars('ada'), { defaultUid: 'first', count }),
  ];
  expect(changeOfKind(create('next', {}, having(49)), putCalendarCount)).toEqual({
    userId: 'ada',
    count: 50,
  });
  expect(create('next', {}, having(50))).toEqual({ refused: 'calendar/too-many' });
});

test('a calendar that is too large is refused, and a stored one may become smaller but not the default', () => {
  const day = { startHour: 9, startMinute: 0, endHour: 17, endMinute: 0 };
  const large = (ranges: number) => ({ '2030-03-05': Array.from({ length: ranges }, () => day) });
  const tooMany = Math.ceil(calendarBytesAtMost / JSON.stringify(day).length);
  const refused = {
    refused: 'request/unprocessable',
    violations: [{ pointer: '', code: 'calendar/too-large' }],
  };
  expect(create('first', { overrides: large(tooMany) })).toMatchObject(refused);
  const planted = calendarsIn(two).map((calendar) =>
    read(calendarOfAda(calendar.uid), {
      ver: 1,
      calendar: { ...calendar, overrides: large(tooMany + 1) },
    }),
  );
  const stored = [...two, ...planted];
  expect(update('second', { overrides: large(tooMany + 2) }, stored)).toMatchObject(refused);
  expect(update('second', { isDefault: true }, stored)).toMatchObject(refused);
  for (const uid of ['first', 'second']) {
    expect(update(uid, { overrides: large(tooMany) }, stored)).toHaveProperty('reply');
  }
});

test('after any changes, exactly one calendar is the default and all calendars are counted', () => {
  const anyUid = fc.constantFrom('a', 'b', 'c', 'd');
  const anyStep = fc.oneof(
    fc.record({ verb: fc.constant('create' as const), uid: anyUid, isDefault: fc.boolean() }),
    fc.record({ verb: fc.constant('update' as const), uid: anyUid, isDefault: fc.boolean() }),
    fc.record({ verb: fc.constant('remove' as const), uid: anyUid, isDefault: fc.boolean() }),
  );
  let decisions = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 10, maxLength: 20 }), (steps) => {
      let stored = nothing;
      for (const { verb, uid, isDefault } of steps) {
        const isThere = calendarsIn(stored).some((calendar) => calendar.uid === uid);
        // A new calendar has a new ID.
        if (verb === 'create' && isThere) continue;
        const decision =
          verb === 'create'
            ? create(uid, { ...hours, isDefault }, stored)
            : verb === 'update'
              ? update(uid, { name: 'Renamed', isDefault }, stored)
              : remove(uid, stored);
        decisions += 1;
        if (!('refused' in decision)) stored = after(stored, decision);
        const calendars = calendarsIn(stored);
        const defaults = calendars.filter((calendar) => calendar.isDefault);
        expect(defaults).toHaveLength(Math.min(1, calendars.length));
        const ofAda = valueIn(stored, userCalendars('ada'));
        expect(ofAda?.defaultUid).toBe(defaults[0]?.uid);
        expect(ofAda?.count ?? 0).toBe(calendars.length);
      }
    }),
    { numRuns: 500 },
  );
  expect(decisions).toBeGreaterThan(4_000);
});
