import { expect, test } from 'vitest';
import { applySync } from '../../../lib/domain/calendars/apply-sync.ts';
import { connectionNeeds } from '../../../lib/domain/calendars/connection-access.ts';
import { disconnectCalendar } from '../../../lib/domain/calendars/disconnect-calendar.ts';
import { endCalendar } from '../../../lib/domain/calendars/end-calendar.ts';
import { calendarTarget, storedConnection } from '../../../lib/domain/calendars/needs.ts';
import {
  hasWorkingTarget,
  mayConcern,
  targetNeeds,
  withUser,
  workingTargetNeeds,
} from '../../../lib/domain/calendars/target.ts';
import {
  type SentConnection,
  updateConnection,
} from '../../../lib/domain/calendars/update-connection.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import type { Given } from '../../support/decisions/given.ts';
import { readFrom } from '../../support/decisions/snapshot.ts';
import { nowMs } from '../users/ann.ts';
import {
  busyOfCalendars,
  byAnn,
  connection,
  home,
  now,
  part,
  replied,
  storedWith,
  synced,
  uid,
  work,
} from './connecting.ts';

/** What was read of a user whose target is in a connection, perhaps this one. */
const targetIn = (at: string | null, more: Given = {}): Given => ({
  ...storedWith(
    at === uid ? { connection: { calendars: [{ ...work, isTarget: true }, home] } } : {},
  ),
  ...(at !== null && { targets: { ann: { ver: 3, connection: at } } }),
  ...(at !== null && { targetRegister: { ver: 5, users: ['bob', 'ann'], isForAll: false } }),
  ...more,
});

const needs = [
  ...connectionNeeds(uid, 'ann'),
  ...targetNeeds('ann'),
  storedConnection({ userId: 'ann', uid: 'other' }),
];

const decide = (sent: SentConnection, stored: Given) =>
  updateConnection(
    uid,
    frozen(sent),
    [synced('work'), synced('home')],
    busyOfCalendars,
    readFrom(frozen(stored), needs),
    byAnn(),
  );

const toHome = { calendars: [{ id: 'home hash', isTarget: true }] };

test('the first target of an organization is written down for its user, and all coming bookings are looked at', () => {
  expect(decide(toHome, targetIn(null))).toMatchObject({
    reply: { data: { calendars: replied([work, { ...home, isTarget: true }]) } },
    changes: {
      stored: { connection: { calendars: [work, { ...home, isTarget: true }] } },
      target: {
        target: { ver: 0, connection: uid },
        register: { ver: 0, users: ['ann'], isForAll: false },
      },
      looksAtBookings: true,
    },
  });
});

test('another calendar of the same account takes it over, and nothing else is said of the user', () => {
  const decided = decide(toHome, targetIn(uid));
  expect(decided).toMatchObject({
    changes: {
      stored: { connection: { calendars: [work, { ...home, isTarget: true }] } },
      target: { target: { ver: 3, connection: uid } },
      looksAtBookings: true,
    },
  });
  expect(decided).not.toHaveProperty('changes.target.register');
  expect(decided).not.toHaveProperty('changes.target.former');
});

test('another connection that had it has it no more, in the same transaction', () => {
  const other = { ...connection, uid: 'other', calendars: [{ ...work, isTarget: true }] };
  const { calendarConnections } = storedWith();
  const both = {
    ann: { ...calendarConnections?.ann, other: { ver: 8, connection: other, sealed: 'theirs' } },
  };
  expect(decide(toHome, targetIn('other', { calendarConnections: both }))).toMatchObject({
    changes: {
      target: {
        target: { ver: 3, connection: uid },
        former: {
          ver: 8,
          connection: { ...other, calendars: [work], updatedAt: now },
          sealed: 'theirs',
        },
      },
    },
  });
  // One that is gone, or has lost it, is not changed.
  expect(decide(toHome, targetIn('other'))).not.toHaveProperty('changes.target.former');
});

test('a user who turns the target off is still named: their entries are to be removed', () => {
  const off = { calendars: [{ id: 'work hash', isTarget: false }] };
  const decided = decide(off, targetIn(uid));
  expect(decided).toMatchObject({
    changes: {
      stored: { connection: { calendars: [work, home] } },
      target: { target: { ver: 3, connection: null } },
      looksAtBookings: true,
    },
  });
  expect(decided).not.toHaveProperty('changes.target.register');
});

test('who says what is so already changes nothing, and who says nothing of it reads nothing of it', () => {
  const same = { calendars: [{ id: 'work hash', isTarget: true }] };
  expect(decide(same, targetIn(uid))).toMatchObject({ changes: { kind: 'unchanged' } });
  const busy = { calendars: [{ id: 'home hash', isBusy: true }] };
  const read = readFrom(frozen(targetIn(uid)), connectionNeeds(uid, 'ann'));
  const decided = updateConnection(uid, busy, [], busyOfCalendars, read, byAnn());
  expect(decided).not.toHaveProperty('changes.target');
  expect(decided).toMatchObject({
    changes: {
      stored: {
        connection: {
          calendars: [
            { ...work, isTarget: true },
            { ...home, isBusy: true },
          ],
        },
      },
    },
  });
});

test('a calendar that cannot be written is no target', () => {
  const calendars = [work, { ...home, isWritable: false }];
  expect(decide(toHome, storedWith({ connection: { calendars } }))).toMatchObject({
    refused: 'request/unprocessable',
    violations: [{ pointer: '/calendars/0/isTarget', code: 'connection/not-writable' }],
  });
});

test('a connection that goes takes the target with it, and one that has none does not', () => {
  const disconnect = (stored: Given) =>
    disconnectCalendar(uid, 'ann', readFrom(frozen(stored), needs), byAnn());
  expect(disconnect(targetIn(uid))).toMatchObject({
    changes: { target: { target: { ver: 3, connection: null }, register: { users: ['bob'] } } },
  });
  expect(disconnect(targetIn('other'))).not.toHaveProperty('changes.target');
});

test('a user who has another connection is still named once the target goes: it may have entries to remove', () => {
  const other = { ...part, uid: 'other' };
  const stored = targetIn(uid, { external: { ann: [part, other] } });
  const decided = disconnectCalendar(uid, 'ann', readFrom(frozen(stored), needs), byAnn());
  expect(decided).toMatchObject({ changes: { target: { target: { connection: null } } } });
  expect(decided).not.toHaveProperty('changes.target.register');
});

test('the target of a user who is deleted is kept for a day, and written no more', () => {
  const end = (stored: Given) => endCalendar(uid, 'ann', readFrom(frozen(stored), needs), byAnn());
  const ended = end(targetIn(uid));
  expect(ended).toMatchObject({
    changes: {
      kind: 'calendar-ending',
      stored: { connection: { calendars: [work, home] }, endsAtMs: nowMs + 86_400_000 },
      target: { target: { connection: null } },
    },
  });
  // Entries of bookings of others are to be removed from it.
  expect(ended).not.toHaveProperty('changes.target.register');
  const again = storedWith().calendarConnections?.ann?.[uid];
  if (again === undefined) throw new Error('It is not stored.');
  const calendarConnections = { ann: { [uid]: { ...again, endsAtMs: nowMs + 1 } } };
  expect(end({ ...storedWith(), calendarConnections })).toEqual({ reply: {} });
  expect(end({ ...storedWith(), calendarConnections: {} })).toEqual({ reply: {} });
});

test('where a failed connection works again, the bookings of its user are looked at', () => {
  const outcome = { ver: 9, listed: undefined, read: [], unread: [], error: null } as const;
  const after = (stored: Given) => {
    const snapshot = readFrom(frozen(stored), connectionNeeds(uid, 'ann'));
    return applySync(uid, outcome, [synced('work')], busyOfCalendars, snapshot, byAnn());
  };
  const failed = { part: { status: 'failed', failures: 4 } } as const;
  const calendars = [{ ...work, isTarget: true }, home];
  expect(after(storedWith({ ...failed, connection: { calendars } }))).toHaveProperty(
    'changes.looksAtBookings',
    true,
  );
  for (const stored of [storedWith(failed), storedWith({ connection: { calendars } })])
    expect(after(stored)).not.toHaveProperty('changes.looksAtBookings');
});

test('a thousand users are named, and beyond that every user may have a target', () => {
  const users = Array.from({ length: 1000 }, (_, index) => `user${index}`);
  const full = { ver: 1, users, isForAll: false };
  const more = withUser(full, 'ann');
  expect(more).toEqual({ ...full, isForAll: true });
  expect(mayConcern(full, ['ann'])).toBe(false);
  expect(mayConcern(more ?? full, ['ann'])).toBe(true);
  expect(withUser(more ?? full, 'bob')).toBeUndefined();
  // Of what cannot be shown nobody knows whom it concerns.
  expect(mayConcern(full, [])).toBe(true);
  expect(mayConcern({ ver: 0, users: [], isForAll: false }, [])).toBe(false);
});

test('a target works while its connection does', () => {
  const isWorking = (stored: Given) => {
    const first = readFrom(frozen(stored), [calendarTarget('ann')]);
    const read = [calendarTarget('ann'), ...workingTargetNeeds(['ann', 'ann'], first)];
    return hasWorkingTarget('ann', readFrom(frozen(stored), read));
  };
  expect(isWorking(targetIn(uid))).toBe(true);
  expect(isWorking(targetIn(null))).toBe(false);
  expect(isWorking(targetIn('other'))).toBe(false);
  const failed = storedWith({
    connection: { calendars: [{ ...work, isTarget: true }] },
    part: { status: 'failed' },
  });
  expect(isWorking({ ...targetIn(uid), ...failed })).toBe(false);
  const refused = storedWith({
    connection: { calendars: [{ ...work, isTarget: true }] },
    part: { error: 'not-written' },
  });
  expect(isWorking({ ...targetIn(uid), ...refused })).toBe(false);
  // It may only be read by now.
  const calendars = [{ ...work, isTarget: true, isWritable: false }];
  const readOnly = storedWith({ connection: { calendars } });
  expect(isWorking({ ...targetIn(uid), ...readOnly })).toBe(false);
  // It has lost its calendar.
  expect(isWorking({ ...targetIn(uid), ...storedWith() })).toBe(false);
});
