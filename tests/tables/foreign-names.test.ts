import { beforeAll, expect, test } from 'vitest';
import type { ProblemCode } from '../../lib/contract/problems.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { operationOf, operations, type Schema } from '../support/http/operations.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
let other: Ready;
beforeAll(async () => {
  [ready, other] = await Promise.all([readyWorld(), readyWorld()]);
});

type Kind = 'user' | 'eventType';
interface Named {
  readonly kind: Kind;
  /** Creates the members of a body that contain the ID. */
  readonly body?: (id: string) => object;
  readonly outcome: ProblemCode | 'nothing';
}

const host = (userId: string) => ({ userId, role: 'viewer', userType: 'host' });
const groups = { name: 'A rule' };
const user = (outcome: Named['outcome'], body?: Named['body']): Named => ({
  kind: 'user',
  outcome,
  ...(body && { body }),
});
const eventType = (outcome: Named['outcome'], body?: Named['body']): Named => ({
  kind: 'eventType',
  outcome,
  ...(body && { body }),
});

const toEventType = (eventTypeId: string, hostIds: readonly string[] = []) => ({
  type: 'eventType',
  eventTypeId,
  hostIds,
});
const ruleTo = (route: object) => ({
  fields: [{ uid: 'topic', label: 'Topic', type: 'text' }],
  rules: [{ groups: [{ conditions: [{ fieldUid: 'topic', comparison: 'isEmpty' }] }], route }],
});
/** The IDs in the routes of a form. */
const inForms = (id: string): Readonly<Record<string, Named>> => ({
  [`${id} /rules/route/eventTypeId`]: eventType('routing-form/unknown-event-type', (named) =>
    ruleTo(toEventType(named)),
  ),
  [`${id} /rules/route/hostIds`]: user('routing-form/unknown-host', (named) =>
    ruleTo(toEventType(ready.eventType.uid, [named])),
  ),
  [`${id} /fallback/eventTypeId`]: eventType('routing-form/unknown-event-type', (named) => ({
    fallback: toEventType(named),
  })),
  [`${id} /fallback/hostIds`]: user('routing-form/unknown-host', (named) => ({
    fallback: toEventType(ready.eventType.uid, [named]),
  })),
});

/** Every ID of the organization that a body or a query can contain, and the response to a foreign ID. */
const places: Readonly<Record<string, Named>> = {
  'createBooking /eventTypeId': eventType('event-type/not-bookable', (id) => ({ eventTypeId: id })),
  'createPublicBooking /eventTypeId': eventType('event-type/unknown', (id) => ({
    eventTypeId: id,
  })),
  'listBookings ?eventTypeId': eventType('nothing'),
  'listBookings ?userId': user('nothing'),
  'updateBooking /hosts/userId': user('user/unknown', (id) => ({ hosts: [{ userId: id }] })),
  'createSchedule /attendees/userId': user('user/unknown', (id) => ({ attendees: [host(id)] })),
  'listSchedules ?userId': user('nothing'),
  'listEvents ?eventTypeId': eventType('nothing'),
  'listEvents ?userId': user('nothing'),
  'updateSchedule /attendees/userId': user('user/unknown', (id) => ({ attendees: [host(id)] })),
  'createEventType /hosts/uid': user('user/unknown', (id) => ({ hosts: [{ uid: id }] })),
  'createEventTypeHost /uid': user('user/unknown', (id) => ({ uid: id })),
  'createHostAssignRule /hostIds': user('host-assign-rule/unknown-host', (id) => ({
    ...groups,
    hostIds: [id],
  })),
  'updateHostAssignRule /hostIds': user('host-assign-rule/unknown-host', (id) => ({
    hostIds: [id],
  })),
  'createUserAvailabilityCalendar /userId': user('user/unknown', (id) => ({ userId: id })),
  'listUserAvailabilityCalendars ?userId': user('nothing'),
  'listBusyTimes ?userIds': user('user/unknown'),
  'listApiKeys ?userId': user('nothing'),
  'createApiKey /userId': user('user/unknown', (id) => ({ userId: id })),
  'createWebhookEndpoint /eventTypeIds': eventType('webhook-endpoint/unknown-event-type', (id) => ({
    eventTypeIds: [id],
  })),
  'updateWebhookEndpoint /eventTypeIds': eventType('webhook-endpoint/unknown-event-type', (id) => ({
    eventTypeIds: [id],
  })),
  ...inForms('createRoutingForm'),
  ...inForms('updateRoutingForm'),
};

/** IDs that the client chooses, or that belong to the same event type. */
const ownIds =
  /[/?](?:locationId|projectId|sourceId|questions\/uid|questionUid|items\/uid|fields\/uid|fieldUid)$/u;

function* idsIn(schema: Schema, path: string): Generator<string> {
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* idsIn(one, path);
  if (schema.items) yield* idsIn(schema.items, path);
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    if (/(?:Ids?|[uU]id)$/u.test(name)) yield `${path}/${name}`;
    yield* idsIn(one, `${path}/${name}`);
  }
}

test('the table of foreign IDs contains every ID that a body or a query may contain', () => {
  const found = operations.flatMap(({ row, body, query }) => [
    ...idsIn(body, `${row.id} `),
    ...query.filter(({ name }) => /Ids?$/u.test(name)).map(({ name }) => `${row.id} ?${name}`),
  ]);
  const foreign = found.filter((place) => !ownIds.test(place));
  expect([...new Set(foreign)].toSorted()).toEqual(Object.keys(places).toSorted());
});

test.each(Object.entries(places))(
  'an ID of another organization is answered like an unknown one: %s',
  async (place, { kind, body, outcome }) => {
    const [id = '', at = ''] = place.split(' ');
    const { contract } = operationOf(id);
    const { world, eventType } = other;
    const foreign = kind === 'user' ? world.owner.userId : eventType.uid;
    const request = (await ready.request(id as OperationId)) as Request;
    const send = async (named: string) => {
      const sent = body
        ? { ...request, body: { ...request.body, ...body(named) } }
        : { ...request, query: { ...request.query, [at.slice(1)]: named } };
      const written = recordWrites();
      const answer = await call(contract, { as: ready.world.owner, ...sent });
      written.end();
      expect(written.keys).toEqual([]);
      // A cursor is a different text in each response.
      const { instance: _, nextCursor, ...members } = answer.body ?? {};
      return JSON.stringify({ ...members, isLast: !nextCursor }).replaceAll(named, '…');
    };
    const answer = await send(foreign);
    expect(answer).toBe(await send('x'.repeat(foreign.length)));
    const { code, data } = JSON.parse(answer);
    expect(code ?? data).toEqual(outcome === 'nothing' ? [] : outcome);
  },
);
