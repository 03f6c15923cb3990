import { expect, test } from 'vitest';
import { beginConnection } from '../../../lib/domain/external-calendars/begin-connection.ts';
import { putConnection, putExternalPart } from '../../../lib/domain/external-calendars/changes.ts';
import { newConnectionNeeds } from '../../../lib/domain/external-calendars/connect-calendar.ts';
import type { ReadValues } from '../../support/decisions/read-values.ts';
import { ann, nowMs } from '../people/ann.ts';
import { byAnn, noConnections, now, part, readAnn, readFor, readParts, uid } from './connecting.ts';

const url = 'https://accounts.example.com/auth?state=account.secret';
const authorization = { stateHash: 'hash', verifier: 'sealed', expiresAtMs: nowMs + 600_000 };

test('a connection that waits for its authorization never makes its user busy and schedules nothing', () => {
  const context = byAnn();
  const snapshot = readFor(newConnectionNeeds(uid, context), [...noConnections, readAnn(ann)]);
  const begun = {
    provider: 'google',
    onFailure: 'closed',
    authorization,
    authorizationUrl: url,
  } as const;
  const made = {
    uid,
    provider: 'google',
    account: '',
    calendars: [],
    onFailure: 'closed',
    createdAt: now,
    updatedAt: now,
  } as const;
  const state = {
    status: 'pending',
    freshAtMs: nowMs,
    isSynced: false,
    failures: 0,
    error: null,
  } as const;
  expect(beginConnection(uid, begun, snapshot, context)).toEqual({
    reply: {
      data: {
        ...made,
        status: 'pending',
        lastSyncedAt: null,
        lastError: null,
        unreadable: 0,
        cut: 0,
        authorizationUrl: url,
      },
      version: 1,
    },
    changes: [
      putConnection({
        userId: 'ann',
        stored: { ver: 0, connection: made, sealed: '', authorization },
        event: { kind: 'calendar_connection_created', by: 'ann', at: now, requestId: 'request' },
      }),
      putExternalPart({
        userId: 'ann',
        part: { ...state, unreadable: 0, cut: 0, uid, onFailure: 'open', busy: [] },
      }),
    ],
  });
  const dry = beginConnection(uid, begun, snapshot, byAnn({ dryRun: true }));
  expect(dry).toMatchObject({ reply: { data: { uid: 'dry-run' } } });
});

test('a user who does not exist or has ten connections cannot begin another connection', () => {
  const begun = {
    provider: 'google',
    onFailure: 'open',
    authorization,
    authorizationUrl: url,
  } as const;
  const decide = (stored: ReadValues) =>
    beginConnection(
      uid,
      begun,
      readFor(newConnectionNeeds(uid, byAnn()), [...noConnections, readAnn(ann), ...stored]),
      byAnn(),
    );
  const ten = Array.from({ length: 10 }, (_none, i) => ({ ...part, uid: `${i}` }));
  expect(decide([readAnn(undefined)])).toEqual({ refused: 'user/not-found' });
  expect(decide([readParts(...ten)])).toEqual({ refused: 'connection/too-many' });
});
