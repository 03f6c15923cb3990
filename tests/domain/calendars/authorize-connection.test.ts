import { expect, test } from 'vitest';
import {
  type AuthorizedAccount,
  beginAgain,
  completeConnection,
  spendAuthorization,
} from '../../../lib/domain/calendars/authorize-connection.ts';
import { beginConnection } from '../../../lib/domain/calendars/begin-connection.ts';
import { newConnectionNeeds } from '../../../lib/domain/calendars/connect-calendar.ts';
import { connectionNeeds } from '../../../lib/domain/calendars/connection-access.ts';
import { dayOf } from '../../../lib/domain/calendars/synced-calendar.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import type { Given } from '../../support/decisions/given.ts';
import { readFrom } from '../../support/decisions/snapshot.ts';
import { ann, nowMs } from '../users/ann.ts';
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

const url = 'https://accounts.example.com/auth?state=account.secret';
const authorization = { stateHash: 'hash', verifier: 'sealed', expiresAtMs: nowMs + 600_000 };
const event = {
  kind: 'calendar_connection_updated',
  by: 'ann',
  at: now,
  requestId: 'request',
};

/** The connection of Ann at Google, at version 4. */
function atGoogle(more: object = {}): Given {
  const { calendarConnections: _, ...rest } = storedWith();
  const google = { ...connection, provider: 'google' } as const;
  const stored = { ver: 4, connection: google, sealed: '', authorization, ...more };
  return { ...rest, calendarConnections: { ann: { [uid]: stored } } };
}

const read = (stored: Given) => readFrom(frozen(stored), connectionNeeds(uid, 'ann'));
const again = (stored: Given, context: WriteContext = byAnn()) =>
  beginAgain(uid, authorization, url, read(stored), context);
const spend = (stored: Given, stateHash = 'hash', context: WriteContext = byAnn()) =>
  spendAuthorization(uid, stateHash, read(stored), context);

const whole: AuthorizedAccount = {
  account: 'ann@example.com',
  grant: 'sealed grant',
  listed: [
    { id: 'work', shownId: 'work hash', name: 'Work', color: null, isWritable: true },
    { id: 'home', shownId: 'home hash', name: 'Home', color: '#00ff00', isWritable: true },
  ],
  synced: [synced('work'), synced('home')],
  isWhole: true,
  error: null,
};
const complete = (
  stored: Given,
  found: Partial<AuthorizedAccount> = {},
  context: WriteContext = byAnn(),
) =>
  completeConnection(uid, frozen({ ...whole, ...found }), busyOfCalendars, read(stored), context);

test('a connection that is to be authorized makes nobody busy, whatever its rule is, and nothing is due', () => {
  const context = byAnn();
  const snapshot = readFrom(frozen({ users: { ann } }), newConnectionNeeds(uid, context));
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
  };
  const state = { status: 'pending', freshAtMs: nowMs, isSynced: false, failures: 0, error: null };
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
    changes: {
      kind: 'calendar-connection',
      userId: 'ann',
      stored: { ver: 0, connection: made, sealed: '', authorization },
      part: { ...state, unreadable: 0, cut: 0, uid, onFailure: 'open', busy: [] },
      nowMs,
      event: { ...event, kind: 'calendar_connection_created' },
    },
  });
  const dry = beginConnection(uid, begun, snapshot, byAnn({ dryRun: true }));
  expect(dry).toMatchObject({ reply: { data: { uid: 'dry-run' } } });
});

test('who is not there, or has ten, begins no connection', () => {
  const begun = {
    provider: 'google',
    onFailure: 'open',
    authorization,
    authorizationUrl: url,
  } as const;
  const decide = (stored: Given) =>
    beginConnection(
      uid,
      begun,
      readFrom(frozen({ users: { ann }, ...stored }), newConnectionNeeds(uid, byAnn())),
      byAnn(),
    );
  const ten = Array.from({ length: 10 }, (_none, i) => ({ ...part, uid: `${i}` }));
  expect(decide({ users: {} })).toEqual({ refused: 'user/not-found' });
  expect(decide({ external: { ann: ten } })).toEqual({ refused: 'connection/too-many' });
});

test('another authorization takes the place of the one before, and the connection stays as it is', () => {
  const before = atGoogle({ authorization: { ...authorization, stateHash: 'former' } });
  const google = { ...connection, provider: 'google' };
  expect(again(before)).toEqual({
    reply: {
      data: {
        ...google,
        calendars: replied(google.calendars),
        status: 'connected',
        lastSyncedAt: expect.any(String),
        lastError: null,
        unreadable: 3,
        cut: 2,
        authorizationUrl: url,
      },
      version: 5,
    },
    changes: {
      kind: 'calendar-authorization',
      userId: 'ann',
      stored: { ver: 4, connection: google, sealed: '', authorization },
      event,
    },
  });
});

test('a state is spent once: what is left of the connection has none', () => {
  const decision = spend(atGoogle());
  expect(decision).toMatchObject({ reply: { version: 5, authorization } });
  const { changes } = decision as unknown as { changes: { stored: object } };
  expect(changes).toMatchObject({ kind: 'calendar-authorization', stored: { ver: 4 }, event });
  expect(changes.stored).not.toHaveProperty('authorization');
});

const refusal = {
  refused: 'request/unprocessable',
  violations: [
    {
      pointer: '/state',
      code: 'connection/state-refused',
      detail:
        'The state is not known, was used before, or has expired. Begin the authorization again.',
    },
  ],
};

test.each([
  ['another state', atGoogle(), 'another'],
  ['one that was spent', atGoogle({ authorization: undefined }), 'hash'],
  [
    'one that is over',
    atGoogle({ authorization: { ...authorization, expiresAtMs: nowMs } }),
    'hash',
  ],
])('%s is refused, and nothing is spent', (_name, stored, stateHash) => {
  expect(spend(stored, stateHash)).toEqual(refusal);
});

test('a state is good until its last millisecond', () => {
  const last = { ...authorization, expiresAtMs: nowMs + 1 };
  expect(spend(atGoogle({ authorization: last }))).toHaveProperty('changes');
});

type Decide = (stored: Given, context?: WriteContext) => unknown;
const firstSteps: readonly (readonly [string, Decide])[] = [
  ['begun again', (stored, context) => again(stored, context)],
  ['spent', (stored, context) => spend(stored, 'hash', context)],
];
const steps: typeof firstSteps = [
  ...firstSteps,
  ['completed', (stored, context) => complete(stored, {}, context)],
];

test.each(steps)('only what is there at the version that is expected is %s', (_name, decide) => {
  const gone = { ...atGoogle(), calendarConnections: {} };
  expect(decide(gone)).toEqual({ refused: 'connection/unknown' });
  const named = (version: string) => decide(atGoogle(), byAnn({ precondition: [version] }));
  expect(named('3')).toMatchObject({ refused: 'resource/changed' });
  expect(named('4')).toHaveProperty('changes');
});

test.each(firstSteps)(
  'what needs no authorization, or has lost how it stands, is not %s',
  (_name, decide) => {
    expect(decide(storedWith())).toEqual({ refused: 'connection/not-authorizable' });
    expect(decide({ ...atGoogle(), external: {} })).toEqual({ refused: 'connection/unknown' });
  },
);

test('an account is connected with what was found, and what its user chose before stays', () => {
  const today = dayOf(nowMs);
  const connected = {
    ...connection,
    provider: 'google',
    account: 'ann@example.com',
    calendars: [work, home],
    updatedAt: now,
  };
  const state = { status: 'connected', freshAtMs: nowMs, isSynced: true, failures: 0, error: null };
  expect(complete(atGoogle({ authorization: undefined }))).toEqual({
    reply: {
      data: {
        ...connected,
        calendars: replied(connected.calendars),
        status: 'connected',
        lastSyncedAt: now,
        lastError: null,
        unreadable: 2,
        cut: 1,
      },
      version: 5,
    },
    changes: {
      kind: 'calendar-connection',
      userId: 'ann',
      stored: { ver: 4, connection: connected, sealed: '' },
      // The calendar at home does not count.
      part: { ...state, unreadable: 2, cut: 1, uid, onFailure: 'open', busy: [100, 160] },
      sync: {
        ver: 9,
        dueAtMs: nowMs + 600_000,
        day: today,
        listedDay: today,
        calendars: whole.synced,
      },
      grant: 'sealed grant',
      nowMs,
      event,
    },
  });
});

test('what was never read before is read from the first version on; what is not whole, a worker reads at once', () => {
  const never = { ...atGoogle(), calendarSyncs: {} };
  expect(complete(never, { isWhole: false, error: 'quota' })).toMatchObject({
    reply: { data: { status: 'pending', lastSyncedAt: null, lastError: 'quota' } },
    changes: { part: { status: 'pending' }, sync: { ver: 0, dueAtMs: nowMs } },
  });
});
