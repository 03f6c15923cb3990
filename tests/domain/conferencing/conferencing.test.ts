import { expect, test } from 'vitest';
import {
  beginConferencingAgain,
  completeConferencing,
  spendConferencing,
} from '../../../lib/domain/conferencing/authorize-conferencing.ts';
import {
  beginConferencing,
  beginningNeeds,
} from '../../../lib/domain/conferencing/begin-conferencing.ts';
import {
  putAccountHolder,
  putConferencing,
  scheduleAccountsCheck,
} from '../../../lib/domain/conferencing/changes.ts';
import { conferencingNeeds } from '../../../lib/domain/conferencing/conferencing-access.ts';
import {
  type ConferencingConnection,
  connectedIn,
  type HeldConnection,
  sharedIn,
} from '../../../lib/domain/conferencing/conferencing-connection.ts';
import { deauthorizeConferencing } from '../../../lib/domain/conferencing/deauthorize-conferencing.ts';
import { disconnectConferencing } from '../../../lib/domain/conferencing/disconnect-conferencing.ts';
import { endConferencing } from '../../../lib/domain/conferencing/end-conferencing.ts';
import { failConferencing } from '../../../lib/domain/conferencing/fail-conferencing.ts';
import { conferencingAccounts } from '../../../lib/domain/conferencing/needs.ts';
import { updateConferencing } from '../../../lib/domain/conferencing/update-conferencing.ts';
import { putGrant, removeGrant } from '../../../lib/domain/oauth/changes.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import { byAnn, now } from '../external-calendars/connecting.ts';
import { ann, at, nowMs } from '../people/ann.ts';

const uid = 'account';
const connection: ConferencingConnection = {
  uid,
  provider: 'zoom',
  userId: 'ann',
  account: 'ann@example.com',
  shared: false,
  status: 'connected',
  createdAt: at,
  updatedAt: at,
};
const authorization = { stateHash: 'hash', verifier: 'sealed', expiresAtMs: nowMs + 1 };
const event = {
  kind: 'conferencing_connection_updated',
  by: 'ann',
  at: now,
  requestId: 'request',
} as const;
const teams: HeldConnection = {
  connection: { ...connection, uid: 'other', provider: 'teams', shared: true },
  accountId: 'theirs',
};
const held = (
  parts: Partial<ConferencingConnection> = {},
  more: Partial<HeldConnection> = {},
): HeldConnection => ({ connection: { ...connection, ...parts }, accountId: 'mine', ...more });

const having = (...all: readonly HeldConnection[]): ReadValues =>
  frozen([
    read(storedUser('ann'), { ver: 1, user: ann }),
    read(conferencingAccounts('ann'), { ver: 4, held: all }),
  ]);
const readHeld = (...all: readonly HeldConnection[]) =>
  snapshotOf(conferencingNeeds('ann'), ...having(...all));

/** The connections of Ann that a decision stores, with the event. */
const after = (decision: object) => changeOfKind(decision, putConferencing);

const begun = {
  provider: 'zoom',
  shared: true,
  authorization,
  authorizationUrl: 'https://zoom.us/oauth/authorize',
} as const;
const begin = (all: readonly HeldConnection[], parts: Partial<WriteContext> = {}) =>
  beginConferencing(
    'next',
    begun,
    snapshotOf(beginningNeeds('ann'), ...having(...all)),
    byAnn(parts),
  );

test('a connection is pending until its user has authorized it, and the reply contains the authorization URL', () => {
  const pending = {
    ...connection,
    uid: 'next',
    account: '',
    shared: true,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
  } as const;
  expect(begin([teams])).toEqual({
    reply: { data: { ...pending, authorizationUrl: begun.authorizationUrl } },
    changes: [
      putConferencing({
        userId: 'ann',
        stored: { ver: 4, held: [teams, { connection: pending, authorization }] },
        event: { ...event, kind: 'conferencing_connection_created' },
      }),
    ],
  });
  expect(begin([], { dryRun: true })).toMatchObject({ reply: { data: { uid: 'dry-run' } } });
});

test.each(['pending', 'failed'] as const)(
  'a new connection replaces one that is %s and deletes its credentials',
  (status) => {
    const decision = begin([held({ status }), teams]);
    expect(after(decision).stored.held).toMatchObject([{ connection: { uid: 'next' } }, teams]);
    expect(changesOfKind(decision, removeGrant)).toEqual([{ uid, nowMs }]);
  },
);

test('a working connection is not replaced, and an unknown user cannot connect an account', () => {
  expect(begin([held()])).toEqual({ refused: 'conferencing/connected' });
  const nobody = snapshotOf(beginningNeeds('ann'));
  expect(beginConferencing('next', begun, nobody, byAnn())).toEqual({
    refused: 'user/not-found',
  });
});

test('a repeated authorization replaces the former one and keeps the account', () => {
  const former = { ...authorization, stateHash: 'former' };
  const snapshot = readHeld(held({ status: 'failed' }, { authorization: former }));
  const decision = beginConferencingAgain(uid, begun, snapshot, byAnn());
  expect(decision).toMatchObject({
    reply: { data: { uid, status: 'failed', authorizationUrl: begun.authorizationUrl } },
  });
  expect(after(decision).stored.held).toEqual([held({ status: 'failed' }, { authorization })]);
  expect(beginConferencingAgain('none', begun, snapshot, byAnn())).toEqual({
    refused: 'conferencing/unknown',
  });
});

test('a state can be used once, until it expires, and only for its own connection', () => {
  const snapshot = readHeld(held({ status: 'pending' }, { authorization }));
  const spent = spendConferencing(uid, 'hash', snapshot, byAnn());
  expect(spent).toMatchObject({ reply: { authorization } });
  expect(after(spent).stored.held).toEqual([held({ status: 'pending' })]);
  const refused = { refused: 'request/unprocessable', violations: [{ pointer: '/state' }] };
  expect(spendConferencing(uid, 'other', snapshot, byAnn())).toMatchObject(refused);
  expect(spendConferencing(uid, 'hash', snapshot, byAnn({ nowMs: nowMs + 1 }))).toMatchObject(
    refused,
  );
  expect(spendConferencing(uid, 'hash', readHeld(held()), byAnn())).toMatchObject(refused);
  expect(spendConferencing('none', 'hash', snapshot, byAnn())).toEqual({
    refused: 'conferencing/unknown',
  });
});

test('an authorized account is connected, and its credentials are stored', () => {
  const snapshot = readHeld(held({ status: 'pending', account: '' }), teams);
  const found = {
    account: 'ann@zoom.example',
    accountId: 'theirs',
    ownerId: 'ann',
    grant: 'sealed',
  };
  const connected = { ...connection, account: found.account, updatedAt: now };
  expect(completeConferencing(uid, found, snapshot, byAnn())).toEqual({
    reply: { data: connected },
    changes: [
      putConferencing({
        userId: 'ann',
        stored: {
          ver: 4,
          held: [{ connection: connected, accountId: 'theirs', ownerId: 'ann' }, teams],
        },
        event,
      }),
      putGrant({ uid, sealed: 'sealed' }),
      putAccountHolder({
        userId: 'ann',
        provider: 'zoom',
        accountId: 'theirs',
        ownerId: 'ann',
      }),
      scheduleAccountsCheck({ userId: 'ann', dueAtMs: 0, nowMs }),
    ],
  });
  expect(completeConferencing('none', found, snapshot, byAnn())).toEqual({
    refused: 'conferencing/unknown',
  });
});

test('the holder of an account is stored only for a provider that sends notices', () => {
  const found = {
    account: 'ann@teams.example',
    accountId: 'mine',
    ownerId: 'ann',
    grant: 'sealed',
  };
  const holdersAt = (provider: 'zoom' | 'googleMeet' | 'teams') =>
    changesOfKind(
      completeConferencing(uid, found, readHeld(held({ provider, status: 'pending' })), byAnn()),
      putAccountHolder,
    );
  expect(holdersAt('zoom')).toHaveLength(1);
  expect(holdersAt('googleMeet')).toEqual([]);
  expect(holdersAt('teams')).toEqual([]);
});

test('disconnecting an account deletes its credentials', () => {
  const snapshot = readHeld(held(), teams);
  const decision = disconnectConferencing(uid, 'ann', snapshot, byAnn());
  expect(decision).toMatchObject({ reply: {} });
  expect(after(decision).stored).toEqual({ ver: 4, held: [teams] });
  expect(changeOfKind(decision, removeGrant)).toEqual({ uid, nowMs });
  expect(disconnectConferencing('none', 'ann', snapshot, byAnn())).toEqual({
    refused: 'conferencing/unknown',
  });
});

test('an update of a connection changes the members that are sent, and nothing if they are equal', () => {
  const snapshot = readHeld(held(), teams);
  const decision = updateConferencing(uid, { shared: true }, snapshot, byAnn());
  expect(decision).toMatchObject({
    reply: { data: { ...connection, shared: true, updatedAt: now } },
  });
  expect(after(decision)).toMatchObject({
    stored: { ver: 4, held: [held({ shared: true, updatedAt: now }), teams] },
    event: { kind: 'conferencing_connection_updated', by: 'ann' },
  });
  for (const sent of [{}, { shared: false }]) {
    expect(updateConferencing(uid, sent, snapshot, byAnn())).toMatchObject({
      reply: { data: connection },
      changes: [requireUnchanged({ resource: conferencingAccounts('ann'), ver: 4 })],
    });
  }
  expect(updateConferencing('none', { shared: true }, snapshot, byAnn())).toEqual({
    refused: 'conferencing/unknown',
  });
});

test('a connected account fails once, caused by the service, and an account in another status does not change', () => {
  const decision = failConferencing(uid, 'ann', readHeld(held()), byAnn());
  expect(decision).toMatchObject({ reply: 'failed' });
  expect(after(decision)).toMatchObject({
    stored: { held: [held({ status: 'failed', updatedAt: now })] },
    event: { kind: 'conferencing_connection_failed', by: 'service' },
    failed: connection,
  });
  for (const status of ['pending', 'failed'] as const) {
    expect(failConferencing(uid, 'ann', readHeld(held({ status })), byAnn())).toEqual({
      reply: 'same',
    });
  }
  expect(failConferencing('none', 'ann', readHeld(held()), byAnn())).toEqual({ reply: 'same' });
});

test('an account that its user deauthorized at the provider fails, unless it was authorized since', () => {
  const removed = {
    provider: 'zoom',
    accountId: 'mine',
    ownerId: 'ann',
    atMs: Date.parse(at),
  } as const;
  const own = held({}, { ownerId: 'ann' });
  const asked = (parts: object, one = own) =>
    deauthorizeConferencing('ann', { ...removed, ...parts }, readHeld(one), byAnn());
  const decision = asked({});
  expect(decision).toMatchObject({ reply: 'failed' });
  expect(after(decision).stored.held).toMatchObject([{ ...own, connection: { status: 'failed' } }]);
  const same = { reply: 'same' };
  expect(asked({ atMs: removed.atMs - 1 })).toEqual(same);
  expect(asked({ accountId: 'theirs' })).toEqual(same);
  expect(asked({ ownerId: 'bob' })).toEqual(same);
  expect(asked({ provider: 'teams' })).toEqual(same);
  expect(asked({}, held({ status: 'failed' }, { ownerId: 'ann' }))).toEqual(same);
});

test('only connected accounts make meetings, and other hosts use only shared ones', () => {
  const stored = { ver: 1, held: [held(), teams] };
  expect([connectedIn(stored), sharedIn(stored)]).toEqual([['zoom', 'teams'], ['teams']]);
  const failed = { ver: 1, held: [held({ status: 'failed', shared: true })] };
  expect([connectedIn(failed), sharedIn(failed)]).toEqual([[], []]);
});

test('accounts of a deleted user make no new meetings and are deleted after a day', () => {
  const ending = { ver: 4, held: [{ ...held({ shared: true }), endsAtMs: nowMs + 86_400_000 }] };
  const decision = endConferencing('ann', readHeld(held({ shared: true })), byAnn());
  expect(after(decision).stored).toEqual(ending);
  expect(changeOfKind(decision, scheduleAccountsCheck)).toEqual({
    userId: 'ann',
    dueAtMs: nowMs + 86_400_000,
    nowMs,
  });
  expect([connectedIn(ending), sharedIn(ending)]).toEqual([[], []]);
  expect(endConferencing('ann', readHeld(...ending.held), byAnn())).toEqual({ reply: {} });
  expect(endConferencing('ann', readHeld(), byAnn())).toEqual({ reply: {} });
});
