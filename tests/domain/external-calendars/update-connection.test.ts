import { expect, test } from 'vitest';
import {
  putConnection,
  putExternalPart,
  scheduleSync,
} from '../../../lib/domain/external-calendars/changes.ts';
import { connectionNeeds } from '../../../lib/domain/external-calendars/connection-access.ts';
import { storedConnection } from '../../../lib/domain/external-calendars/needs.ts';
import type { SyncedCalendar } from '../../../lib/domain/external-calendars/synced-calendar.ts';
import {
  type ConnectionUpdateRequest,
  updateConnection,
} from '../../../lib/domain/external-calendars/update-connection.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
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

interface Case {
  readonly stored?: ReadValues;
  readonly kept?: readonly SyncedCalendar[];
  readonly parts?: Partial<WriteContext>;
}

const both = [synced('work'), synced('home')];

function decide(
  sent: ConnectionUpdateRequest,
  { stored = storedWith(), kept = both, parts }: Case = {},
) {
  const context = byAnn(parts);
  const snapshot = readFor(connectionNeeds(uid, 'ann'), stored);
  return updateConnection(uid, frozen(sent), frozen(kept), busyOfCalendars, snapshot, context);
}

const partAfter = (decision: object) => changeOfKind(decision, putExternalPart).part;

const homeToo = { calendars: [{ id: 'home hash', isBusy: true }] };

test('an update of a connection applies immediately and keeps members that are not sent', () => {
  const calendars = [work, { ...home, isBusy: true }];
  const changed = { ...connection, onFailure: 'closed', calendars, updatedAt: now } as const;
  const { busy: _, ...state } = part;
  const lastSyncedAt = '2030-03-06T09:59:00.000Z';
  expect(decide({ ...homeToo, onFailure: 'closed' })).toEqual({
    reply: {
      data: {
        ...changed,
        calendars: replied(calendars),
        status: 'connected',
        lastSyncedAt,
        lastError: null,
        unreadable: 4,
        cut: 2,
      },
      version: 5,
    },
    changes: [
      putConnection({
        userId: 'ann',
        stored: { ver: 4, connection: changed, sealed: 'secret' },
        event: { kind: 'calendar_connection_updated', by: 'ann', at: now, requestId: 'request' },
      }),
      putExternalPart({
        userId: 'ann',
        part: {
          ...state,
          unreadable: 4,
          cut: 2,
          onFailure: 'closed',
          busy: [100, 160, 200, 260],
        },
      }),
    ],
  });
});

test('a calendar that could not be read three times in a row counts as empty', () => {
  const busyAfter = (failures: number) =>
    partAfter(decide(homeToo, { kept: [synced('work', { failures }), synced('home')] })).busy;
  expect(busyAfter(2)).toEqual([100, 160, 200, 260]);
  expect(busyAfter(3)).toEqual([200, 260]);
});

test('onFailure closed has no effect while no calendar counts', () => {
  const none = { onFailure: 'closed', calendars: [{ id: 'work hash', isBusy: false }] } as const;
  const decision = decide(none);
  expect(changeOfKind(decision, putConnection).stored.connection.onFailure).toBe('closed');
  expect(partAfter(decision)).toMatchObject({ onFailure: 'open', busy: [] });
});

test('an update of a failed connection schedules a synchronization and keeps the status', () => {
  const failed = { status: 'failed', failures: 3, error: 'timeout' } as const;
  const decision = decide(homeToo, { stored: storedWith({ part: failed }) });
  expect(decision).toMatchObject({ reply: { data: { status: 'failed', lastError: 'timeout' } } });
  expect(partAfter(decision)).toMatchObject(failed);
  expect(changeOfKind(decision, scheduleSync)).toEqual({ uid, dueMs: nowMs });
});

test.each([
  ['nothing', {}],
  ['no calendar', { calendars: [] }],
  [
    'the current values',
    {
      onFailure: 'open',
      calendars: [
        { id: 'home hash', isBusy: false },
        { id: 'work hash', isBusy: true },
      ],
    } as const,
  ],
])('an update of a connection that sends %s changes nothing', (_name, sent) => {
  expect(decide(sent)).toMatchObject({
    reply: { data: { updatedAt: connection.updatedAt }, version: 4 },
    changes: [requireUnchanged({ resource: storedConnection({ userId: 'ann', uid }), ver: 4 })],
  });
});

test.each([
  ['that does not exist', [...storedWith(), readConnection(undefined)]],
  [
    'of another user',
    [
      ...storedWith(),
      readConnection(undefined),
      read(storedConnection({ userId: 'bob', uid }), aStoredConnection()),
    ],
  ],
  ['that has lost its status', [...storedWith(), readParts()]],
])('a connection %s is unknown, whatever the update contains', (_name, stored) => {
  expect(decide(homeToo, { stored })).toEqual({ refused: 'connection/unknown' });
  expect(decide({}, { stored })).toEqual({ refused: 'connection/unknown' });
});

const unknown = { calendars: [...homeToo.calendars, { id: 'club hash', isBusy: true }] };

test('every unknown calendar in an update is reported', () => {
  expect(decide(unknown)).toMatchObject({
    refused: 'request/unprocessable',
    violations: [{ pointer: '/calendars/1/id', code: 'connection/unknown-calendar' }],
  });
});

test('an update of a connection at another version is refused before its content is checked', () => {
  const changed = { refused: 'resource/changed', detail: 'The version is "4" now.' };
  const former = { parts: { precondition: ['3'] } };
  for (const sent of [homeToo, {}, unknown]) expect(decide(sent, former)).toEqual(changed);
  for (const precondition of ['*', ['3', '4']] as const) {
    expect(decide(homeToo, { parts: { precondition } })).toMatchObject({ reply: { version: 5 } });
  }
});
