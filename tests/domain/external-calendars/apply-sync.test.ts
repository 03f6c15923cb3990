import { expect, test } from 'vitest';
import {
  putExternalPart,
  putSync,
  requireConnection,
} from '../../../lib/domain/external-calendars/changes.ts';
import { calendarSync } from '../../../lib/domain/external-calendars/needs.ts';
import { dayOf } from '../../../lib/domain/external-calendars/synced-calendar.ts';
import { read, valueIn } from '../../support/decisions/read-values.ts';
import { nowMs } from '../people/ann.ts';
import {
  both,
  type Case,
  changesOf,
  decide,
  dinner,
  lunch,
  quiet,
  same,
  unauthorized,
} from './applying.ts';
import {
  connection,
  home,
  now,
  readConnection,
  readParts,
  storedWith,
  synced,
  uid,
  work,
} from './connecting.ts';

const minuteMs = 60_000;
const today = dayOf(nowMs);

test('a synchronization without changes stores only its time, and publishes no event', () => {
  expect(decide()).toEqual({
    reply: { came: 'kept', nextMs: nowMs + 10 * minuteMs, unreadable: 0, cut: 0 },
    changes: [
      requireConnection({ userId: 'ann', uid, ver: 4 }),
      putExternalPart({
        userId: 'ann',
        part: {
          uid,
          status: 'connected',
          freshAtMs: nowMs,
          isSynced: true,
          failures: 0,
          error: null,
          unreadable: 3,
          cut: 2,
          onFailure: 'open',
        },
      }),
      putSync({
        userId: 'ann',
        uid,
        sync: {
          ver: 9,
          day: today,
          listedDay: today,
          calendars: [
            synced('work', { entries: [lunch], state: 'work 2' }),
            synced('home', { state: 'home 2' }),
          ],
        },
        nowMs,
      }),
    ],
  });
});

test('changed entries are stored, and the busy minutes of the counted calendars are recalculated', () => {
  const read = [same('work', { removed: ['lunch'], changed: [dinner] }), same('home')];
  const { part, sync } = changesOf({ read });
  expect(part.busy).toEqual([100, 160]);
  expect(sync.calendars[0]).toMatchObject({ entries: [dinner], isStored: false, state: 'work 2' });
});

test('on another day the busy minutes are recalculated, even without changes', () => {
  const yesterday = storedWith({ sync: { day: today - 1, listedDay: today - 1 } });
  const { part, sync } = changesOf({}, { stored: yesterday });
  expect(part.busy).toEqual([100, 160]);
  expect(sync).toMatchObject({ day: today, listedDay: today - 1 });
});

test.each([
  ['that was deleted', [...storedWith(), readConnection(undefined)]],
  ['that has lost its stored contents', [...storedWith(), read(calendarSync(uid), undefined)]],
  ['that another worker has synchronized meanwhile', storedWith({ sync: { ver: 10 } })],
])('nothing is stored for a connection %s', (_name, stored) => {
  expect(decide({}, { stored })).toEqual({
    reply: { came: 'overtaken', nextMs: nowMs, unreadable: 0, cut: 0 },
  });
});

test.each([
  ['first', 0, 'connected', 10],
  ['second', 1, 'connected', 10],
  ['third', 2, 'failed', 20],
  ['fourth', 3, 'failed', 40],
  ['sixth', 5, 'failed', 120],
  ['hundredth', 99, 'failed', 120],
] as const)(
  'the %s failure of a connection sets its status and its next attempt',
  (_name, failures, status, minutes) => {
    const former = { failures, ...(failures > 2 && { status: 'failed' as const }) };
    const stored = storedWith({ part: former });
    const { part, nextMs, connection: changed } = changesOf(unauthorized, { stored });
    const freshAtMs = nowMs - minuteMs;
    expect(part).toMatchObject({
      status,
      failures: failures + 1,
      error: 'unauthorized',
      freshAtMs,
    });
    expect(nextMs).toBe(nowMs + minutes * minuteMs);
    expect(changed?.event.kind).toBe(failures === 2 ? 'calendar_connection_failed' : undefined);
  },
);

test('the failure of a connection is published by the service with the status before it', () => {
  const stored = storedWith({ part: { failures: 2, error: 'timeout' } });
  const lastSyncedAt = '2030-03-06T09:59:00.000Z';
  expect(changesOf(unauthorized, { stored }).connection).toMatchObject({
    userId: 'ann',
    stored: { ver: 4, connection },
    event: { kind: 'calendar_connection_failed', by: 'service', at: now, requestId: 'request' },
    failure: {
      before: { status: 'connected', lastSyncedAt, lastError: 'timeout' },
      after: { status: 'failed', lastSyncedAt, lastError: 'unauthorized' },
    },
  });
});

test('the failure to write bookings is published once for a connection that can be read', () => {
  const notWritten = { isNotWritten: true };
  expect(changesOf(notWritten)).toMatchObject({
    part: { status: 'connected', failures: 0, freshAtMs: nowMs, error: 'not-written' },
    connection: {
      event: { kind: 'calendar_connection_failed', by: 'service' },
      failure: {
        before: { status: 'connected', lastError: null },
        after: { status: 'connected', lastError: 'not-written' },
      },
    },
  });
  const again = storedWith({ part: { error: 'not-written' } });
  expect(changesOf(notWritten, { stored: again }).connection).toBeUndefined();
  expect(changesOf({}, { stored: again })).toMatchObject({ part: { error: null } });
  // A read error has precedence. A failed connection that works again has no error until its bookings are
  // written again.
  expect(changesOf({ ...notWritten, ...unauthorized }).part.error).toBe('unauthorized');
  const failed = storedWith({ part: { status: 'failed', failures: 4, error: 'timeout' } });
  expect(changesOf(notWritten, { stored: failed })).toMatchObject({ part: { error: null } });
});

test('a failed connection that is read again becomes connected, and no event is published', () => {
  const stored = storedWith({ part: { status: 'failed', failures: 7, error: 'timeout' } });
  const changes = changesOf({}, { stored });
  expect(changes.part).toMatchObject({ status: 'connected', failures: 0, error: null });
  expect(changes.connection).toBeUndefined();
});

const workLost = { read: [same('home')], unread: [{ id: 'work', error: 'timeout' }] } as const;
const bothCount = [work, { ...home, isBusy: true }];

test.each([
  ['one of two that count', 'open', bothCount, 0],
  ['one of two that count', 'closed', bothCount, 1],
  ['the only one that counts', 'open', [work, home], 1],
  ['one that does not count', 'closed', [{ ...work, isBusy: false }, bothCount[1] ?? home], 0],
] as const)(
  'a connection whose unreadable calendar is %s counts the right number of failures with onFailure %s',
  (_name, onFailure, calendars, failures) => {
    const stored = storedWith({ connection: { onFailure, calendars } });
    const { part, sync } = changesOf(workLost, { stored });
    expect(part).toMatchObject({ failures, onFailure });
    expect(sync.calendars[0]).toMatchObject({ entries: [lunch], state: 'work 1', failures: 1 });
  },
);

test('a calendar that could not be read three times in a row does not count until it is read again', () => {
  const lost = (failures: number): Case => ({
    stored: storedWith({
      connection: { calendars: bothCount },
      sync: {
        calendars: [
          { id: 'work', timeZone: null, parts: 1, failures },
          { id: 'home', timeZone: null, parts: 1 },
        ],
      },
    }),
    before: [synced('work', { failures }), synced('home')],
  });
  expect(changesOf(workLost, lost(1)).part).not.toHaveProperty('busy');
  expect(changesOf(workLost, lost(2)).part.busy).toEqual([200, 260]);
  expect(changesOf(workLost, lost(3)).part).not.toHaveProperty('busy');
  expect(changesOf({}, lost(3)).part.busy).toEqual([100, 160, 200, 260]);
});

const listedOf = ({ id, shownId, name, color, isWritable }: typeof work | typeof home) => ({
  id,
  shownId,
  name,
  color,
  isWritable,
});

test('a changed list of calendars is published as a change by the user, and a new calendar counts', () => {
  const club = { id: 'club', shownId: 'club hash', name: 'Club', color: null, isWritable: false };
  const listed = [listedOf(work), { ...listedOf(home), name: 'Family' }, club];
  const changes = changesOf({ listed, read: [...quiet.read, same('club')] });
  const calendars = [work, { ...home, name: 'Family' }, { ...club, isBusy: true, isTarget: false }];
  expect(changes).toMatchObject({
    connection: {
      stored: { ver: 4, connection: { ...connection, calendars, updatedAt: now } },
      event: { kind: 'calendar_connection_updated', by: 'ann', at: now },
    },
    part: { busy: [100, 160] },
  });
  expect(changes.sync.calendars.map(({ id }) => id)).toEqual(['work', 'home', 'club']);
});

test('a calendar that is no longer listed is deleted with the second listing or when it is not found', () => {
  const listed = [listedOf(home)];
  const first = changesOf({ listed });
  expect(first.connection?.stored.connection.calendars).toEqual([home, work]);
  expect(first.sync.calendars.find(({ id }) => id === 'work')?.isMissing).toBe(true);
  const [, kept] = valueIn(storedWith(), calendarSync(uid))?.calendars ?? [];
  const missing = { id: 'work', timeZone: null, parts: 1, isMissing: true } as const;
  const stored = storedWith({ sync: { calendars: [missing, ...(kept ? [kept] : [])] } });
  const gone = [
    changesOf({ listed }, { stored }),
    changesOf({ listed, read: [same('home')], unread: [{ id: 'work', error: 'not-found' }] }),
  ];
  for (const { connection: after, sync, part } of gone) {
    expect(after?.stored.connection.calendars).toEqual([home]);
    expect(sync.calendars.map(({ id }) => id)).toEqual(['home']);
    expect(part).toMatchObject({ onFailure: 'open', busy: [] });
  }
});

test('a void synchronization stores only its failure and keeps the day of the last complete one', () => {
  const stored = storedWith({ sync: { day: today - 1, listedDay: today - 1 } });
  const { part, sync } = changesOf({ read: [], error: 'quota', isVoid: true }, { stored });
  expect(part).toMatchObject({ failures: 1, error: 'quota' });
  expect(part).not.toHaveProperty('busy');
  expect(sync).toMatchObject({ day: today - 1, listedDay: today - 1, calendars: both });
});

test('a failure that the provider did not cause does not change the status of the connection', () => {
  const unexpected = {
    read: [],
    error: 'not-a-calendar',
    isVoid: true,
    isUnexpected: true,
  } as const;
  const {
    part,
    nextMs,
    connection: changed,
  } = changesOf(unexpected, {
    stored: storedWith({ part: { failures: 2 } }),
  });
  expect(part).toMatchObject({ status: 'connected', failures: 3, error: null });
  expect(nextMs).toBe(nowMs + 20 * minuteMs);
  expect(changed).toBeUndefined();
});

test('a lost status is created again as pending', () => {
  const { part } = changesOf(unauthorized, { stored: [...storedWith(), readParts()] });
  const freshAtMs = Date.parse(connection.createdAt);
  expect(part).toMatchObject({ uid, status: 'pending', freshAtMs, isSynced: false, failures: 1 });
  expect(part.busy).toEqual([100, 160]);
});
