import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { type Contract, takesJson } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { membersOf } from '../support/http/members-of.ts';
import { inTurn } from '../support/random/cases.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import { odd, oddBodies } from './odd-bodies.ts';
import { oddIds, otherOddIds } from './odd-ids.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const contractOf = (id: OperationId) => contracts.get(id) as Contract;
const places = rows.map(({ id }) => id);
const withBody = rows.filter(({ id }) => takesJson(contractOf(id)));
const withId = rows.filter(({ path }) => path.includes('{'));

const kept = new Map<OperationId, Request>();

/** Returns a valid request. It is reused until it succeeds, which is rare. */
async function reusableRequest(id: OperationId): Promise<Request> {
  const request = kept.get(id) ?? ((await ready.request(id)) as Request);
  kept.set(id, request);
  return request;
}

/** Returns a function that sends a body as text in an otherwise valid request. */
async function createSender(id: OperationId) {
  const { body = {}, ...request } = await reusableRequest(id);
  const send = async (rawBody: string) => {
    const answer = await call(contractOf(id), { as: ready.world.owner, ...request, rawBody });
    if (answer.status < 300) kept.delete(id);
    return answer;
  };
  return { send, body };
}

/** Sends one body. */
const send = async (id: OperationId, rawBody: string) => (await createSender(id)).send(rawBody);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

// The parser accepts some thousand levels. Code after it must not fail at the deepest accepted body.
const depths = [1000, 1800, 2000, 2200, 2400, 2700, 5000, 10_000];

test.each(withBody)('$id: a body with nesting of any depth is 400', async ({ id }) => {
  const { send } = await createSender(id);
  for (const depth of inTurn(depths, places.indexOf(id), 2)) {
    for (const rawBody of [`{"x":${nested(depth)}}`, nested(depth), nestedObjects(depth)]) {
      expect((await send(rawBody)).status, `depth ${depth}`).toBe(400);
    }
  }
});

test.each(withBody)(
  '$id: the name of a prototype as a member is 400 and changes no prototype',
  async ({ id }) => {
    const { send } = await createSender(id);
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"__proto__":null}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"constructor":1,"prototype":2,"toString":3,"hasOwnProperty":4,"valueOf":5}',
    ]) {
      expect((await send(body)).status, body).toBe(400);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  },
);

test.each(withBody)(
  '$id: a body with thousands of faults is 400 with a hundred errors',
  async ({ id }) => {
    const many = Array.from({ length: 3000 }, (_, i) => `"m${i}":1`).join(',');
    const { status, body } = await send(id, `{${many}}`);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(100);
  },
);

test.each(withBody.flatMap(({ id }) => odd.map(([name, text]) => ({ id, name, text }))))(
  '$id: $name in any text is accepted or refused, and never causes a failure',
  async ({ id, text }) => {
    const { send, body } = await createSender(id);
    for (const rawBody of oddBodies(body, membersOf(contractOf(id).body), text)) {
      const answer = await send(rawBody);
      expect(answer.status, `${rawBody}\n${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  },
);

test('unusual characters are read back as they were sent', async () => {
  const { body } = await ready.request('createSchedule');
  const name = '\u2028 {name} a#b~ \u202e😀';
  const made = await call(CreateSchedule, { as: ready.world.owner, body: { ...body, name } });
  expect(made.body.data.name).toBe(name);
});

test.each([
  ['createBooking', 'name', '/name'],
  ['createBooking', 'eventTypeId', '/eventTypeId'],
  ['updateBooking', 'updateMessage', '/updateMessage'],
  ['updateBooking', 'hosts', '/hosts/0/userId'],
  ['cancelBooking', 'reason', '/reason'],
  ['createSchedule', 'description', '/description'],
  ['updateSchedule', 'timeZone', '/timeZone'],
] as const)('%s: an unpaired surrogate in %s is refused', async (id, member, pointer) => {
  const { body = {} } = (await ready.request(id)) as Request;
  for (const half of ['\ud800', 'a\udc00 \ud83d']) {
    const sent = member === 'hosts' ? [{ userId: half }] : half;
    const answer = await send(id, JSON.stringify({ ...body, [member]: sent }));
    expect(answer.body.errors).toMatchObject([{ pointer, code: 'member/invalid' }]);
  }
});

const numbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '0.1',
  '9007199254740993',
  `1${'0'.repeat(400)}`,
];

test('the size limit applies to the decoded text of a base64 body, where an invalid byte counts as three bytes', async () => {
  const { params, body } = await ready.request('updateBooking');
  const bytes = Buffer.concat([
    Buffer.from('{"updateMessage":"'),
    Buffer.alloc(100_000, 0xff),
    Buffer.from('"}'),
  ]);
  const event = { body: bytes.toString('base64'), isBase64Encoded: true };
  const sent = { as: ready.world.owner, ...(params && { params }), body };
  expect((await call(UpdateBooking, { ...sent, event })).status).toBe(413);
});

test('huge, tiny and negative numbers are read exactly or refused', async () => {
  for (const number of numbers) {
    const { body } = await ready.request('createSchedule');
    const rawBody = `${JSON.stringify(body).slice(0, -1)},"projectId":${number}}`;
    const answer = await send('createSchedule', rawBody);
    expect(answer.status, number).toBeLessThan(500);
    if (answer.status !== 201) continue;
    expect(answer.body.data, number).toMatchObject({ projectId: Number(number) });
  }
  const { body } = await ready.request('updateBooking');
  const rawBody = `${JSON.stringify(body).slice(0, -1)},"startedAt":1e400,"hosts":1e400}`;
  expect((await send('updateBooking', rawBody)).status).toBe(400);
});

test('the last value of a duplicate key is used', async () => {
  const { params } = await ready.request('updateBooking');
  const rawBody = '{"name":"First","name":"Second"}';
  const answer = await call(UpdateBooking, {
    as: ready.world.owner,
    ...(params && { params }),
    rawBody,
  });
  expect(answer.body.data.name).toBe('Second');
});

test('extreme dates are accepted or refused, and never cause a failure', async () => {
  const starts = [
    '0001-01-01T00:00:00Z',
    '0000-12-31T23:59:59-23:59',
    '9999-12-31T23:59:00Z',
    '9999-12-31T23:59:59.999999999+00:00',
    '9999-12-31T23:59:00-23:59',
    '2027-02-30T00:00:00Z',
    '2027-03-01T24:00:00Z',
    '2027-03-01T00:00:60Z',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00Z',
  ];
  for (const at of starts) {
    for (const id of [
      'createBooking',
      'updateBooking',
      'createSchedule',
      'updateSchedule',
    ] as const) {
      const { body = {} } = (await ready.request(id)) as Request;
      for (const times of [{ startedAt: at }, { endedAt: at }, { startedAt: at, endedAt: at }]) {
        const answer = await send(id, JSON.stringify({ ...body, ...times }));
        expect(answer.status, `${id} ${JSON.stringify(times)}`).toBeLessThan(500);
      }
    }
  }
});

test.each(withId)('$id refuses an unknown ID of any form', async ({ id, path }) => {
  // A reply to a text message is refused before its provider is known.
  const expected = id === 'receiveTextReply' ? 401 : 404;
  const name = /\{(\w+)\}/u.exec(path)?.[1] ?? '';
  const { params: _, ...request } = await reusableRequest(id);
  for (const uid of [...oddIds, ...inTurn(otherOddIds, places.indexOf(id), 3)]) {
    const answer = await call(contractOf(id), {
      as: ready.world.owner,
      ...request,
      event: { pathParameters: { [name]: uid }, rawPath: '/' },
      headers: { 'idempotency-key': 'k' },
    });
    expect([uid.slice(0, 20), answer.status]).toEqual([uid.slice(0, 20), expected]);
  }
});

const queries = [
  '=',
  '%',
  '__proto__=1',
  '__proto__=1&__proto__=2',
  'constructor=1&toString=2',
  '%00=%00',
  'cursor=%00',
  'cursor=.',
  'cursor=a.b',
  `cursor=${Buffer.from('{"pk":"x"}').toString('base64url')}.${'a'.repeat(22)}`,
  'perPage=1e2',
  'perPage=-1',
  'perPage=0',
  'perPage=101',
  'perPage=٣',
  'eventTypeId=',
  'sort=ASC',
  'startedAt=2027-03-01T00:00:00+09:00',
];

test.each(queries)(
  'the query "%s" is refused, and the problem names the parameter',
  async (query) => {
    const answer = await call(ListBookings, { as: ready.world.owner, query });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.pointer).toMatch(/^query\//u);
  },
);

test('too long and too many query parameters are refused, and the problem names them', async () => {
  for (const query of [
    `cursor=${'a'.repeat(2049)}`,
    `eventTypeId=${'x'.repeat(65)}`,
    Array.from({ length: 3000 }, (_, i) => `p${i}=1`).join('&'),
  ]) {
    const answer = await call(ListBookings, { as: ready.world.owner, query });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.pointer).toMatch(/^query\//u);
  }
});

test('a query of separators only is empty', async () => {
  for (const query of ['&&&&', '?']) {
    expect((await call(ListBookings, { as: ready.world.owner, query })).status).toBe(200);
  }
});

test('a filter with an unknown ID finds nothing', async () => {
  for (const value of ['%ED%A0%80', '%E2%80%A8', 'a%23b', '%F0%9F%98%80']) {
    for (const name of ['eventTypeId', 'userId']) {
      const query = `${name}=${value}`;
      const answer = await call(ListBookings, { as: ready.world.owner, query });
      expect([query, answer.status]).toEqual([query, 200]);
      expect(answer.body.data).toEqual([]);
    }
  }
});

test('an event type of another organization is unknown', async () => {
  const other = await readyWorld();
  const { body } = await ready.request('createBooking');
  const eventTypeId = other.eventType.uid;
  const answer = await call(CreateBooking, {
    as: ready.world.owner,
    body: { ...body, eventTypeId },
  });
  expect(answer.body.code).toBe('event-type/not-bookable');
});
