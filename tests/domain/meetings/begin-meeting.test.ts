import { expect, test } from 'vitest';
import { requireBooking } from '../../../lib/domain/bookings/changes.ts';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import {
  beginMeeting,
  type MeetingContext,
  makersOf,
  meetingNeeds,
  takenForMs,
} from '../../../lib/domain/meetings/begin-meeting.ts';
import { putMeeting } from '../../../lib/domain/meetings/changes.ts';
import { storedMeeting } from '../../../lib/domain/meetings/needs.ts';
import {
  type MeetingSubject,
  noMeeting,
  type RequiredMeeting,
  type StoredMeeting,
} from '../../../lib/domain/meetings/stored-meeting.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import {
  about,
  bookingWith,
  known,
  made,
  nowMs,
  own,
  shared,
  startedAtMs,
  wanted,
} from './meetings.ts';

interface Case {
  readonly stored?: StoredMeeting;
  readonly wanted?: RequiredMeeting | undefined;
  readonly subject?: MeetingSubject;
  readonly run?: Partial<MeetingContext>;
  /** The booking that is stored when the decision is made. */
  readonly booking?: StoredBooking;
}

const seen = { name: own.id, ver: bookingWith().ver };

function begin(asked: Case) {
  const { stored = noMeeting, wanted: need, subject = own, run, booking = bookingWith() } = asked;
  const snapshot = snapshotOf(
    meetingNeeds(subject, seen),
    frozen(read(storedMeeting(subject.id), stored)),
    frozen(read(storedBooking(own.id), booking)),
  );
  const by = { by: 'run', marker: 'another', nowMs, seen, ...run };
  return beginMeeting(subject, frozen(need), by, snapshot);
}

/** The meeting that a decision stores. */
const storedBy = (decision: object) => changeOfKind(decision, putMeeting).stored;

const taken = { by: 'run', untilMs: nowMs + takenForMs };
const intended = made({ marker: 'another', id: null, url: '' });

test('a meeting is stored with its marker and its maker before it is made', () => {
  const stored = { ...noMeeting, current: intended, taken };
  expect(begin({ wanted })).toEqual({
    reply: { came: 'begun', meeting: { ...stored, ver: 1 } },
    changes: [putMeeting({ subject: own, stored, nowMs }), requireBooking({ uid: own.id, ver: 3 })],
  });
});

test('a meeting that is as wanted needs no action', () => {
  expect(begin({ stored: known(), wanted })).toEqual({ reply: { came: 'idle', meeting: known() } });
});

test('a meeting that was begun is begun again with the same marker and the current details', () => {
  const later = { ...wanted, about: { ...about, minutes: 30 } };
  const stored = known({ current: made({ id: null, url: '' }), failures: 2 });
  const decision = begin({ stored, wanted: later });
  expect(decision).toMatchObject({ reply: { came: 'begun' } });
  expect(storedBy(decision)).toMatchObject({
    current: { marker: 'first', tries: 2, about: later.about },
    failures: 2,
  });
});

test('the owner of the account is stored before the meeting is made and remains if the account changes later', () => {
  const run = { owners: new Map([['ada', 'ada at zoom']]) };
  const first = begin({ wanted, run });
  expect(storedBy(first)).toMatchObject({ current: { ownerId: 'ada at zoom' } });
  const stored = { ...first.reply.meeting, taken: null };
  const later = { owners: new Map([['ada', 'another at zoom']]) };
  expect(storedBy(begin({ stored, wanted, run: later }))).toMatchObject({
    current: { ownerId: 'ada at zoom', tries: 2 },
  });
  expect(begin({ stored: known(), wanted, run }).reply.meeting.current).not.toHaveProperty(
    'ownerId',
  );
});

test('the possible makers of a meeting are returned only while the meeting does not exist', () => {
  const users = (...asked: Parameters<typeof makersOf>) =>
    makersOf(...asked).map((one) => one.userId);
  const bo = { ...wanted, userId: 'bo' };
  const open = known({ current: made({ id: null, url: '' }) });
  expect(users(noMeeting, wanted)).toEqual(['ada']);
  expect(users(known(), wanted)).toEqual([]);
  expect(users(known(), bo)).toEqual(['bo']);
  expect(users(open, wanted)).toEqual(['ada']);
  expect(users(open, bo)).toEqual(['ada', 'bo']);
  expect(users(open, undefined)).toEqual(['ada']);
  expect(users(noMeeting, undefined)).toEqual([]);
});

test('a meeting whose details differ at its provider is to be moved', () => {
  const later = { ...wanted, about: { ...about, startedAtMs: startedAtMs + 60_000 } };
  const decision = begin({ stored: known(), wanted: later });
  expect(decision).toMatchObject({ reply: { came: 'begun' } });
  expect(storedBy(decision)).toMatchObject({ current: { id: '97', about, tries: 1 }, taken });
});

test.each([
  ['another host', { ...wanted, userId: 'bo' }],
  ['another round', { ...wanted, round: 1 }],
])('with %s a new meeting is made, and the former one remains stored for removal', (_, next) => {
  expect(storedBy(begin({ stored: known({ failures: 3 }), wanted: next }))).toMatchObject({
    current: { ...next, marker: 'another' },
    former: [made()],
    failures: 0,
  });
});

test('a meeting that is no longer wanted is to be removed, even if its creation is unconfirmed', () => {
  for (const current of [made(), made({ id: null, url: '' })]) {
    const decision = begin({ stored: known({ current }) });
    expect(decision).toMatchObject({ reply: { came: 'begun' } });
    expect(storedBy(decision)).toMatchObject({ current: null, former: [current], taken });
  }
  expect(begin({})).toMatchObject({ reply: { came: 'idle' } });
  const untried = made({ id: null, url: '', isFailed: true, tries: 0 });
  const decision = begin({ stored: known({ current: untried }) });
  expect(decision).toMatchObject({ reply: { came: 'idle' } });
  expect(storedBy(decision)).toMatchObject({ current: null, former: [], taken: null });
});

test('a meeting that was given up may exist and is to be removed when it is no longer wanted', () => {
  const current = made({ id: null, url: '', isFailed: true });
  const decision = begin({ stored: known({ current }) });
  expect(decision).toMatchObject({ reply: { came: 'begun' } });
  expect(storedBy(decision)).toMatchObject({ current: null, former: [current] });
});

test('a meeting that another run has acquired is skipped until that run has expired', () => {
  const theirs = { by: 'another run', untilMs: nowMs + 1 };
  const stored = known({ current: made({ id: null, url: '' }), taken: theirs });
  expect(begin({ stored, wanted })).toEqual({ reply: { came: 'taken', meeting: stored } });
  const run = { nowMs: nowMs + 1 };
  expect(begin({ stored, wanted, run })).toMatchObject({ reply: { came: 'begun' } });
});

test('after a failure, no attempt is made before the next planned one unless the wanted meeting changes', () => {
  const current = made({ id: null, url: '' });
  const stored = known({ current, failures: 3, notBeforeMs: nowMs + 1 });
  expect(begin({ stored, wanted })).toEqual({ reply: { came: 'waiting', meeting: stored } });
  expect(begin({ stored, wanted, run: { nowMs: nowMs + 1 } })).toMatchObject({
    reply: { came: 'begun', meeting: { failures: 3 } },
  });
  const later = { ...wanted, about: { ...about, minutes: 30 } };
  expect(begin({ stored, wanted: later })).toMatchObject({ reply: { came: 'begun' } });
  expect(begin({ stored })).toMatchObject({
    reply: { came: 'begun', meeting: { failures: 0, notBeforeMs: 0 } },
  });
});

test('a failed move waits for the next attempt unless the wanted details change again', () => {
  const later = (minutes: number) => ({ ...wanted, about: { ...about, minutes } });
  const tried = later(30).about;
  const stored = known({ failures: 3, notBeforeMs: nowMs + 1, tried });
  expect(begin({ stored, wanted: later(30) })).toEqual({
    reply: { came: 'waiting', meeting: stored },
  });
  expect(begin({ stored, wanted: later(45) })).toMatchObject({
    reply: { came: 'begun', meeting: { failures: 3, notBeforeMs: 0 } },
  });
});

test('a run that read the booking before its last change begins nothing', () => {
  const stored = known({ current: null });
  const reply = { came: 'stale', meeting: stored };
  expect(begin({ stored, wanted, booking: bookingWith({}, { ver: 4 }) })).toEqual({ reply });
  const run = { seen: { name: own.id, ver: undefined } };
  expect(begin({ stored, wanted, run })).toEqual({ reply });
});

test('a meeting that was given up is not tried again for the same booking', () => {
  const stored = known({ current: made({ id: null, url: '', isFailed: true }) });
  expect(begin({ stored, wanted })).toMatchObject({ reply: { came: 'idle' } });
});

test('no meeting of a past booking is made, moved or removed', () => {
  const run = { nowMs: startedAtMs + 60 * 60_000 };
  expect(begin({ wanted, run })).toMatchObject({
    reply: { came: 'idle', meeting: { current: { isFailed: true } } },
  });
  const later = { ...wanted, about: { ...about, topic: 'Another' } };
  expect(begin({ stored: known(), wanted: later, run })).toMatchObject({
    reply: { came: 'idle', meeting: { current: { id: '97' } } },
  });
  expect(begin({ stored: known(), run })).toMatchObject({
    reply: { came: 'idle', meeting: { current: null, former: [] } },
  });
});

test('the meeting of a slot is removed with the last booking that uses it', () => {
  const stored = known({ guests: ['another', own.id] });
  expect(begin({ stored, subject: shared })).toEqual({
    reply: { came: 'idle', meeting: { ...stored, guests: ['another'], ver: 3 } },
    changes: [
      putMeeting({ subject: shared, stored: { ...stored, guests: ['another'] }, nowMs }),
      requireBooking({ uid: own.id, ver: 3 }),
    ],
  });
  const others = known({ guests: ['another'] });
  expect(begin({ stored: others, subject: shared })).toEqual({
    reply: { came: 'idle', meeting: others },
  });
  const last = begin({ stored: known({ guests: [own.id] }), subject: shared });
  expect(last).toMatchObject({ reply: { came: 'begun' } });
  expect(storedBy(last)).toMatchObject({ current: null, former: [made()], guests: [] });
});

test('a guest who leaves a slot before its meeting is made still makes it for the others', () => {
  const current = made({ id: null, url: '' });
  const stored = known({ current, guests: [own.id, 'another'], failures: 1 });
  const decision = begin({ stored, subject: shared });
  expect(decision).toMatchObject({ reply: { came: 'begun' } });
  expect(storedBy(decision)).toMatchObject({
    current: { marker: 'first', tries: 2 },
    guests: ['another'],
  });
});

test('a guest who joins a slot is added to its meeting once', () => {
  const guests = ['another'];
  const decision = begin({ stored: known({ guests }), wanted, subject: shared });
  expect(decision).toMatchObject({ reply: { came: 'idle' } });
  expect(storedBy(decision)).toMatchObject({
    current: made(),
    guests: ['another', own.id],
    taken: null,
  });
  const stored = known({ guests: [own.id] });
  expect(begin({ stored, wanted, subject: shared })).toEqual({
    reply: { came: 'idle', meeting: stored },
  });
});

test('guests of a slot use the existing meeting, regardless of its maker', () => {
  const next = { ...wanted, userId: 'bo', round: 4 };
  expect(begin({ stored: known(), wanted: next, subject: shared })).toMatchObject({
    reply: { came: 'idle' },
  });
  const stored = known({ current: made({ id: null, url: '', isFailed: true }) });
  expect(begin({ stored, wanted: next, subject: shared })).toMatchObject({
    reply: { came: 'begun', meeting: { current: { userId: 'bo' }, former: [stored.current] } },
  });
});

test('guests of a slot whose accounts all fail do not try the failed accounts again', () => {
  const failed = (userId: string) => made({ userId, id: null, url: '', isFailed: true });
  const of = (userId: string) => ({ ...wanted, userId });
  const first = known({ current: failed('ada') });
  const second = begin({ stored: first, wanted: of('bo'), subject: shared }).reply.meeting;
  expect(second).toMatchObject({ current: { userId: 'bo' }, failedWith: ['ada'] });
  const stored = { ...known(), current: failed('bo'), failedWith: second.failedWith };
  for (const userId of ['ada', 'bo']) {
    expect(begin({ stored, wanted: of(userId), subject: shared })).toMatchObject({
      reply: { came: 'idle', meeting: { current: { userId: 'bo', isFailed: true } } },
    });
  }
  expect(begin({ stored, wanted: of('cy'), subject: shared })).toMatchObject({
    reply: { came: 'begun', meeting: { current: { userId: 'cy' }, failedWith: ['ada', 'bo'] } },
  });
});
