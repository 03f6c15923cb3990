import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { ListEvents } from '../../../lib/contract/feed/list-events.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { hideItem } from '../../support/engine/hide-item.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { splitBatches } from '../../support/feed/split-batches.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { type Ready, readyWorld } from '../../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const list = (
  query: Readonly<Record<string, string>> = {},
  as: { key: string } = ready.world.owner,
) => call(ListEvents, { as, query });

test('the feed is ordered from oldest to newest, and its cursor continues with later events', async () => {
  const { cursor } = await readFeed(ready.world.owner);
  const empty = await list({ cursor });
  expect(empty.body.data).toEqual([]);
  const first = await ready.newBooking();
  await tellChanges();
  const second = await ready.newBooking();
  await tellChanges();
  const page = await list({ cursor: empty.body.nextCursor, perPage: '1' });
  const next = await list({ cursor: page.body.nextCursor, perPage: '1' });
  const uids = [...page.body.data, ...next.body.data].map(({ object }) => object.uid);
  expect(uids).toEqual([first, second]);
  expect((await list({ cursor: next.body.nextCursor })).body.data).toEqual([]);
});

test('a waiting request is answered when there is an event, and not earlier', async () => {
  const { cursor } = await readFeed(ready.world.owner);
  const calls = recordTableCalls();
  let isAnswered = false;
  const waiting = list({ cursor, wait: '20' }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  // The request has read the feed twice and found no event.
  while (calls.filter((one) => one === 'Query').length < 2) await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  const uid = await ready.newBooking();
  await tellChanges();
  const { body } = await waiting;
  expect(body.data.map(({ object }) => object.uid)).toEqual([uid]);
});

test('a waiting request without a new event gets an empty page with a valid cursor', async () => {
  const { cursor } = await readFeed(ready.world.owner);
  const { status, body } = await list({ cursor, wait: '1' });
  expect([status, body.data]).toEqual([200, []]);
  expect((await list({ cursor: body.nextCursor })).status).toBe(200);
});

test('a filter returns a change with a matching kind, event type or user, and omits all other changes', async () => {
  const as = ready.world.owner;
  const other = await ready.world.addUser('member');
  await tellChanges();
  const { cursor } = await readFeed(as);
  const uid = await ready.newBooking();
  const body = { name: 'Another', startedAt: ready.nextStart() };
  await call(UpdateBooking, { as, params: { uid }, body });
  await ready.newSchedule();
  await tellChanges();
  const find = async (query: Readonly<Record<string, string>>) =>
    (await readFeed(as, query)).events.slice(-1).map(({ event, object }) => [event, object.uid]);
  expect(await find({ kind: 'booking_updated' })).toEqual([['host_rescheduled', uid]]);
  expect(await find({ kind: 'host_rescheduled' })).toEqual([['host_rescheduled', uid]]);
  const { events } = await readFeed(as, {}, cursor);
  // Events are in the order of their changes, whichever change was found first.
  expect(events.map(({ event }) => event)).toEqual([
    'guest_booked',
    'host_rescheduled',
    'schedule_created',
  ]);
  const ofType = await readFeed(as, { eventTypeId: ready.eventType.uid });
  expect(ofType.events.at(-1)?.object.uid).toBe(uid);
  expect(ofType.events[0]?.event).toBe('event_type_created');
  const booked = events.find(({ object }) => object.uid === uid);
  const [host] = (booked?.object.hosts ?? []) as { userId: string }[];
  const ofHost = await readFeed(as, { userId: host?.userId ?? '', kind: 'host_rescheduled' });
  expect(ofHost.events.map(({ object }) => object.uid)).toContain(uid);
  const ofOther = await readFeed(as, { userId: other.userId });
  expect(ofOther.events.map(({ event }) => event)).toEqual(['user_added']);
});

test('a page without an event that matches the filter is empty and has a cursor', async () => {
  const { body } = await list({ kind: 'user_removed' });
  expect(body.data).toEqual([]);
  expect(body.nextCursor).toEqual(expect.any(String));
});

test('an unknown kind is refused with a list of the known kinds', async () => {
  const { status, body } = await list({ kind: 'booking_exploded' });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.pointer).toBe('query/kind');
  expect(body.errors?.[0]?.detail).toContain('guest_booked');
});

test.each(['21', '-1', '1.5', 'long'])('a wait of %s seconds is refused', async (wait) => {
  expect((await list({ wait })).status).toBe(400);
});

test('the feed contains only what the credential may read, and users only for owners and admins', async () => {
  const { world, newBooking, newSchedule } = ready;
  await newBooking();
  await newSchedule();
  await world.addUser('member');
  await tellChanges();
  const seen = async (user: { userId: string }, scopes: readonly string[]) => {
    const { events } = await readFeed(await world.keyFor(user, ['events:read', ...scopes]));
    const subjects = events.map(({ event }) => event.replace(/_[a-z]+$/u, ''));
    return [...new Set(subjects)].toSorted();
  };
  expect(await seen(world.owner, [])).toEqual([]);
  expect(await seen(world.owner, ['schedules:read'])).toEqual(['schedule']);
  expect(await seen(world.admin, ['users:read'])).toEqual(['user']);
  expect(await seen(world.member, ['users:read'])).toEqual([]);
  expect(await seen(world.member, ['event_types:read'])).toEqual(['event_type']);
  const all = await seen(world.member, ['*']);
  expect(all).toEqual(expect.arrayContaining(['event_type', 'guest', 'schedule']));
  expect(all).not.toContain('user');
  expect((await list({}, world.restricted)).status).toBe(403);
});

test('the feed does not contain events of another organization', async () => {
  const other = await readyWorld();
  await tellChanges();
  const { events } = await readFeed(other.world.owner);
  const own = JSON.stringify(await readFeed(ready.world.owner));
  for (const { uid } of events) expect(own).not.toContain(uid);
});

/** Marks an entry as expired. DynamoDB deletes expired items later, which `sweep` simulates. */
const expire = (of: OrganizationId, position: number) =>
  table.send(
    new UpdateCommand({
      TableName,
      Key: keys.feedBatch(of, position),
      UpdateExpression: 'SET #exp = :then',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#exp': 'exp' },
      ExpressionAttributeValues: { ':then': 1 },
    }),
  );
const sweep = (of: OrganizationId, position: number) =>
  table.send(new DeleteCommand({ TableName, Key: keys.feedBatch(of, position) }));

test.each([
  ['expired', expire],
  ['expired and swept', sweep],
])(
  'a cursor before an entry that is %s is 410, and a read from the start begins after that entry',
  async (_, age) => {
    const { world, newBooking } = await readyWorld();
    const at = await list({ perPage: '1' }, world.owner);
    for (let made = 0; made < 3; made += 1) await newBooking();
    await tellChanges();
    await splitBatches(world.of);
    const whole = await readFeed(world.owner);
    const first = await list({ perPage: '1' }, world.owner);
    expect(at.body.data).toEqual([]);
    for (const position of [1, 2, 3]) await age(world.of, position);
    for (const cursor of [at, first].map(({ body }) => body.nextCursor)) {
      const { status, body } = await list({ cursor }, world.owner);
      expect([status, body.code]).toEqual([410, 'cursor/expired']);
    }
    const left = await readFeed(world.owner);
    expect(left.events).toEqual(whole.events.slice(3));
    // The feed continues after its last entry, even if all entries are expired.
    for (let position = 4; position <= whole.events.length; position += 1) {
      await age(world.of, position);
    }
    const { cursor } = await readFeed(world.owner);
    const uid = await newBooking();
    await tellChanges();
    const next = await readFeed(world.owner, {}, cursor);
    expect(next.events.map(({ object }) => object.uid)).toEqual([uid]);
    // A cursor after the last expired entry is still valid.
    expect((await list({ cursor: whole.cursor }, world.owner)).status).toBe(200);
  },
);

test('an entry that is not visible yet holds back the entries after it', async () => {
  const { world } = await readyWorld();
  await tellChanges();
  await splitBatches(world.of);
  const { events } = await readFeed(world.owner);
  const show = hideItem(keys.feedBatch(world.of, 3));
  const page = await list({}, world.owner);
  expect(page.body.data.map(({ uid }) => uid)).toEqual(events.slice(0, 2).map(({ uid }) => uid));
  const stuck = await list({ cursor: page.body.nextCursor }, world.owner);
  expect([stuck.status, stuck.body.data]).toEqual([200, []]);
  show();
  const rest = await readFeed(world.owner, {}, stuck.body.nextCursor);
  expect(rest.events.map(({ uid }) => uid)).toEqual(events.slice(2).map(({ uid }) => uid));
});
