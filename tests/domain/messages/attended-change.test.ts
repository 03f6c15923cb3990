import { expect, test } from 'vitest';
import { type AttendedChange, newsFor } from '../../../lib/domain/messages/attended-change.ts';
import type { Attendee, Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { anySchedule } from '../../support/schedules/plant-schedules.ts';

const attendee = (userId: string): Attendee => ({ userId, role: 'viewer', userType: 'guest' });
const both = [attendee('ada'), attendee('bob')];
const talk: Schedule = { ...anySchedule(0), createdBy: 'eve', attendees: both };

/** A change by Eve from one schedule to another. */
const change = (
  before: Partial<Schedule> | undefined,
  after: Partial<Schedule>,
  more: Partial<AttendedChange> = {},
): AttendedChange => ({
  before: before && { ...talk, ...before },
  after: { ...talk, ...after },
  by: 'eve',
  isSilent: false,
  note: undefined,
  isUnknown: false,
  lostTexts: [],
  ...more,
});

const silent = { isSilent: true };
const byAda = { by: 'ada' };
const alone = { attendees: [attendee('bob')] };
const moved = { endedAt: '2039-01-01T00:00:00.000Z' };

const kindFor = (...changes: [AttendedChange, ...AttendedChange[]]) =>
  newsFor('ada', ['ada'], changes)?.kind;

test.each([
  ['creation', [change(undefined, {})], 'scheduleInvited'],
  ['creation by herself', [change(undefined, {}, byAda)], undefined],
  ['addition', [change(alone, {})], 'scheduleInvited'],
  ['silent addition', [change(alone, {}, silent)], undefined],
  [
    'silent addition after another change',
    [
      change(alone, { ...alone, name: 'B' }),
      change({ ...alone, name: 'B' }, { name: 'B' }, silent),
    ],
    undefined,
  ],
  [
    'silent addition before another change',
    [change(alone, {}, silent), change({}, { name: 'B' })],
    'scheduleInvited',
  ],
  ['removal', [change({}, alone)], 'scheduleRemoved'],
  ['removal and return', [change({}, alone), change(alone, {})], undefined],
  ['silent removal', [change({}, alone, silent)], undefined],
  [
    'silent removal before another change',
    [change({}, alone, silent), change(alone, { ...alone, name: 'B' })],
    undefined,
  ],
  [
    'removal before a silent change',
    [change({}, alone), change(alone, { ...alone, name: 'B' }, silent)],
    'scheduleRemoved',
  ],
  [
    'removal before the deletion',
    [change({}, alone), change(alone, { ...alone, status: 'cancel' })],
    'scheduleRemoved',
  ],
  [
    'silent removal before the deletion',
    [change({}, alone, silent), change(alone, { ...alone, status: 'cancel' })],
    undefined,
  ],
  ['deletion', [change({}, { status: 'cancel' })], 'scheduleCancelled'],
  ['deletion by herself', [change({}, { status: 'cancel' }, byAda)], undefined],
  ['creation and deletion', [change(undefined, {}), change({}, { status: 'cancel' })], undefined],
  ['new end', [change({}, moved)], 'scheduleUpdated'],
  ['new end by herself', [change({}, moved, byAda)], undefined],
  [
    'new end by herself and a new name',
    [change({}, moved, byAda), change(moved, { ...moved, name: 'B' })],
    'scheduleUpdated',
  ],
  ['new end that is undone', [change({}, moved), change(moved, {})], undefined],
  ['new priority', [change({}, { priority: 'low' })], undefined],
  [
    'new priority with a message',
    [change({}, { priority: 'low' }, { note: 'Hi' })],
    'scheduleUpdated',
  ],
  ['other guest', [change({}, { attendees: [...both, attendee('cyd')] })], undefined],
  [
    'other host',
    [change({}, { attendees: [both[0] as Attendee, { ...attendee('bob'), userType: 'host' }] })],
    'scheduleUpdated',
  ],
  [
    'new link by the service',
    [change({}, { url: 'https://zoom.us/1' }, { by: null })],
    'scheduleUpdated',
  ],
  ['change with unknown values', [change({}, {}, { isUnknown: true })], 'scheduleUpdated'],
] as const)('a message to Ada about a %s has its kind', (_, changes, kind) => {
  expect(kindFor(...(changes as unknown as [AttendedChange]))).toBe(kind);
});

test('only an update of the time is a move, and notes of several changes follow each other once', () => {
  const news = (...changes: [AttendedChange, ...AttendedChange[]]) =>
    newsFor('ada', ['ada'], changes);
  expect(news(change({}, { name: 'B' }))).toMatchObject({ isMoved: false, note: '' });
  const noted = [
    change({}, moved, { note: 'One' }),
    change(moved, { ...moved, name: 'B' }, { note: 'Two' }),
    change({ ...moved, name: 'B' }, { ...moved, name: 'C' }, { note: 'One' }),
  ] as [AttendedChange, ...AttendedChange[]];
  expect(news(...noted)).toMatchObject({
    kind: 'scheduleUpdated',
    isMoved: true,
    note: 'One\n\nTwo',
  });
});

test('a removed attendee gets the notes until the removal, and none of later changes', () => {
  const news = newsFor(
    'ada',
    ['ada'],
    [
      change({}, { name: 'B' }, { note: 'Before' }),
      change({ name: 'B' }, { ...alone, name: 'B' }, { note: 'Removal' }),
      change({ ...alone, name: 'B' }, { ...alone, name: 'C' }, { note: 'After' }),
    ],
  );
  expect(news).toMatchObject({ kind: 'scheduleRemoved', note: 'Before\n\nRemoval' });
});

test('an attendee who is removed and added again gets no note of the time between', () => {
  const news = newsFor(
    'ada',
    ['ada'],
    [
      change({}, alone, { note: 'Removal' }),
      change(alone, { ...alone, ...moved }, { note: 'Between' }),
      change({ ...alone, ...moved }, moved, { note: 'Return' }),
    ],
  );
  expect(news).toMatchObject({ kind: 'scheduleUpdated', isMoved: true, note: 'Return' });
});

test('a message names the user who invited or removed the attendee, and otherwise the last user who changed the schedule', () => {
  const byBob = { by: 'bob' };
  const renamed = { ...alone, name: 'B' };
  const authorOf = (...changes: [AttendedChange, ...AttendedChange[]]) =>
    newsFor('ada', ['ada'], changes)?.by;
  expect(authorOf(change(undefined, {}), change({}, { name: 'B' }, byBob))).toBe('eve');
  expect(authorOf(change({}, alone), change(alone, renamed, byBob))).toBe('eve');
  expect(authorOf(change({}, { name: 'B' }), change({ name: 'B' }, moved, byBob))).toBe('bob');
  // The change of the attendee is no reason.
  expect(
    authorOf(change({}, { name: 'B' }), change({ name: 'B' }, { name: 'B', ...moved }, byAda)),
  ).toBe('eve');
  expect(authorOf(change(alone, {}, byAda), change({}, { name: 'B' }, byBob))).toBe('bob');
});
