import { expect, test } from 'vitest';
import { requireUser } from '../../../lib/domain/people/changes.ts';
import { putEndpoint, putEndpointRegister } from '../../../lib/domain/webhooks/changes.ts';
import {
  createEndpoint,
  type NewEndpoint,
  type NewEndpointIds,
  newEndpointNeeds,
} from '../../../lib/domain/webhooks/create-endpoint.ts';
import { endpointRegister } from '../../../lib/domain/webhooks/needs.ts';
import {
  endpointsAtMost,
  type WebhookEndpoint,
} from '../../../lib/domain/webhooks/webhook-endpoint.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import { asAnn, caller, now, nowMs, storedFor, talk, withoutCaller } from './deciding.ts';

const wanted: NewEndpoint = { url: 'https://example.com/new', events: ['guest_booked'] };
const made: NewEndpointIds = {
  uid: 'endpoint0002',
  secret: 'whsec_text',
  sealed: 'sealed text',
  forbidden: undefined,
};

interface Case {
  readonly sent?: Partial<NewEndpoint>;
  readonly forbidden?: string;
  readonly scopes?: readonly string[];
  readonly stored?: ReadValues;
  readonly parts?: Partial<WriteContext>;
}

function decide({ sent, forbidden, scopes, stored = [], parts }: Case = {}) {
  const request = { ...wanted, ...sent };
  const context = asAnn(parts, scopes);
  const values = frozen([...storedFor(), ...stored]);
  const snapshot = snapshotOf(newEndpointNeeds(request, context), ...values);
  return createEndpoint(frozen(request), { ...made, forbidden }, snapshot, frozen(context));
}

const endpoint: WebhookEndpoint = {
  uid: made.uid,
  ...wanted,
  description: '',
  eventTypeIds: null,
  status: 'enable',
  disabledReason: null,
  disabledAt: null,
  createdAt: now,
  updatedAt: now,
};

test('an endpoint is stored with its sealed secret, and the secret itself is only returned', () => {
  const decision = decide();
  expect(decision).toEqual({
    reply: { data: { ...endpoint, secret: made.secret }, version: 1 },
    changes: [
      putEndpoint({
        stored: {
          ver: 0,
          endpoint,
          secrets: [{ sealed: made.sealed, endsAtMs: null }],
          enabledAtMs: nowMs,
          enablings: 1,
        },
        event: { kind: 'webhook_endpoint_created', by: 'ann', at: now, requestId: 'request' },
      }),
      putEndpointRegister({ ver: 9, uids: ['another', 'endpoint0001', made.uid] }),
      requireUser(caller),
    ],
  });
  expect(JSON.stringify((decision as { changes: object }).changes)).not.toContain(made.secret);
});

test('the first endpoint of an organization creates the register of endpoints', () => {
  const stored = [read(endpointRegister(), { ver: 0, uids: [] })];
  expect(changeOfKind(decide({ stored }), putEndpointRegister)).toEqual({
    ver: 0,
    uids: [made.uid],
  });
});

test('the members of a new endpoint are stored, and each event and event type only once', () => {
  const sent = { description: 'To the shop', status: 'disable' } as const;
  const events = ['guest_booked', 'host_cancelled', 'guest_booked'] as const;
  const data = {
    ...sent,
    events: ['guest_booked', 'host_cancelled'],
    eventTypeIds: [talk],
    disabledReason: 'user',
    disabledAt: now,
  };
  const decision = decide({ sent: { ...sent, events, eventTypeIds: [talk, talk] } });
  expect(decision).toMatchObject({ reply: { data } });
  expect(changeOfKind(decision, putEndpoint).stored.endpoint).toMatchObject(data);
});

test('the dry run of a new endpoint returns neither a real uid nor a real secret', () => {
  expect(decide({ parts: { dryRun: true } })).toMatchObject({
    reply: { data: { uid: 'dry-run', secret: 'dry-run' } },
  });
});

test.each([
  ['a member', storedFor('member')],
  ['a restricted user', storedFor('restricted')],
  ['a deleted user', withoutCaller],
])('the stored role counts, not a cached one: %s is refused', (_, stored) => {
  expect(decide({ stored })).toEqual({ refused: 'caller/role-forbids' });
});

test('an owner can create an endpoint', () => {
  expect(changeOfKind(decide({ stored: storedFor('owner') }), requireUser)).toEqual(caller);
});

test.each([
  [['*'], ['*'], []],
  [['webhooks:write', 'bookings:read'], ['guest_booked', 'recording_ready'], []],
  [['webhooks:write'], ['guest_booked'], ['guest_booked']],
  [['bookings:read', 'users:read'], ['guest_booked', 'schedule_created'], ['schedule_created']],
  [['bookings:write'], ['guest_booked'], ['guest_booked']],
] as const)('with %j an endpoint for %j lacks the scope for %j', (scopes, events, beyond) => {
  const decision = decide({ scopes, sent: { events } });
  if (beyond.length === 0) expect(decision).toMatchObject({ reply: { data: { events } } });
  else {
    const detail = expect.stringMatching(new RegExp(`: ${beyond.join(', ')}\\.$`, 'u'));
    expect(decision).toEqual({ refused: 'caller/scope-missing', detail });
  }
});

test('an endpoint for all events requires the scopes to read each of them', () => {
  const decision = decide({ scopes: ['bookings:read'], sent: { events: ['*'] } });
  const detail = expect.stringMatching(/: schedule_created, .*webhook_endpoint_disabled\.$/u);
  expect(decision).toEqual({ refused: 'caller/scope-missing', detail });
});

const noPlace = { pointer: '/url', code: 'address/forbidden', detail: 'It is our own.' };
const noType = (index: number) => ({
  pointer: `/eventTypeIds/${index}`,
  code: 'webhook-endpoint/unknown-event-type',
});

test.each([
  [{ forbidden: noPlace.detail }, [noPlace]],
  [{ sent: { eventTypeIds: ['gone', talk, 'gone'] } }, [noType(0), noType(2)]],
  [{ forbidden: noPlace.detail, sent: { eventTypeIds: [talk, 'gone'] } }, [noPlace, noType(1)]],
])('all violations of a new endpoint are reported together: %j', (wrong, violations) => {
  expect(decide(wrong)).toMatchObject({ refused: 'request/unprocessable', violations });
});

test('an organization can have at most the maximum number of endpoints', () => {
  const having = (count: number): Case => ({
    stored: [read(endpointRegister(), { ver: 9, uids: Array.from({ length: count }, String) })],
  });
  expect(decide(having(endpointsAtMost - 1))).toMatchObject({ reply: { version: 1 } });
  expect(decide(having(endpointsAtMost))).toEqual({ refused: 'webhook-endpoint/too-many' });
});
