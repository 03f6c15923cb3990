import { expect, test } from 'vitest';
import {
  putConnection,
  putExternalPart,
  putSync,
  scheduleSync,
} from '../../../lib/domain/external-calendars/changes.ts';
import {
  connectCalendar,
  type FoundAccount,
  newConnectionNeeds,
} from '../../../lib/domain/external-calendars/connect-calendar.ts';
import { dayOf } from '../../../lib/domain/external-calendars/synced-calendar.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import type { ReadValues } from '../../support/decisions/read-values.ts';
import { ann, nowMs } from '../people/ann.ts';
import {
  byAnn,
  connection,
  home,
  noConnections,
  now,
  part,
  readAnn,
  readFor,
  readParts,
  replied,
  synced,
  uid,
  work,
} from './connecting.ts';

const { uid: _, createdAt: _c, updatedAt: _u, ...account } = connection;
const whole: FoundAccount = {
  ...account,
  sealed: 'secret',
  synced: [synced('work'), synced('home')],
  counted: { busy: [100, 160], unreadable: 1, cut: 4 },
  isWhole: true,
  error: null,
};

interface Case {
  readonly found?: Partial<FoundAccount>;
  readonly stored?: ReadValues;
  readonly parts?: Partial<WriteContext>;
}

function decide({ found, stored = [], parts }: Case = {}) {
  const context = byAnn(parts);
  const values = [...noConnections, readAnn(ann), ...stored];
  const snapshot = readFor(newConnectionNeeds(uid, context), values);
  return connectCalendar(uid, frozen({ ...whole, ...found }), snapshot, context);
}

const others = (count: number) =>
  Array.from({ length: count }, (_none, i) => ({ ...part, uid: `${i}` }));

test('a new connection is stored with its secrets and its busy time, and only the connection is published', () => {
  const made = { ...connection, createdAt: now, updatedAt: now };
  const state = {
    status: 'connected',
    freshAtMs: nowMs,
    isSynced: true,
    failures: 0,
    error: null,
  } as const;
  const today = dayOf(nowMs);
  expect(decide()).toEqual({
    reply: {
      data: {
        ...made,
        calendars: replied(made.calendars),
        status: 'connected',
        lastSyncedAt: now,
        lastError: null,
        unreadable: 1,
        cut: 4,
      },
      version: 1,
    },
    changes: [
      putConnection({
        userId: 'ann',
        stored: { ver: 0, connection: made, sealed: 'secret' },
        event: { kind: 'calendar_connection_created', by: 'ann', at: now, requestId: 'request' },
      }),
      putExternalPart({
        userId: 'ann',
        part: { ...state, unreadable: 1, cut: 4, uid, onFailure: 'open', busy: [100, 160] },
      }),
      putSync({
        userId: 'ann',
        uid,
        sync: {
          ver: 0,
          day: today,
          listedDay: today,
          calendars: whole.synced,
        },
        nowMs,
      }),
      scheduleSync({ uid, dueMs: nowMs + 600_000 }),
    ],
  });
});

test('a connection that could not be read completely is pending, and a worker reads it immediately', () => {
  const decision = decide({ found: { isWhole: false } });
  expect(decision).toMatchObject({ reply: { data: { status: 'pending', lastSyncedAt: null } } });
  const { part: pending } = changeOfKind(decision, putExternalPart);
  expect(pending).toMatchObject({ status: 'pending', isSynced: false });
  expect(changeOfKind(decision, scheduleSync)).toEqual({ uid, dueMs: nowMs });
});

test('the reason why a calendar could not be read is returned', () => {
  const decision = decide({ found: { error: 'not-found' } });
  expect(decision).toMatchObject({
    reply: { data: { status: 'connected', lastError: 'not-found' } },
  });
  const { part: found } = changeOfKind(decision, putExternalPart);
  expect(found).toMatchObject({ status: 'connected', error: 'not-found' });
});

test.each([
  ['one counts', [work, home], 'closed'],
  ['none counts', [home], 'open'],
])('onFailure closed is effective only if a calendar counts: %s', (_name, calendars, onFailure) => {
  const decision = decide({ found: { onFailure: 'closed', calendars } });
  expect(decision).toMatchObject({ reply: { data: { onFailure: 'closed' } } });
  expect(changeOfKind(decision, putConnection).stored.connection.onFailure).toBe('closed');
  expect(changeOfKind(decision, putExternalPart).part.onFailure).toBe(onFailure);
});

test('the dry run of a new connection returns no real uid', () => {
  expect(decide({ parts: { dryRun: true } })).toMatchObject({
    reply: { data: { uid: 'dry-run' }, version: 1 },
  });
});

const leavingSince = (leavingAtMs: number): ReadValues => [readAnn({ ...ann, leavingAtMs })];

test.each([
  ['who does not exist', [readAnn(undefined)], 'user/not-found'],
  ['who is being deleted', leavingSince(nowMs - 3_599_999), 'user/not-found'],
  ['who has ten connections', [readParts(...others(10))], 'connection/too-many'],
])('a user %s cannot connect a calendar', (_name, stored, refused) => {
  expect(decide({ stored })).toEqual({ refused });
});

test.each([
  ['whose deletion was given up', leavingSince(nowMs - 3_600_000)],
  ['who has nine connections', [readParts(...others(9))]],
])('a user %s can connect another calendar', (_name, stored) => {
  expect(decide({ stored })).toHaveProperty('changes');
});
