import { expect, test } from 'vitest';
import {
  removeConnection,
  removeExternalPart,
  removeSync,
  requestEntries,
  requireConnection,
  scheduleSync,
} from '../../../lib/domain/external-calendars/changes.ts';
import { connectionNeeds } from '../../../lib/domain/external-calendars/connection-access.ts';
import { disconnectCalendar } from '../../../lib/domain/external-calendars/disconnect-calendar.ts';
import { storedConnection } from '../../../lib/domain/external-calendars/needs.ts';
import { requestSync } from '../../../lib/domain/external-calendars/request-sync.ts';
import { removeGrant } from '../../../lib/domain/oauth/changes.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { type ReadValues, read } from '../../support/decisions/read-values.ts';
import { nowMs } from '../people/ann.ts';
import { contextOf } from '../people/people.ts';
import {
  aStoredConnection,
  byAnn,
  connection,
  now,
  readConnection,
  readFor,
  readParts,
  replied,
  storedWith,
  uid,
} from './connecting.ts';

const readStored = (stored: ReadValues) => readFor(connectionNeeds(uid, 'ann'), stored);
const disconnect = (stored: ReadValues, context: WriteContext = byAnn()) =>
  disconnectCalendar(uid, 'ann', readStored(stored), context);
const synchronize = (stored: ReadValues, context: WriteContext = byAnn()) =>
  requestSync(uid, readStored(stored), context);

test('a connection is deleted at the version that was read', () => {
  expect(disconnect(storedWith())).toEqual({
    reply: {},
    changes: [
      removeConnection({
        userId: 'ann',
        uid,
        ver: 4,
        event: { kind: 'calendar_connection_deleted', by: 'ann', at: now, requestId: 'request' },
      }),
      removeExternalPart({ userId: 'ann', uid }),
      removeSync({ uid, nowMs }),
    ],
  });
});

test.each(['google', 'microsoft'] as const)(
  'deleting a connection to %s also deletes its grant',
  (provider) => {
    const decision = disconnect(storedWith({ connection: { provider } }));
    expect(changeOfKind(decision, removeGrant)).toEqual({ uid, nowMs });
  },
);

test('deleting a user deletes the connections of that user, and the event specifies the caller', () => {
  const decision = disconnect(storedWith(), contextOf('olga', 'owner'));
  expect(changeOfKind(decision, removeConnection)).toMatchObject({
    userId: 'ann',
    uid,
    ver: 4,
    event: { by: 'olga' },
  });
});

test('a connection that has lost its status can be deleted but not synchronized', () => {
  const lost = [...storedWith(), readParts()];
  expect(disconnect(lost)).toHaveProperty('changes');
  expect(synchronize(lost)).toEqual({ refused: 'connection/unknown' });
});

test('a requested synchronization is scheduled, and the connection is returned unchanged', () => {
  const failed = { status: 'failed', failures: 3, error: 'timeout', isSynced: false } as const;
  expect(synchronize(storedWith({ part: failed }))).toEqual({
    reply: {
      data: {
        ...connection,
        calendars: replied(connection.calendars),
        status: 'failed',
        lastSyncedAt: null,
        lastError: 'timeout',
        unreadable: 3,
        cut: 2,
      },
      version: 4,
    },
    changes: [
      requireConnection({ userId: 'ann', uid, ver: 4 }),
      scheduleSync({ uid, dueMs: nowMs }),
    ],
  });
  expect(synchronize(storedWith({ part: { error: 'not-written' } }))).toMatchObject({
    changes: [
      requireConnection({ userId: 'ann', uid, ver: 4 }),
      scheduleSync({ uid, dueMs: nowMs }),
      requestEntries({ userId: 'ann', nowMs }),
    ],
  });
});

const ofBob = read(storedConnection({ userId: 'bob', uid }), aStoredConnection());

test.each([
  ['disconnected', disconnect],
  ['synchronized', synchronize],
])('only an existing connection at the expected version is %s', (_name, decide) => {
  const unknown = { refused: 'connection/unknown' };
  expect(decide([...storedWith(), readConnection(undefined)])).toEqual(unknown);
  expect(decide([...storedWith(), readConnection(undefined), ofBob])).toEqual(unknown);
  expect(decide(storedWith(), byAnn({ precondition: ['3'] }))).toEqual({
    refused: 'resource/changed',
    detail: 'The version is "4" now.',
  });
  for (const precondition of ['*', ['4']] as const) {
    expect(decide(storedWith(), byAnn({ precondition }))).toHaveProperty('changes');
  }
});
