import { expect, test } from 'vitest';
import {
  type AuthorizedAccount,
  beginAgain,
  completeConnection,
  spendAuthorization,
} from '../../../lib/domain/external-calendars/authorize-connection.ts';
import {
  putConnection,
  putExternalPart,
  putSync,
  requestEntries,
  scheduleSync,
} from '../../../lib/domain/external-calendars/changes.ts';
import { connectionNeeds } from '../../../lib/domain/external-calendars/connection-access.ts';
import { calendarSync } from '../../../lib/domain/external-calendars/needs.ts';
import { dayOf } from '../../../lib/domain/external-calendars/synced-calendar.ts';
import { putGrant } from '../../../lib/domain/oauth/changes.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read } from '../../support/decisions/read-values.ts';
import { nowMs } from '../people/ann.ts';
import {
  busyOfCalendars,
  byAnn,
  connection,
  home,
  now,
  readConnection,
  readFor,
  readParts,
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
} as const;

/** The connection of Ann at Google, at version 4. */
function atGoogle(more: object = {}): ReadValues {
  const google = { ...connection, provider: 'google' } as const;
  const stored = { ver: 4, connection: google, sealed: '', authorization, ...more };
  return [...storedWith(), readConnection(stored)];
}

const readStored = (stored: ReadValues) => readFor(connectionNeeds(uid, 'ann'), stored);
const again = (stored: ReadValues, context: WriteContext = byAnn()) =>
  beginAgain(uid, authorization, url, readStored(stored), context);
const spend = (stored: ReadValues, stateHash = 'hash', context: WriteContext = byAnn()) =>
  spendAuthorization(uid, stateHash, readStored(stored), context);

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
  stored: ReadValues,
  found: Partial<AuthorizedAccount> = {},
  context: WriteContext = byAnn(),
) =>
  completeConnection(
    uid,
    frozen({ ...whole, ...found }),
    busyOfCalendars,
    readStored(stored),
    context,
  );

test('a new authorization replaces the former one and keeps the connection', () => {
  const before = atGoogle({ authorization: { ...authorization, stateHash: 'former' } });
  const google = { ...connection, provider: 'google' } as const;
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
    changes: [
      putConnection({
        userId: 'ann',
        stored: { ver: 4, connection: google, sealed: '', authorization },
        event,
      }),
    ],
  });
});

test('a state can be used once, because the authorization is then deleted from the connection', () => {
  const decision = spend(atGoogle());
  expect(decision).toMatchObject({ reply: { version: 5, authorization } });
  expect(decision).toHaveProperty('changes.length', 1);
  const { stored, event: published } = changeOfKind(decision, putConnection);
  expect([stored.ver, published]).toEqual([4, event]);
  expect(stored).not.toHaveProperty('authorization');
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
  ['an unknown state', atGoogle(), 'another'],
  ['a state that was used before', atGoogle({ authorization: undefined }), 'hash'],
  [
    'an expired state',
    atGoogle({ authorization: { ...authorization, expiresAtMs: nowMs } }),
    'hash',
  ],
])('%s is refused, and the authorization remains', (_name, stored, stateHash) => {
  expect(spend(stored, stateHash)).toEqual(refusal);
});

test('a state can be used until its last millisecond', () => {
  const last = { ...authorization, expiresAtMs: nowMs + 1 };
  expect(spend(atGoogle({ authorization: last }))).toHaveProperty('changes');
});

type Decide = (stored: ReadValues, context?: WriteContext) => unknown;
const firstSteps: readonly (readonly [string, Decide])[] = [
  ['begun again', (stored, context) => again(stored, context)],
  ['spent', (stored, context) => spend(stored, 'hash', context)],
];
const steps: typeof firstSteps = [
  ...firstSteps,
  ['completed', (stored, context) => complete(stored, {}, context)],
];

test.each(steps)('only an existing connection at the expected version is %s', (_name, decide) => {
  const gone = [...atGoogle(), readConnection(undefined)];
  expect(decide(gone)).toEqual({ refused: 'connection/unknown' });
  const named = (version: string) => decide(atGoogle(), byAnn({ precondition: [version] }));
  expect(named('3')).toMatchObject({ refused: 'resource/changed' });
  expect(named('4')).toHaveProperty('changes');
});

test.each(firstSteps)(
  'a connection that needs no authorization or has lost its status is not %s',
  (_name, decide) => {
    expect(decide(storedWith())).toEqual({ refused: 'connection/not-authorizable' });
    expect(decide([...atGoogle(), readParts()])).toEqual({ refused: 'connection/unknown' });
  },
);

test('an authorized account is connected with its calendars, and earlier choices of the user remain', () => {
  const today = dayOf(nowMs);
  const connected = {
    ...connection,
    provider: 'google',
    account: 'ann@example.com',
    calendars: [work, home],
    updatedAt: now,
  } as const;
  const state = {
    status: 'connected',
    freshAtMs: nowMs,
    isSynced: true,
    failures: 0,
    error: null,
  } as const;
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
    changes: [
      putConnection({
        userId: 'ann',
        stored: { ver: 4, connection: connected, sealed: '' },
        event,
      }),
      putGrant({ uid, sealed: 'sealed grant' }),
      // Only the busy time of the calendar `work` counts.
      putExternalPart({
        userId: 'ann',
        part: { ...state, unreadable: 2, cut: 1, uid, onFailure: 'open', busy: [100, 160] },
      }),
      putSync({
        userId: 'ann',
        uid,
        sync: {
          ver: 9,
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

test('an authorized connection with a target calendar schedules the writing of bookings', () => {
  const calendars = [{ ...work, isTarget: true }, home];
  const before = atGoogle({ connection: { ...connection, provider: 'google', calendars } });
  expect(changeOfKind(complete(before), requestEntries)).toEqual({ userId: 'ann', nowMs });
});

test('a first synchronization is stored at version 0, and an incomplete one is due immediately', () => {
  const never = [...atGoogle(), read(calendarSync(uid), undefined)];
  const decision = complete(never, { isWhole: false, error: 'quota' });
  expect(decision).toMatchObject({
    reply: { data: { status: 'pending', lastSyncedAt: null, lastError: 'quota' } },
  });
  expect(changeOfKind(decision, putExternalPart).part.status).toBe('pending');
  expect(changeOfKind(decision, putSync).sync.ver).toBe(0);
  expect(changeOfKind(decision, scheduleSync)).toEqual({ uid, dueMs: nowMs });
});
