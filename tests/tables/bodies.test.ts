import { beforeAll, expect, test } from 'vitest';
import { type Contract, takesBody, takesJson } from '../../lib/contract/contract.ts';
import { routes } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { inTurn } from '../support/random/cases.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const all = rows.map((row) => ({ ...row, contract: contracts.get(row.id) as Contract }));
const taking = all.filter(({ contract }) => takesJson(contract));
const takingNone = all.filter(({ contract }) => !takesBody(contract));
const reading = all.filter(({ method }) => method === 'GET');

/** Returns a request without its body, and the body. The request is reused unless `isNew`. */
async function readied(id: Contract['id'], isNew = false) {
  const made = isNew ? ready.request(id) : ready.same(id);
  const { body = {}, ...request } = (await made) as Request;
  return { request: { as: ready.world.owner, ...request }, body };
}

const pointersOf = (body: { errors?: readonly { pointer: string }[] }) =>
  body.errors?.map(({ pointer }) => pointer).toSorted();

/** Page links may have parameters of other programs, and providers add parameters to the URL of their notices. */
const takesAny = ({ contract }: { readonly contract: Contract }): boolean =>
  contract.query.type !== 'strict_object';

test('only pages, files, callbacks and notices accept unknown query parameters', () => {
  const { guests, pages, service } = routes;
  const { getHealth: _, getReadiness: __, ...files } = service;
  const { getGuestPage, receiveTextReply, unsubscribeGuest } = guests;
  const open = { getGuestPage, receiveTextReply, unsubscribeGuest, ...pages, ...files };
  expect(all.filter(takesAny).map(({ id }) => id)).toEqual([
    'getCalendarConnectionCallback',
    'getConferencingCallback',
    'receiveConferencingNotice',
    ...Object.keys(open),
  ]);
});

test.each(all.filter((one) => !takesAny(one)))(
  '$id names all unknown and repeated query parameters',
  async ({ id, contract }) => {
    const { request, body } = await readied(id);
    const [first, ...more] = Object.entries((request as Request).query ?? {});
    const sent = first ? [first, first, ...more] : [];
    const query = `${new URLSearchParams(sent)}&colour=red&flavour=&colour=blue`;
    const answer = await call(contract, {
      ...request,
      query,
      ...(takesJson(contract) && { body }),
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'request/invalid']);
    const named = answer.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`);
    expect(named).toContain('query/colour member/repeated');
    expect(named).toContain('query/colour member/unknown');
    expect(named).toContain('query/flavour member/unknown');
    if (first) expect(named).toContain(`query/${first[0]} member/repeated`);
  },
);

test.each(takingNone)(
  '$id takes no body and refuses any body',
  async ({ id, contract, method }) => {
    const { request } = await readied(id, method !== 'GET');
    for (const rawBody of ['{}', 'null', '[]', 'no JSON', `"${'x'.repeat(300_000)}"`]) {
      const { body } = await call(contract, { ...request, rawBody });
      expect(body).toMatchObject({ code: 'request/invalid', errors: [{ pointer: '' }] });
    }
    expectStatus(await call(contract, { ...request, rawBody: '' }), contract.status);
  },
);

test.each(taking)('$id refuses a body that is not a JSON object', async ({ id, contract }) => {
  const { request } = await readied(id);
  for (const rawBody of [
    '{',
    '{"a":}',
    "{'a':1}",
    '{"a":1}x',
    'undefined',
    ' ',
    '\ufeff{}',
    'NaN',
  ]) {
    expect((await call(contract, { ...request, rawBody })).body.code, rawBody).toBe(
      'request/not-json',
    );
  }
  for (const rawBody of ['[]', '[{}]', 'null', '"text"', '7', 'true']) {
    const { body } = await call(contract, { ...request, rawBody });
    expect(body, rawBody).toMatchObject({ code: 'request/invalid', errors: [{ pointer: '' }] });
  }
});

test.each(taking)('$id refuses a body over 256 KiB before it is read', async ({ id, contract }) => {
  const { request } = await readied(id);
  const broken = 'x'.repeat(262_145);
  expect((await call(contract, { ...request, rawBody: broken })).body.code).toBe(
    'request/too-large',
  );
  expect((await call(contract, { ...request, rawBody: `"${'é'.repeat(150_000)}"` })).status).toBe(
    413,
  );
  const base64 = { body: Buffer.from(broken).toString('base64'), isBase64Encoded: true };
  expect((await call(contract, { ...request, rawBody: 'x', event: base64 })).status).toBe(413);
  const largest = `{"x":"${'x'.repeat(262_144 - 8)}"}`;
  expect((await call(contract, { ...request, rawBody: largest })).status).toBe(400);
});

test.each(taking)('$id measures a body in base64 by its decoded size', async ({ id, contract }) => {
  const { request } = await readied(id);
  const body = Buffer.from(`{"x":"${'x'.repeat(262_144 - 8)}"}`).toString('base64');
  const answer = await call(contract, {
    ...request,
    rawBody: 'x',
    event: { body, isBase64Encoded: true },
  });
  expect(pointersOf(answer.body)).toContain('/x');
});

const foreign = [
  '',
  'text/plain',
  'application/xml',
  'application/jsonx',
  'text/json',
  'json',
  '*/*',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/+json',
  'application/json, text/plain',
  'application/json/x',
  'application/jsonp',
];

test.each(taking)(
  '$id refuses a missing media type and one that is not JSON',
  async ({ id, contract }) => {
    const { request, body } = await readied(id);
    for (const type of foreign) {
      const headers = { ...request.headers, 'content-type': type };
      const answer = await call(contract, { ...request, body, headers });
      expect(answer.body.code, type).toBe('request/unsupported-media-type');
    }
    const none = await call(contract, {
      ...request,
      body,
      event: { headers: { ...request.headers, 'x-service-api-key': ready.world.owner.key } },
    });
    expect(none.status).toBe(415);
  },
);

const json = [
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/merge-patch+json',
  'application/vnd.api+json; version=1',
  ' application/json ',
];

test.each(taking.flatMap((row, index) => inTurn(json, index, 1).map((type) => ({ ...row, type }))))(
  '$id accepts the media type "$type"',
  async ({ id, contract, type }) => {
    const { request, body } = await readied(id, true);
    const headers = { ...request.headers, 'content-type': type };
    expectStatus(await call(contract, { ...request, body, headers }), contract.status);
  },
);

test.each(taking)('$id reads a body in base64 as its text', async ({ id, contract }) => {
  const { request, body } = await readied(id, true);
  const text = JSON.stringify({ ...body, ...('name' in body && { name: 'Zoë 😀' }) });
  const encoded = { body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
  const event = { ...request.event, ...encoded };
  const answer = await call(contract, { ...request, rawBody: 'x', event });
  expectStatus(answer, contract.status);
  const { data } = answer.body as { data: object };
  if ('name' in body && 'name' in data) expect(JSON.stringify(data)).toContain('Zoë 😀');
});

test.each(taking)(
  '$id names all unknown members together with other errors',
  async ({ id, contract }) => {
    const { request, body } = await readied(id);
    const strange = { colour: 1, 'a/b~c': 2, '': 3, '😀': 4, nested: { x: 1 } };
    const wrong = Object.keys(body)[0] ?? '';
    const answer = await call(contract, { ...request, body: { ...body, ...strange, [wrong]: 7 } });
    expect(answer.body.code).toBe('request/invalid');
    for (const pointer of ['/colour', '/a~1b~0c', '/', '/😀', '/nested']) {
      expect(answer.body.errors).toContainEqual(
        expect.objectContaining({ pointer, code: 'member/unknown' }),
      );
    }
    expect(pointersOf(answer.body)).toContain(`/${wrong}`);
  },
);

const deep = [
  ['createBooking', { tracking: { a: 1, b: 2 } }, ['/tracking/a', '/tracking/b']],
  [
    'createBooking',
    {
      payment: {
        paymentMethod: 'none',
        items: [
          { uid: 'x', a: 1 },
          { uid: 'y', b: 1 },
        ],
      },
    },
    ['/payment/items/0/a', '/payment/items/1/b'],
  ],
  [
    'createBooking',
    { answers: [{ questionUid: 'x', content: '', a: 1, b: 1 }] },
    ['/answers/0/a', '/answers/0/b'],
  ],
  [
    'updateBooking',
    {
      hosts: [
        { userId: 'x', a: 1 },
        { userId: 'y', a: 1 },
      ],
    },
    ['/hosts/0/a', '/hosts/1/a'],
  ],
  [
    'createSchedule',
    { attendees: [{ email: 'a@b.cc', role: 'admin', userType: 1, a: 1 }] },
    ['/attendees/0/a'],
  ],
  [
    'updateSchedule',
    { routine: { duration: 1, endedAt: null, a: 1, schedules: [{ b: 1 }] } },
    ['/routine/a', '/routine/schedules/0/b', '/routine/schedules/0/startHour'],
  ],
] as const;

test.each(deep)(
  '%s names unknown members deep in %j by their pointers',
  async (id, members, pointers) => {
    const { request, body } = await readied(id);
    const contract = contracts.get(id) as Contract;
    const answer = await call(contract, { ...request, body: { ...body, ...members, top: 1 } });
    expect(pointersOf(answer.body)).toEqual(expect.arrayContaining([...pointers, '/top']));
  },
);

test.each(taking)('$id writes nothing if its body is refused', async ({ id, contract }) => {
  const { request, body } = await readied(id);
  const writes = recordWrites();
  const headers = { 'idempotency-key': 'of a refused body' };
  for (const rawBody of ['{', '[]', JSON.stringify({ ...body, colour: 1 }), 'x'.repeat(300_000)]) {
    await call(contract, { ...request, rawBody, headers });
  }
  writes.end();
  expect(writes.keys).toEqual([]);
});

test.each(reading)('$id reads without any write', async ({ id, contract }) => {
  const { request } = await readied(id);
  const writes = recordWrites();
  expectStatus(await call(contract, request), 200);
  writes.end();
  expect(writes.keys).toEqual([]);
});
