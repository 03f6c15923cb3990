import { expect, test } from 'vitest';
import { requireUser } from '../../../lib/domain/people/changes.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { putEndpoint } from '../../../lib/domain/webhooks/changes.ts';
import {
  type EndpointRequest,
  endpointNeeds,
  namedEventTypes,
} from '../../../lib/domain/webhooks/endpoint-access.ts';
import { storedEndpoint } from '../../../lib/domain/webhooks/needs.ts';
import { updateEndpoint } from '../../../lib/domain/webhooks/update-endpoint.ts';
import type { WebhookEndpoint } from '../../../lib/domain/webhooks/webhook-endpoint.ts';
import { changeOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { snapshotOf } from '../../support/decisions/read-values.ts';
import {
  aStoredEndpoint,
  asAnn,
  caller,
  endpoint,
  isDisabled,
  now,
  nowMs,
  storedFor,
  talk,
  uid,
} from './deciding.ts';

interface Case {
  readonly before?: Partial<WebhookEndpoint>;
  readonly scopes?: readonly string[];
  readonly forbidden?: string;
}

function decide(sent: EndpointRequest, { before, scopes, forbidden }: Case = {}) {
  const context = asAnn({}, scopes);
  const needs = [...endpointNeeds(uid, context), ...namedEventTypes(sent)];
  const snapshot = snapshotOf(needs, ...frozen(storedFor('admin', before)));
  return updateEndpoint(uid, frozen(sent), forbidden, snapshot, frozen(context));
}

/** The endpoint that a decision stores. */
const storedBy = (decision: object) => changeOfKind(decision, putEndpoint).stored;

const elsewhere = 'https://example.com/elsewhere';

test.each([
  { description: '' },
  { events: ['*'] },
  { events: ['host_cancelled', 'guest_booked'] },
  { eventTypeIds: [talk] },
] as const)('the update %j of an endpoint changes only the members that are sent', (sent) => {
  const changed = { ...endpoint, ...sent, updatedAt: now };
  expect(decide(sent)).toEqual({
    reply: { data: changed, version: 5 },
    changes: [
      putEndpoint({
        stored: { ...aStoredEndpoint(), endpoint: changed },
        event: { kind: 'webhook_endpoint_updated', by: 'ann', at: now, requestId: 'request' },
      }),
      requireUser(caller),
    ],
  });
});

test('null removes the restriction to event types', () => {
  const decision = decide({ eventTypeIds: null }, { before: { eventTypeIds: [talk] } });
  expect(decision).toMatchObject({ reply: { data: { eventTypeIds: null } } });
});

test('each event and event type of an updated endpoint is stored only once', () => {
  const events = ['host_cancelled', 'host_cancelled'] as const;
  expect(storedBy(decide({ events, eventTypeIds: [talk, talk] }))).toMatchObject({
    endpoint: { events: ['host_cancelled'], eventTypeIds: [talk] },
  });
});

test.each([
  [{}, {}],
  [{ url: undefined }, {}],
  [{ url: endpoint.url, description: endpoint.description, eventTypeIds: null }, {}],
  [{ status: 'enable', events: ['guest_booked', 'guest_booked'] }, {}],
  [{ eventTypeIds: [talk, talk] }, { eventTypeIds: [talk] }],
  [{ status: 'disable' }, isDisabled],
] as const)('the update %j of an endpoint changes nothing in %j', (sent, before) => {
  expect(decide(sent, { before })).toEqual({
    reply: { data: { ...endpoint, ...before }, version: 4 },
    changes: [requireUnchanged({ resource: storedEndpoint(uid), ver: 4 })],
  });
});

test('an endpoint that a user disables contains this reason and the time', () => {
  const data = { status: 'disable', disabledReason: 'user', disabledAt: now };
  const decision = decide({ status: 'disable' });
  expect(decision).toMatchObject({ reply: { data } });
  const enabledAtMs = Date.parse(endpoint.createdAt);
  expect(storedBy(decision)).toMatchObject({ endpoint: data, enabledAtMs });
});

test('an update of another member keeps the reason why the endpoint is disabled', () => {
  const decision = decide({ description: 'Later' }, { before: isDisabled });
  expect(decision).toMatchObject({ reply: { data: { ...isDisabled, description: 'Later' } } });
});

test('an endpoint that is enabled again has no reason and ignores earlier failures', () => {
  const data = { status: 'enable', disabledReason: null, disabledAt: null };
  const decision = decide({ status: 'enable' }, { before: isDisabled });
  expect(decision).toMatchObject({ reply: { data } });
  expect(storedBy(decision)).toMatchObject({ endpoint: data, enabledAtMs: nowMs });
});

test('an endpoint with another URL ignores earlier failures', () => {
  expect(storedBy(decide({ url: elsewhere }))).toMatchObject({
    endpoint: { url: elsewhere },
    enabledAtMs: nowMs,
  });
});

test.each<[EndpointRequest, readonly string[], boolean]>([
  [{ events: ['schedule_created'] }, ['bookings:read'], false],
  [{ events: ['schedule_created'] }, ['schedules:read'], true],
  [{ events: ['*'] }, ['bookings:read', 'schedules:read'], false],
  [{ url: elsewhere }, ['schedules:read'], false],
  [{ url: elsewhere }, ['bookings:read'], true],
  [{ url: elsewhere, events: ['schedule_created'] }, ['schedules:read'], true],
  [{ url: endpoint.url }, [], true],
  [{ description: 'Later' }, [], true],
  [{ status: 'disable' }, [], true],
])('the update %j is allowed with %j: %s', (sent, scopes, isAllowed) => {
  const decision = decide(sent, { scopes });
  if (isAllowed) expect(decision).toHaveProperty('reply');
  else expect(decision).toMatchObject({ refused: 'caller/scope-missing' });
});

const noPlace = { pointer: '/url', code: 'address/forbidden', detail: 'It is our own.' };
const noType = { pointer: '/eventTypeIds/1', code: 'webhook-endpoint/unknown-event-type' };

test.each([
  [{ url: elsewhere }, [noPlace]],
  [{ eventTypeIds: [talk, 'gone'] }, [noType]],
  [{ url: elsewhere, eventTypeIds: [talk, 'gone'] }, [noPlace, noType]],
])('all violations of the update %j are reported together', (sent, violations) => {
  const forbidden = 'url' in sent ? noPlace.detail : undefined;
  const decision = decide(sent, forbidden === undefined ? {} : { forbidden });
  expect(decision).toMatchObject({ refused: 'request/unprocessable', violations });
});
