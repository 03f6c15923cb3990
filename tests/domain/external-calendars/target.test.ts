import { expect, test } from 'vitest';
import { applySync } from '../../../lib/domain/external-calendars/apply-sync.ts';
import {
  putConnection,
  putTarget,
  putTargetRegister,
  removeExternalPart,
  requestEntries,
} from '../../../lib/domain/external-calendars/changes.ts';
import { connectionNeeds } from '../../../lib/domain/external-calendars/connection-access.ts';
import { disconnectCalendar } from '../../../lib/domain/external-calendars/disconnect-calendar.ts';
import { endCalendar } from '../../../lib/domain/external-calendars/end-calendar.ts';
import {
  calendarTarget,
  storedConnection,
  targetRegister,
} from '../../../lib/domain/external-calendars/needs.ts';
import {
  hasWorkingTarget,
  mayConcern,
  targetNeeds,
  withUser,
  workingTargetNeeds,
} from '../../../lib/domain/external-calendars/target.ts';
import {
  type ConnectionUpdateRequest,
  updateConnection,
} from '../../../lib/domain/external-calendars/update-connection.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read } from '../../support/decisions/read-values.ts';
import { nowMs } from '../people/ann.ts';
import {
  aStoredConnection,
  busyOfCalendars,
  byAnn,
  connection,
  home,
  now,
  part,
  readConnection,
  readFor,
  readParts,
  replied,
  storedWith,
  synced,
  uid,
  work,
} from './connecting.ts';

/** The values of a user with a target calendar in the connection `at`. Null means no target. */
const targetIn = (at: string | null, ...more: ReadValues): ReadValues => [
  ...storedWith(
    at === uid ? { connection: { calendars: [{ ...work, isTarget: true }, home] } } : {},
  ),
  ...(at === null
    ? []
    : [
        read(calendarTarget('ann'), { ver: 3, connection: at }),
        read(targetRegister(), { ver: 5, users: ['bob', 'ann'], isForAll: false }),
      ]),
  ...more,
];

const needs = [
  ...connectionNeeds(uid, 'ann'),
  ...targetNeeds('ann'),
  storedConnection({ userId: 'ann', uid: 'other' }),
];

const decide = (sent: ConnectionUpdateRequest, stored: ReadValues) =>
  updateConnection(
    uid,
    frozen(sent),
    [synced('work'), synced('home')],
    busyOfCalendars,
    readFor(needs, stored),
    byAnn(),
  );

/** The connections, the target and the register that a decision changes, and the users whose bookings are checked. */
const changesOf = (decision: object) => ({
  connections: changesOfKind(decision, putConnection).map(({ stored }) => stored),
  targets: changesOfKind(decision, putTarget),
  registers: changesOfKind(decision, putTargetRegister),
  checked: changesOfKind(decision, requestEntries).map(({ userId }) => userId),
});

const toHome = { calendars: [{ id: 'home hash', isTarget: true }] };

test('the first target of an organization is stored with its user, and future bookings are checked', () => {
  const decision = decide(toHome, targetIn(null));
  expect(decision).toMatchObject({
    reply: { data: { calendars: replied([work, { ...home, isTarget: true }]) } },
  });
  expect(changesOf(decision)).toMatchObject({
    connections: [{ connection: { calendars: [work, { ...home, isTarget: true }] } }],
    targets: [{ userId: 'ann', target: { ver: 0, connection: uid } }],
    registers: [{ ver: 0, users: ['ann'], isForAll: false }],
    checked: ['ann'],
  });
});

test('another calendar of the same connection becomes the target without a change of the register', () => {
  expect(changesOf(decide(toHome, targetIn(uid)))).toMatchObject({
    connections: [{ connection: { calendars: [work, { ...home, isTarget: true }] } }],
    targets: [{ userId: 'ann', target: { ver: 3, connection: uid } }],
    registers: [],
    checked: ['ann'],
  });
});

test('the former connection loses the target in the same transaction', () => {
  const other = { ...connection, uid: 'other', calendars: [{ ...work, isTarget: true }] };
  const readOther = read(storedConnection({ userId: 'ann', uid: 'other' }), {
    ver: 8,
    connection: other,
    sealed: 'theirs',
  });
  const decision = decide(toHome, targetIn('other', readOther));
  expect(changesOf(decision)).toMatchObject({
    connections: [
      { ver: 4, connection: { uid } },
      {
        ver: 8,
        connection: { ...other, calendars: [work], updatedAt: now },
        sealed: 'theirs',
      },
    ],
    targets: [{ userId: 'ann', target: { ver: 3, connection: uid } }],
  });
  const [own, former] = changesOfKind(decision, putConnection);
  expect(former).toMatchObject({ userId: 'ann', event: own?.event });
  // A former connection that does not exist is not changed.
  expect(changesOf(decide(toHome, targetIn('other'))).connections).toHaveLength(1);
});

test('a user who removes the target stays registered, because entries must be removed', () => {
  const off = { calendars: [{ id: 'work hash', isTarget: false }] };
  expect(changesOf(decide(off, targetIn(uid)))).toMatchObject({
    connections: [{ connection: { calendars: [work, home] } }],
    targets: [{ userId: 'ann', target: { ver: 3, connection: null } }],
    registers: [],
    checked: ['ann'],
  });
});

test('an unchanged target changes nothing, and an update without a target does not read it', () => {
  const same = { calendars: [{ id: 'work hash', isTarget: true }] };
  expect(decide(same, targetIn(uid))).toMatchObject({
    changes: [{ kind: requireUnchanged.kind }],
  });
  const busy = { calendars: [{ id: 'home hash', isBusy: true }] };
  const snapshot = readFor(connectionNeeds(uid, 'ann'), targetIn(uid));
  const decided = updateConnection(uid, busy, [], busyOfCalendars, snapshot, byAnn());
  const calendars = [
    { ...work, isTarget: true },
    { ...home, isBusy: true },
  ];
  expect(changesOf(decided)).toMatchObject({
    connections: [{ connection: { calendars } }],
    targets: [],
    registers: [],
    checked: [],
  });
});

test('a calendar that cannot be written cannot become the target', () => {
  const calendars = [work, { ...home, isWritable: false }];
  expect(decide(toHome, storedWith({ connection: { calendars } }))).toMatchObject({
    refused: 'request/unprocessable',
    violations: [{ pointer: '/calendars/0/isTarget', code: 'connection/not-writable' }],
  });
});

test('deleting a connection removes its target, and only if it has one', () => {
  const disconnect = (stored: ReadValues) =>
    disconnectCalendar(uid, 'ann', readFor(needs, stored), byAnn());
  expect(changesOf(disconnect(targetIn(uid)))).toMatchObject({
    connections: [],
    targets: [{ userId: 'ann', target: { ver: 3, connection: null } }],
    registers: [{ users: ['bob'] }],
  });
  expect(changesOf(disconnect(targetIn('other')))).toMatchObject({ targets: [], registers: [] });
});

test('a user with another connection stays registered after the target is deleted, because entries may have to be removed', () => {
  const other = { ...part, uid: 'other' };
  const stored = targetIn(uid, readParts(part, other));
  const decided = disconnectCalendar(uid, 'ann', readFor(needs, stored), byAnn());
  expect(changesOf(decided)).toMatchObject({
    targets: [{ target: { connection: null } }],
    registers: [],
  });
});

test('the connection of a deleted user remains stored for a day without a target', () => {
  const end = (stored: ReadValues) => endCalendar(uid, 'ann', readFor(needs, stored), byAnn());
  const ended = end(targetIn(uid));
  expect(changesOf(ended)).toMatchObject({
    connections: [{ connection: { calendars: [work, home] }, endsAtMs: nowMs + 86_400_000 }],
    targets: [{ userId: 'ann', target: { connection: null } }],
    // The user stays registered, because the entries of other users' bookings must be removed from the calendar.
    registers: [],
  });
  expect(changeOfKind(ended, removeExternalPart)).toEqual({ userId: 'ann', uid });
  const again = readConnection({ ...aStoredConnection(), endsAtMs: nowMs + 1 });
  expect(end([...storedWith(), again])).toEqual({ reply: {} });
  expect(end([...storedWith(), readConnection(undefined)])).toEqual({ reply: {} });
});

test('when a failed connection with a target works again, the bookings of its user are checked', () => {
  const outcome = { ver: 9, listed: undefined, read: [], unread: [], error: null } as const;
  const after = (stored: ReadValues) => {
    const snapshot = readFor(connectionNeeds(uid, 'ann'), stored);
    return applySync(uid, outcome, [synced('work')], busyOfCalendars, snapshot, byAnn());
  };
  const failed = { part: { status: 'failed', failures: 4 } } as const;
  const calendars = [{ ...work, isTarget: true }, home];
  const working = after(storedWith({ ...failed, connection: { calendars } }));
  expect(changeOfKind(working, requestEntries)).toEqual({ userId: 'ann', nowMs });
  for (const stored of [storedWith(failed), storedWith({ connection: { calendars } })])
    expect(changesOf(after(stored)).checked).toEqual([]);
});

test('the register lists at most a thousand users, and then treats every user as one with a target', () => {
  const users = Array.from({ length: 1000 }, (_, index) => `user${index}`);
  const full = { ver: 1, users, isForAll: false };
  const more = withUser(full, 'ann');
  expect(more).toEqual({ ...full, isForAll: true });
  expect(mayConcern(full, ['ann'])).toBe(false);
  expect(mayConcern(more ?? full, ['ann'])).toBe(true);
  expect(withUser(more ?? full, 'bob')).toBeUndefined();
  // An empty list means that the users are unknown.
  expect(mayConcern(full, [])).toBe(true);
  expect(mayConcern({ ver: 0, users: [], isForAll: false }, [])).toBe(false);
});

test('a target works exactly while its connection and its calendar can be written', () => {
  const isWorking = (stored: ReadValues) => {
    const first = readFor([calendarTarget('ann')], stored);
    const both = [calendarTarget('ann'), ...workingTargetNeeds(['ann', 'ann'], first)];
    return hasWorkingTarget('ann', readFor(both, stored));
  };
  expect(isWorking(targetIn(uid))).toBe(true);
  expect(isWorking(targetIn(null))).toBe(false);
  expect(isWorking(targetIn('other'))).toBe(false);
  const failed = storedWith({
    connection: { calendars: [{ ...work, isTarget: true }] },
    part: { status: 'failed' },
  });
  expect(isWorking([...targetIn(uid), ...failed])).toBe(false);
  const refused = storedWith({
    connection: { calendars: [{ ...work, isTarget: true }] },
    part: { error: 'not-written' },
  });
  expect(isWorking([...targetIn(uid), ...refused])).toBe(false);
  // The calendar has become read-only.
  const calendars = [{ ...work, isTarget: true, isWritable: false }];
  const readOnly = storedWith({ connection: { calendars } });
  expect(isWorking([...targetIn(uid), ...readOnly])).toBe(false);
  // The connection has no target calendar any more.
  expect(isWorking([...targetIn(uid), ...storedWith()])).toBe(false);
});
