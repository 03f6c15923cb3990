import { expect, test } from 'vitest';
import {
  connectCalendar,
  type FoundAccount,
  newConnectionNeeds,
} from '../../../lib/domain/calendars/connect-calendar.ts';
import { dayOf } from '../../../lib/domain/calendars/synced-calendar.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import type { Given } from '../../support/decisions/given.ts';
import { readFrom } from '../../support/decisions/snapshot.ts';
import { ann, nowMs } from '../users/ann.ts';
import { byAnn, connection, home, now, part, replied, synced, uid, work } from './connecting.ts';

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
  readonly stored?: Given;
  readonly parts?: Partial<WriteContext>;
}

function decide({ found, stored, parts }: Case = {}) {
  const context = byAnn(parts);
  const snapshot = readFrom(
    frozen({ users: { ann }, ...stored }),
    newConnectionNeeds(uid, context),
  );
  return connectCalendar(uid, frozen({ ...whole, ...found }), snapshot, context);
}

const others = (count: number) =>
  Array.from({ length: count }, (_none, i) => ({ ...part, uid: `${i}` }));

test('a connection is stored with its secrets and what was read, and only it is told', () => {
  const made = { ...connection, createdAt: now, updatedAt: now };
  const state = { status: 'connected', freshAtMs: nowMs, isSynced: true, failures: 0, error: null };
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
    changes: {
      kind: 'calendar-connection',
      userId: 'ann',
      stored: { ver: 0, connection: made, sealed: 'secret' },
      part: { ...state, unreadable: 1, cut: 4, uid, onFailure: 'open', busy: [100, 160] },
      sync: {
        ver: 0,
        dueAtMs: nowMs + 600_000,
        day: today,
        listedDay: today,
        calendars: whole.synced,
      },
      nowMs,
      event: { kind: 'calendar_connection_created', by: 'ann', at: now, requestId: 'request' },
    },
  });
});

test('what could not be read in time is read by a worker at once, and until then it is pending', () => {
  expect(decide({ found: { isWhole: false } })).toMatchObject({
    reply: { data: { status: 'pending', lastSyncedAt: null } },
    changes: { part: { status: 'pending', isSynced: false }, sync: { dueAtMs: nowMs } },
  });
});

test('why a calendar could not be read is told', () => {
  expect(decide({ found: { error: 'not-found' } })).toMatchObject({
    reply: { data: { status: 'connected', lastError: 'not-found' } },
    changes: { part: { status: 'connected', error: 'not-found' } },
  });
});

test.each([
  ['one counts', [work, home], 'closed'],
  ['none counts', [home], 'open'],
])('closed of calendars of which %s has its effect', (_name, calendars, onFailure) => {
  expect(decide({ found: { onFailure: 'closed', calendars } })).toMatchObject({
    reply: { data: { onFailure: 'closed' } },
    changes: { stored: { connection: { onFailure: 'closed' } }, part: { onFailure } },
  });
});

test('a dry run shows no uid', () => {
  expect(decide({ parts: { dryRun: true } })).toMatchObject({
    reply: { data: { uid: 'dry-run' }, version: 1 },
  });
});

const leavingSince = (leavingAtMs: number): Given => ({ users: { ann: { ...ann, leavingAtMs } } });

test.each([
  ['who is not there', { users: {} }, 'user/not-found'],
  ['who is being deleted', leavingSince(nowMs - 3_599_999), 'user/not-found'],
  ['who has ten', { external: { ann: others(10) } }, 'connection/too-many'],
])('%s connects nothing', (_name, stored, refused) => {
  expect(decide({ stored })).toEqual({ refused });
});

test.each([
  ['whose deletion was given up', leavingSince(nowMs - 3_600_000)],
  ['who has nine', { external: { ann: others(9) } }],
])('%s connects one more', (_name, stored) => {
  expect(decide({ stored })).toHaveProperty('changes');
});
