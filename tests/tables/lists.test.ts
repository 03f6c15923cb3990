import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { TestWebhookEndpoint } from '../../lib/contract/webhooks/test-webhook-endpoint.ts';
import { loadContracts, type Row, rows } from '../../scripts/contracts.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { type CallInput, call } from '../support/http/call.ts';
import { membersOf } from '../support/http/members-of.ts';
import { inTurn } from '../support/random/cases.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
let other: Ready;
beforeAll(async () => {
  [ready, other] = await Promise.all([readyWorld(), readyWorld()]);
});

interface List extends Row {
  readonly contract: Contract;
}

type Query = Readonly<Record<string, string>>;

const contracts = await loadContracts();
const lists: readonly List[] = rows.flatMap((row) => {
  const contract = contracts.get(row.id) as Contract;
  return 'cursor' in membersOf(contract.query) ? [{ ...row, contract }] : [];
});

/** Creates items for lists without a POST at the same path. */
const makers: Partial<Record<OperationId, (ready: Ready, list: Request) => Promise<unknown>>> = {
  listOrganizationUsers: ({ world }) => world.addUser('member'),
  listPublicEventTypes: ({ world }) => world.eventType([world.member], { visibility: 'public' }),
  listBookingHistory: ({ world }, { params }) =>
    changed(UpdateBooking, { as: world.owner, params: params as { uid: string } }),
  listScheduleHistory: ({ world }, { params }) =>
    changed(UpdateSchedule, { as: world.owner, params: params as { uid: string } }),
  listEvents: ({ newBooking }) => newBooking().then(() => tellChanges()),
  // Creates deliveries of the requested endpoint.
  listWebhookDeliveries: ({ world }, { params }) =>
    call(TestWebhookEndpoint, { as: world.owner, params: params as { readonly uid: string } }),
};

/** Changes a resource, which adds an entry to its history. */
async function changed<Id extends 'updateBooking' | 'updateSchedule', Q, B, R>(
  update: Contract<Id, Q, B, R>,
  sent: CallInput<Id>,
): Promise<void> {
  await call(update, { ...sent, body: { name: newUid() } });
  await tellChanges();
}

/** The feed has no end: after its last event, a page is empty. */
const isEnd = (data: readonly unknown[], nextCursor: string | null): boolean =>
  nextCursor === null || data.length === 0;

/** Creates three items of a list with the operation at the same path, and returns the request of the list. */
async function fill({ id, path }: List, ready: Ready): Promise<Request> {
  const { world, request } = ready;
  const list = (await request(id)) as Request;
  const make = makers[id];
  if (make) {
    for (let made = 0; made < 3; made += 1) await make(ready, list);
    return list;
  }
  const maker = rows.find((row) => row.path === path && row.method === 'POST');
  if (maker === undefined) throw new Error(`No operation creates items of ${id}.`);
  const contract = contracts.get(maker.id) as Contract;
  for (let made = 0; made < 3; made += 1) {
    const { body } = (await request(maker.id)) as Request;
    const members = membersOf(contract.body);
    // The new item must match the query of the list.
    const asked = Object.entries(list.query ?? {}).filter(([name]) => name in members);
    const sent = { ...body, ...Object.fromEntries(asked) };
    const { status } = await call(contract, { as: world.owner, ...list, query: {}, body: sent });
    expect(status, `${maker.id} creates an item of ${id}`).toBe(201);
  }
  return list;
}

const filled = new Map<string, Promise<Request>>();

/** Each list is filled once, because these tests do not change it. */
function requestOf(list: List): Promise<Request> {
  const request = filled.get(list.id) ?? fill(list, ready);
  filled.set(list.id, request);
  return request;
}

async function page({ contract }: List, request: Request, query: Query, { world } = ready) {
  const sent = { ...request, query: { ...request.query, ...query } };
  const answer = await call(contract, { as: world.owner, ...sent });
  const { data, nextCursor } = answer.body as { data: unknown[]; nextCursor: string | null };
  return { ...answer, data, nextCursor };
}

async function pages(list: List, perPage: number): Promise<unknown[][]> {
  const request = await requestOf(list);
  const read: unknown[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { perPage: `${perPage}`, ...(cursor && { cursor }) };
    const { status, data, nextCursor } = await page(list, request, query);
    expect(status).toBe(200);
    read.push(data);
    cursor = isEnd(data, nextCursor) ? null : nextCursor;
  }
  return read;
}

/** Returns a cursor inside the list. */
async function cursorOf(list: List): Promise<string> {
  const { nextCursor } = await page(list, await requestOf(list), { perPage: '1' });
  expect(nextCursor).toEqual(expect.any(String));
  return nextCursor ?? '';
}

test('at least one operation is a list', () => {
  expect(lists.length).toBeGreaterThan(0);
});

test.each(lists)('$id returns each item of the list once in pages of one item', async (list) => {
  const whole = (await pages(list, 100)).flat();
  const single = await pages(list, 1);
  expect(whole.length).toBeGreaterThanOrEqual(3);
  expect(single.flat()).toEqual(whole);
  expect(Math.max(...single.map(({ length }) => length))).toBe(1);
  expect(new Set(whole.map((item) => JSON.stringify(item))).size).toBe(whole.length);
  expect((await pages(list, 2)).flat()).toEqual(whole);
});

test.each(lists)('$id refuses a perPage that is not a number from 1 to 100', async (list) => {
  const request = await requestOf(list);
  for (const perPage of ['0', '101', '-1', '1.5', '', '1e1', ' 1', 'ten', '9'.repeat(30)]) {
    const { status, body } = await page(list, request, { perPage });
    expect([perPage, status]).toEqual([perPage, 400]);
    expect(body).toMatchObject({ errors: [{ pointer: 'query/perPage' }] });
  }
});

/** Expects that a list refuses a cursor that does not belong to it. */
async function expectNoPlace(list: List, cursor: string, query: Query = {}, asked = ready) {
  const request = asked === ready ? await requestOf(list) : await asked.request(list.id);
  const { status, body } = await page(list, request as Request, { ...query, cursor }, asked);
  expect([cursor, query, status]).toEqual([cursor, query, 400]);
  expect(body).toMatchObject({
    code: 'request/invalid',
    errors: [{ pointer: 'query/cursor', code: 'member/invalid' }],
  });
}

test.each(lists)('$id refuses a cursor of another organization with 400', async (list) => {
  await expectNoPlace(list, await cursorOf(list), {}, other);
});

test.each(lists)('$id refuses a cursor of another list with 400', async (list) => {
  for (const another of lists) {
    if (another.id !== list.id) await expectNoPlace(list, await cursorOf(another));
  }
});

const values = ['2030-01-01T00:00:00Z', 'true', 'unknown-0000', '1', 'nobody@example.com'];

/** A query for each parameter, with another value than in the request. */
function otherQueries({ contract }: List, { query = {} }: Request): readonly Query[] {
  const read = (name: string, value: string | undefined) => {
    const schema = membersOf(contract.query)[name] as v.GenericSchema;
    const { success, output } = v.safeParse(schema, value);
    return success ? JSON.stringify(output ?? null) : undefined;
  };
  return Object.keys(membersOf(contract.query)).flatMap((name) => {
    // The page length and the maximum wait may differ from page to page.
    if (['cursor', 'perPage', 'wait'].includes(name)) return [];
    const words = v.safeParse(membersOf(contract.query)[name] as v.GenericSchema, '?').issues ?? [];
    const options = words.flatMap(({ expected }) => expected?.match(/[\w-]+/gu) ?? []);
    const fitting = [...options, ...values].filter((value) => {
      const asked = read(name, value);
      return asked !== undefined && asked !== read(name, query[name]);
    });
    expect(fitting, `${name} has another value`).not.toEqual([]);
    return fitting.slice(0, 1).map((value) => ({ [name]: value }));
  });
}

test.each(lists)('$id refuses a cursor of another query with 400', async (list) => {
  const cursor = await cursorOf(list);
  for (const query of otherQueries(list, await requestOf(list))) {
    await expectNoPlace(list, cursor, query);
  }
});

test.each(lists)('$id refuses a cursor with any changed character with 400', async (list) => {
  const cursor = await cursorOf(list);
  const places = Array.from(cursor, (_, place) => place);
  for (const place of inTurn(places, lists.indexOf(list), 30)) {
    const flipped = String.fromCharCode(cursor.charCodeAt(place) ^ (1 << (place % 6)));
    await expectNoPlace(list, cursor.slice(0, place) + flipped + cursor.slice(place + 1));
  }
});

test.each(lists)('$id refuses an incomplete or extended cursor with 400', async (list) => {
  const cursor = await cursorOf(list);
  const parts = ['', '.', 'x', '🍵.🍵', 'null', cursor.slice(0, 16), cursor.slice(0, 38)];
  const altered = [cursor.slice(0, -1), cursor.slice(1), `${cursor}.`, `${cursor}=`, ` ${cursor}`];
  const forged = [`${cursor}${cursor}`, cursor.toLowerCase(), 'A'.repeat(cursor.length)];
  for (const none of [...parts, ...altered, ...forged]) await expectNoPlace(list, none);
});

/** Lists that need a credential. A public list accepts the cursors of all users. */
const ofUsers = lists.filter(({ contract }) => contract.scope !== 'public');

test.each(ofUsers)('$id refuses a cursor of another user with 400', async (list) => {
  const { status, body } = await call(list.contract, {
    as: ready.world.admin,
    ...(await requestOf(list)),
    query: { ...(await requestOf(list)).query, cursor: await cursorOf(list) },
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ pointer: 'query/cursor' }] });
});

test.each(lists)(
  '$id returns cursors that reveal neither their position nor whether two are equal',
  async (list) => {
    const [cursor, same] = [await cursorOf(list), await cursorOf(list)];
    const [bytes, others] = [cursor, same].map((text) => Buffer.from(text, 'base64url'));
    for (const known of [ready.world.of, 'META', '202']) {
      expect(bytes?.includes(known) && others?.includes(known), known).toBe(false);
    }
    expect(bytes?.subarray(0, 12)).not.toEqual(others?.subarray(0, 12));
    expect(bytes?.subarray(28)).not.toEqual(others?.subarray(28));
  },
);
