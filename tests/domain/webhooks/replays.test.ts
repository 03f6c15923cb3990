import { expect, test } from 'vitest';
import { eventKinds } from '../../../lib/domain/feed/event-kinds.ts';
import { requireUser } from '../../../lib/domain/people/changes.ts';
import {
  putDelivery,
  putReplay,
  requestDelivery,
  requireEndpoint,
} from '../../../lib/domain/webhooks/changes.ts';
import type { Delivery, StoredDelivery } from '../../../lib/domain/webhooks/delivery.ts';
import { lastReplay, storedDelivery } from '../../../lib/domain/webhooks/needs.ts';
import type { Replay } from '../../../lib/domain/webhooks/replay.ts';
import {
  periodReplayNeeds,
  type ReplayRequest,
  replayDeliveries,
} from '../../../lib/domain/webhooks/replay-deliveries.ts';
import { replayDelivery, replayNeeds } from '../../../lib/domain/webhooks/replay-delivery.ts';
import type { WebhookEndpoint } from '../../../lib/domain/webhooks/webhook-endpoint.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { asAnn, caller, isDisabled, madeAt, now, nowMs, storedFor, uid } from './deciding.ts';

const attempt = { at: madeAt, statusCode: 500, durationMs: 12, error: null };
const failed: Delivery = {
  uid: 'one',
  eventUid: 'evt_one',
  event: 'guest_booked',
  status: 'failed',
  attempts: [attempt, attempt],
  nextAttemptAt: null,
  createdAt: madeAt,
};
const sent: StoredDelivery = {
  ver: 3,
  place: { at: madeAt, position: 12 },
  delivery: failed,
  resourceVersion: 2,
  begun: 2,
  replayedAfter: 0,
  enablings: 1,
  endsAtMs: nowMs,
};

interface Case {
  readonly delivery?: Partial<Delivery>;
  readonly parts?: Partial<StoredDelivery>;
  readonly scopes?: readonly string[];
  readonly endpoint?: Partial<WebhookEndpoint>;
  readonly isThere?: boolean;
  readonly isUnreadable?: boolean;
}

function decide(wrong: Case = {}) {
  const { delivery, parts, scopes, endpoint, isThere = true, isUnreadable = false } = wrong;
  const context = asAnn({}, scopes);
  const stored = { ...sent, delivery: { ...failed, ...delivery }, ...parts };
  const kept = isUnreadable ? ('unreadable' as const) : stored;
  const snapshot = snapshotOf(
    replayNeeds(uid, 'one', context),
    ...frozen(storedFor('admin', endpoint)),
    frozen(read(storedDelivery({ endpoint: uid, uid: 'one', nowMs }), isThere ? kept : undefined)),
  );
  return replayDelivery(uid, 'one', snapshot, context);
}

test.each(['failed', 'delivered'] as const)('a %s delivery is replayed immediately', (status) => {
  const again: Delivery = { ...failed, status: 'pending', nextAttemptAt: now };
  const stored = {
    ...sent,
    delivery: again,
    begun: 3,
    replayedAfter: 3,
    endsAtMs: nowMs + 1.2 * (27 * 60 + 35) * 60_000,
  };
  expect(decide({ delivery: { status } })).toEqual({
    reply: { data: again },
    changes: [
      putDelivery({ endpoint: uid, stored }),
      requestDelivery({ endpoint: uid, stored }),
      requireEndpoint({ uid, ver: 4 }),
      requireUser(caller),
    ],
  });
});

test('a delivery that is replayed again counts from its current number of attempts', () => {
  const attempts = [attempt, attempt, attempt];
  const decision = decide({ delivery: { attempts }, parts: { begun: 3, replayedAfter: 2 } });
  expect(changeOfKind(decision, putDelivery).stored).toMatchObject({
    delivery: { attempts },
    replayedAfter: 4,
  });
});

test.each<[string, Case]>([
  ['webhook-delivery/unknown', { isThere: false }],
  ['webhook-delivery/unreadable', { isUnreadable: true }],
  ['webhook-delivery/pending', { delivery: { status: 'pending', nextAttemptAt: now } }],
  ['webhook-endpoint/disabled', { endpoint: isDisabled }],
  ['webhook-endpoint/disabled', { endpoint: isDisabled, delivery: { status: 'pending' } }],
])('a replay is refused with %s: %j', (refused, wrong) => {
  expect(decide(wrong)).toEqual({ refused });
});

test('replaying an event requires the scope to read it, and replaying a ping does not', () => {
  const scopes = ['webhooks:write', 'schedules:read'];
  expect(decide({ scopes })).toMatchObject({ refused: 'caller/scope-missing' });
  expect(decide({ scopes: ['bookings:read'] })).toHaveProperty('changes');
  expect(decide({ scopes, delivery: { event: 'ping' } })).toHaveProperty('changes');
});

interface PeriodCase {
  readonly scopes?: readonly string[];
  readonly endpoint?: Partial<WebhookEndpoint>;
  readonly before?: Partial<Replay>;
  readonly parts?: Partial<WriteContext>;
}

const hourMs = 3_600_000;
const from = nowMs - 2 * hourMs;
const replay: Replay = {
  uid: 'replay000002',
  enablings: 1,
  status: 'running',
  fromMs: from,
  toMs: nowMs,
  deliveryStatus: null,
  kinds: eventKinds,
  position: 0,
};

function decidePeriod(sent: Partial<ReplayRequest> = {}, { before, ...rest }: PeriodCase = {}) {
  const context = asAnn(rest.parts, rest.scopes);
  const former = before && { ver: 6, replay: { ...replay, uid: 'former', ...before } };
  const snapshot = snapshotOf(
    periodReplayNeeds(uid, context),
    ...frozen(storedFor('admin', rest.endpoint)),
    frozen(read(lastReplay(uid), former)),
  );
  return replayDeliveries(uid, frozen({ from, ...sent }), replay.uid, snapshot, context);
}

test('a replay of a period begins at the start of the feed and includes all events that the caller can read', () => {
  expect(decidePeriod()).toEqual({
    reply: { data: { uid: replay.uid, status: 'running' } },
    changes: [
      putReplay({ endpoint: uid, stored: { ver: 0, replay }, nowMs }),
      requireEndpoint({ uid, ver: 4 }),
      requireUser(caller),
    ],
  });
});

test.each([
  [{ to: nowMs - hourMs }, { toMs: nowMs - hourMs }],
  [{ to: from + 1 }, { toMs: from + 1 }],
  [{ to: nowMs + hourMs }, { toMs: nowMs }],
  [{ status: 'failed' }, { deliveryStatus: 'failed' }],
  [{ status: 'delivered' }, { deliveryStatus: 'delivered' }],
] as const)('the request %j is stored as %j', (sent, parts) => {
  const { stored } = changeOfKind(decidePeriod(sent), putReplay);
  expect(stored.replay).toEqual({ ...replay, ...parts });
});

test('kinds that the credential cannot read are skipped', () => {
  const decision = decidePeriod({}, { scopes: ['webhooks:write', 'schedules:read'] });
  expect(changeOfKind(decision, putReplay).stored.replay.kinds).toEqual([
    'schedule_created',
    'schedule_updated',
    'schedule_deleted',
  ]);
});

test.each([
  ['has ended', { status: 'done' }],
  ['ended when the endpoint was disabled', { enablings: 0 }],
] as const)('a replay replaces one that %s', (_, before) => {
  const { stored } = changeOfKind(decidePeriod({}, { before }), putReplay);
  expect(stored).toEqual({ ver: 6, replay });
});

test('a dry run of a replay returns no real uid', () => {
  expect(decidePeriod({}, { parts: { dryRun: true } })).toMatchObject({
    reply: { data: { uid: 'dry-run' } },
  });
});

test('a second running replay and a replay to a disabled endpoint are refused', () => {
  expect(decidePeriod({}, { before: {} })).toEqual({
    refused: 'webhook-endpoint/replaying',
  });
  expect(decidePeriod({}, { endpoint: isDisabled })).toEqual({
    refused: 'webhook-endpoint/disabled',
  });
});

test.each([from, from - 1])(
  'a period until %i that does not end after its start is refused',
  (to) => {
    expect(decidePeriod({ to })).toMatchObject({
      refused: 'request/unprocessable',
      violations: [{ pointer: '/to', code: 'period/invalid' }],
    });
  },
);

test.each([nowMs, nowMs + 1, nowMs + hourMs])(
  'a period from %i on, which is not in the past, is refused',
  (begins) => {
    expect(decidePeriod({ from: begins })).toEqual({
      refused: 'request/unprocessable',
      violations: [{ pointer: '/from', code: 'period/invalid', detail: 'Must be in the past.' }],
    });
    expect(decidePeriod({ from: nowMs - 1 })).toHaveProperty('changes');
  },
);

test('violations of both ends of the period of a replay are reported together', () => {
  expect(decidePeriod({ from: nowMs + 1, to: nowMs })).toMatchObject({
    violations: [{ pointer: '/from' }, { pointer: '/to' }],
  });
});
