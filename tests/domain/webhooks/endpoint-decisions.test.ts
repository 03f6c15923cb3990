import { describe, expect, test } from 'vitest';
import type { Change } from '../../../lib/domain/change.ts';
import type { Decision } from '../../../lib/domain/decision.ts';
import type { WebhookEndpointEvent, WebhookEndpointEventKind } from '../../../lib/domain/events.ts';
import { requireUser } from '../../../lib/domain/people/changes.ts';
import type { Precondition } from '../../../lib/domain/precondition.ts';
import type { Role } from '../../../lib/domain/tenancy.ts';
import {
  putDelivery,
  putEndpoint,
  putEndpointRegister,
  removeEndpoint,
  requireEndpoint,
} from '../../../lib/domain/webhooks/changes.ts';
import {
  deleteEndpoint,
  endpointDeletionNeeds,
} from '../../../lib/domain/webhooks/delete-endpoint.ts';
import type { Delivery, StoredDelivery } from '../../../lib/domain/webhooks/delivery.ts';
import { endpointNeeds } from '../../../lib/domain/webhooks/endpoint-access.ts';
import { storedDelivery, storedEndpoint } from '../../../lib/domain/webhooks/needs.ts';
import { pingEndpoint } from '../../../lib/domain/webhooks/ping-endpoint.ts';
import {
  periodReplayNeeds,
  replayDeliveries,
} from '../../../lib/domain/webhooks/replay-deliveries.ts';
import { replayDelivery, replayNeeds } from '../../../lib/domain/webhooks/replay-delivery.ts';
import { rotateSecret } from '../../../lib/domain/webhooks/rotate-secret.ts';
import { updateEndpoint } from '../../../lib/domain/webhooks/update-endpoint.ts';
import type { EndpointSecret } from '../../../lib/domain/webhooks/webhook-endpoint.ts';
import type { WithCredential, WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import {
  aStoredEndpoint,
  asAnn,
  caller,
  endpoint,
  isDisabled,
  madeAt,
  now,
  nowMs,
  storedFor,
  uid,
  withoutCaller,
} from './deciding.ts';

type Context = WriteContext & WithCredential;

const fresh = { secret: 'whsec_text', sealed: 'sealed text' };

const change = (stored: ReadValues, context: Context) => {
  const snapshot = snapshotOf(endpointNeeds(uid, context), ...stored);
  return updateEndpoint(uid, { description: 'Later' }, undefined, snapshot, context);
};
const remove = (stored: ReadValues, context: Context) =>
  deleteEndpoint(uid, snapshotOf(endpointDeletionNeeds(uid, context), ...stored), context);
const rotate = (stored: ReadValues, context: Context) =>
  rotateSecret(uid, fresh, snapshotOf(endpointNeeds(uid, context), ...stored), context);
const ping = (stored: ReadValues, context: Context) =>
  pingEndpoint(uid, 'evt_ping', snapshotOf(endpointNeeds(uid, context), ...stored), context);
const replayPeriod = (stored: ReadValues, context: Context) => {
  const snapshot = snapshotOf(periodReplayNeeds(uid, context), ...stored);
  return replayDeliveries(uid, { from: 0 }, 'replay000001', snapshot, context);
};
const replayOne = (stored: ReadValues, context: Context) =>
  replayDelivery(uid, 'one', snapshotOf(replayNeeds(uid, 'one', context), ...stored), context);

const delivered: StoredDelivery = {
  ver: 2,
  delivery: {
    uid: 'one',
    eventUid: 'evt_one',
    event: 'guest_booked',
    status: 'delivered',
    attempts: [],
    nextAttemptAt: null,
    createdAt: madeAt,
  },
  resourceVersion: 1,
  begun: 1,
  replayedAfter: 0,
  enablings: 1,
  endsAtMs: nowMs,
};

type Decide = (stored: ReadValues, context: Context) => Decision<object, string, Change>;

/** Every decision on an existing endpoint. `true` means that it changes the endpoint, so it compares the version. */
const decisions: readonly (readonly [string, Decide, boolean])[] = [
  [updateEndpoint.name, change, true],
  [deleteEndpoint.name, remove, true],
  [rotateSecret.name, rotate, true],
  [pingEndpoint.name, ping, false],
  [replayDeliveries.name, replayPeriod, false],
  [replayDelivery.name, replayOne, false],
];

const storedWith = (parts: ReadValues = [], role: Role = 'admin'): ReadValues =>
  frozen([
    ...storedFor(role),
    read(storedDelivery({ endpoint: uid, uid: 'one', nowMs }), delivered),
    ...parts,
  ]);

const changed = { refused: 'resource/changed', detail: 'The version is "4" now.' };

describe.each(decisions)('%s', (_, decide, isVersioned) => {
  test('an endpoint that does not exist is refused as unknown', () => {
    const stored = storedWith([read(storedEndpoint(uid), undefined)]);
    expect(decide(stored, asAnn())).toEqual({ refused: 'webhook-endpoint/unknown' });
  });

  test.each(['owner', 'admin'] as const)(
    'a caller with role %s is allowed and required as they were read',
    (role) => {
      expect(changeOfKind(decide(storedWith([], role), asAnn()), requireUser)).toEqual(caller);
    },
  );

  test.each([
    ['a member', storedWith([], 'member')],
    ['a restricted user', storedWith([], 'restricted')],
    ['a deleted user', storedWith(withoutCaller)],
  ])('the stored role counts, not a cached one: %s is refused', (__, stored) => {
    expect(decide(stored, asAnn())).toEqual({ refused: 'caller/role-forbids' });
  });

  test.each<{ precondition: Precondition }>([
    { precondition: undefined },
    { precondition: '*' },
    { precondition: ['3', '4'] },
  ])('If-Match $precondition is accepted', (good) => {
    expect(decide(storedWith(), asAnn(good))).toHaveProperty('changes');
  });

  test.each([{ precondition: ['3', '5'] }, { precondition: [] }])(
    `If-Match $precondition is ${isVersioned ? 'refused' : 'ignored'}`,
    (other) => {
      const decision = decide(storedWith(), asAnn(other));
      if (isVersioned) expect(decision).toEqual(changed);
      else expect(decision).toHaveProperty('changes');
    },
  );
});

const eventNow = (kind: WebhookEndpointEventKind): WebhookEndpointEvent => ({
  kind,
  by: 'ann',
  at: now,
  requestId: 'request',
});

test('deleting an endpoint also removes it from the register', () => {
  expect(remove(storedWith(), asAnn())).toEqual({
    reply: {},
    changes: [
      removeEndpoint({ stored: aStoredEndpoint(), event: eventNow('webhook_endpoint_deleted') }),
      putEndpointRegister({ ver: 9, uids: ['another'] }),
      requireUser(caller),
    ],
  });
});

const dayMs = 86_400_000;
const secretsAfter = (secrets: readonly EndpointSecret[]): unknown => {
  const stored = read(storedEndpoint(uid), aStoredEndpoint({}, { secrets }));
  const decision = rotate(storedWith([stored]), asAnn());
  return changeOfKind(decision, putEndpoint).stored.secrets;
};
const newest = { sealed: fresh.sealed, endsAtMs: null };

test('a new secret is returned once, and the former one remains valid for a day', () => {
  const decision = rotate(storedWith(), asAnn());
  const data = { ...endpoint, updatedAt: now };
  const former = { sealed: 'sealed before', endsAtMs: nowMs + dayMs };
  expect(decision).toEqual({
    reply: { data: { ...data, secret: fresh.secret }, version: 5 },
    changes: [
      putEndpoint({
        stored: aStoredEndpoint(data, { secrets: [newest, former] }),
        event: eventNow('webhook_endpoint_updated'),
      }),
      requireUser(caller),
    ],
  });
  expect(JSON.stringify((decision as { changes: object }).changes)).not.toContain(fresh.secret);
});

test('a dry run of a rotation returns no real secret', () => {
  expect(rotate(storedWith(), asAnn({ dryRun: true }))).toMatchObject({
    reply: { data: { uid, secret: 'dry-run' } },
  });
});

test('a rotation does not extend former secrets, and removes those that have ended', () => {
  const before = { sealed: 'before', endsAtMs: null };
  const soon = { sealed: 'soon', endsAtMs: nowMs + 1 };
  const over = { sealed: 'over', endsAtMs: nowMs };
  expect(secretsAfter([before, soon, over])).toEqual([
    newest,
    { ...before, endsAtMs: nowMs + dayMs },
    soon,
  ]);
});

test('after many rotations in a day, only the last five secrets are valid', () => {
  const former = [1, 2, 3, 4].map((age) => ({ sealed: `${age}`, endsAtMs: nowMs + dayMs - age }));
  const before = { sealed: '0', endsAtMs: null };
  expect(secretsAfter([before, ...former])).toEqual([
    newest,
    { ...before, endsAtMs: nowMs + dayMs },
    ...former.slice(0, 3),
  ]);
});

test('a ping is stored with its body before it is sent, without a job for a worker', () => {
  const decision = ping(storedWith(), asAnn());
  const delivery: Delivery = {
    uid: `${nowMs.toString(36).padStart(9, '0')}ping`,
    eventUid: 'evt_ping',
    event: 'ping',
    status: 'pending',
    attempts: [],
    nextAttemptAt: now,
    createdAt: now,
  };
  const body = expect.any(String);
  const stored = {
    ver: 0,
    delivery,
    body,
    resourceVersion: 4,
    begun: 1,
    replayedAfter: 0,
    enablings: 1,
    endsAtMs: nowMs,
  };
  expect(decision).toEqual({
    reply: {
      data: { statusCode: null, durationMs: 0, error: 'outcome/unknown' },
      ping: { endpoint: aStoredEndpoint(), stored, body },
    },
    changes: [
      putDelivery({ endpoint: uid, stored }),
      requireEndpoint({ uid, ver: 4 }),
      requireUser(caller),
    ],
  });
});

const sentBody = (parts: Partial<WriteContext> = {}): unknown => {
  const { reply } = ping(storedWith(), asAnn(parts)) as { reply: { ping: { body: string } } };
  return JSON.parse(reply.ping.body);
};

test('a ping has the members of an event and contains the current endpoint', () => {
  expect(sentBody()).toEqual({
    event: 'ping',
    kinds: ['ping'],
    createdAt: now,
    object: endpoint,
    contact: null,
    answers: null,
    tracking: null,
    uid: 'evt_ping',
    version: 4,
    by: 'ann',
    requestId: 'request',
    previous: {},
  });
  expect(sentBody({ dryRun: true })).toMatchObject({ uid: 'dry-run' });
});

test('a disabled endpoint can be pinged', () => {
  const stored = storedWith(storedFor('admin', isDisabled));
  const decision = ping(stored, asAnn());
  expect(changeOfKind(decision, putDelivery).stored.delivery.event).toBe('ping');
});
