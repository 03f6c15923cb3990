import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { insertAttachment } from '../../lib/admin/insert-attachment.ts';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { type Item, readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { entriesIn, eventFrom, readPosition } from '../../lib/data/feed/feed.ts';
import { outgoingFrom, type StoredOutgoing } from '../../lib/data/feed/outbox.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { Origin } from '../../lib/domain/feed/outgoing.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { loadResource } from '../../lib/workers/load-resource.ts';
import { attachments } from '../support/bookings/attachments.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { readFeed, told } from '../support/feed/follow-events.ts';
import { outgoingKey } from '../support/feed/outgoing-key.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const update = (uid: string, name: string) =>
  call(UpdateBooking, { as: ready.world.owner, params: { uid }, body: { name } });

const bookingOf = (uid: string): Origin => ({ subject: 'booking', uid });

/** The stored changes in the outbox. */
const outbox = async (): Promise<readonly (Key & Item)[]> =>
  (await storedItems()).filter(({ pk }) => String(pk).startsWith('OUT#')) as (Key & Item)[];

const eventsOf = async (uid: string) =>
  (await readFeed(ready.world.owner)).events.filter(({ object }) => object.uid === uid);

/** Removes a change from the outbox, like an operator who discards it. */
const forget = (uid: string, version: number) =>
  table.send(
    new DeleteCommand({
      TableName,
      Key: { ...outgoingKey(ready.world.of, bookingOf(uid), version) },
    }),
  );

test('refused, repeated, empty and dry-run requests leave nothing in the outbox', async () => {
  const as = ready.world.owner;
  const body = (await ready.request('createBooking')).body as { startedAt: string };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await call(CreateBooking, { as, body, headers });
  const { uid } = first.body.data;
  await tellChanges();
  expect(await outbox()).toEqual([]);
  const again = await call(CreateBooking, { as, body, headers });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await call(CreateBooking, { as, body: { ...body, startedAt: 'x' } })).status).toBe(400);
  expect((await call(UpdateBooking, { as, params: { uid }, body: {} })).status).toBe(200);
  const stale = { 'if-match': '"9"' };
  const params = { uid };
  const refused = await call(UpdateBooking, { as, params, body: { name: 'x' }, headers: stale });
  expect(refused.status).toBe(412);
  const dry = { prefer: 'handling=dry-run' };
  await call(UpdateBooking, { as, params, body: { name: 'x' }, headers: dry });
  expect(await outbox()).toEqual([]);
  expect((await eventsOf(uid)).map(({ event }) => event)).toEqual(['guest_booked']);
});

test('a change waits until the previous change of its booking is published, even if a dispatcher has read only the later one', async () => {
  const uid = await ready.newBooking();
  await update(uid, 'Another');
  const second = (await outbox())
    .flatMap((item) => outgoingFrom(item) ?? [])
    .find(({ origin, version }) => origin.uid === uid && version === 2) as StoredOutgoing;
  expect(await loadResource(ready.world.of, [second])).toBe('later');
  await tellChanges();
  expect((await eventsOf(uid)).map(({ version }) => version)).toEqual([1, 2]);
  // Another dispatcher has published the change, so it is not published again.
  expect(await loadResource(ready.world.of, [second])).not.toBe('later');
});

test('the first change of a booking without earlier changes in the outbox is published with its previous values', async () => {
  const uid = await ready.newBooking();
  await update(uid, 'Second');
  await forget(uid, 1);
  await forget(uid, 2);
  await update(uid, 'Third');
  await tellChanges();
  const [event, ...others] = await eventsOf(uid);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ version: 3, object: { name: 'Third' } });
  expect(event?.previous).toEqual({ name: 'Second' });
});

test('a discarded change does not delay the later changes of its booking', async () => {
  const uid = await ready.newBooking();
  await update(uid, 'Second');
  await update(uid, 'Third');
  await forget(uid, 2);
  await update(uid, 'Fourth');
  await forget(uid, 4);
  await tellChanges();
  expect((await eventsOf(uid)).map(({ version }) => version)).toEqual([1, 3]);
});

test('the changes of a booking that has more of them than a page of the outbox are published in order', async () => {
  const uid = await ready.newBooking();
  for (let change = 0; change < 120; change += 1) await update(uid, `Name ${change}`);
  await tellChanges();
  const events = await eventsOf(uid);
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
  expect(events).toHaveLength(121);
  expect(events.slice(1).map(({ object }) => object.name)).toEqual(
    Array.from({ length: 120 }, (_, change) => `Name ${change}`),
  );
});

test('a change whose booking cannot be read is published without the booking, and does not block other changes', async () => {
  const [uid, other] = [await ready.newBooking(), await ready.newBooking()];
  const set = (doc: string) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key: keys.booking(ready.world.of, uid),
        UpdateExpression: 'SET doc = :doc',
        ExpressionAttributeValues: { ':doc': doc },
      }),
    );
  await set('{"uid":1}');
  const { errors, waiting } = await drain(everyShard, Date.now());
  expect([errors.length, waiting]).toEqual([1, []]);
  expect((await eventsOf(other)).map(({ event }) => event)).toEqual(['guest_booked']);
  const [event] = await eventsOf(uid);
  expect(event).toMatchObject({ event: 'guest_booked', object: { uid }, truncated: ['object'] });
});

test('a change in the form of a later release stays in the outbox, is reported, and does not block other changes', async () => {
  const uid = await ready.newBooking();
  const foreign = { pk: keys.outbox(0), sk: `${ready.world.of}#booking#x#000000000001` };
  const Item = { ...foreign, organizationId: ready.world.of, doc: Uint8Array.from([99, 1, 2]) };
  await table.send(new PutCommand({ TableName, Item }));
  const outcome = await dispatch({}, Date.now());
  expect(outcome).toMatchObject({ isFailed: true, line: { unreadable: 1 } });
  expect(await eventsOf(uid)).toHaveLength(1);
  expect((await outbox()).map(({ sk }) => sk)).toEqual([foreign.sk]);
  await table.send(new DeleteCommand({ TableName, Key: foreign }));
});

test('a dispatcher publishes only the changes of the shards that the records of the stream name', async () => {
  const uid = await ready.newBooking();
  const pk = (await outbox())[0]?.pk ?? '';
  const woken = (shard: string) => ({ Records: [{ dynamodb: { Keys: { pk: { S: shard } } } }] });
  const elsewhere = everyShard.map((shard) => keys.outbox(shard)).filter((one) => one !== pk);
  for (const shard of elsewhere) {
    expect((await dispatch(woken(shard), Date.now())).line).toMatchObject({ published: 0 });
  }
  expect((await dispatch(woken(pk), Date.now())).line).toMatchObject({ published: 1, waiting: 0 });
  expect(await eventsOf(uid)).toHaveLength(1);
});

test('changes by the administration are published without an author', async () => {
  const { world } = ready;
  const booking = await ready.newBooking();
  const recording = attachments.recording();
  expect(await insertAttachment(world.of, booking, 'recording', recording)).toBe('inserted');
  const eventType = await world.eventType([world.member]);
  await putEventType(world.of, { ...eventType, name: 'Another' });
  await tellChanges();
  const [recorded] = await eventsOf(recording.uid);
  const { uid, ...shown } = recording;
  expect(recorded).toMatchObject({
    event: 'recording_ready',
    version: 1,
    by: null,
    object: { uid, bookingId: booking, type: 'recording', ...shown },
  });
  const put = await eventsOf(eventType.uid);
  expect(put.map(({ event, by }) => [event, by])).toEqual([
    ['event_type_created', null],
    ['event_type_updated', null],
  ]);
  expect(put[1]?.previous).toEqual({ name: 'A talk' });
  expect(told(put[1] as never)).toBe(`${eventType.uid} 2`);
});

test('an entry of the feed expires after 30 days and its event a day later, and an event of a booking or schedule does not expire', async () => {
  const { world, eventType, newBooking, newSchedule } = ready;
  await tellChanges();
  const [booking, schedule] = [await newBooking(), await newSchedule()];
  await putEventType(world.of, { ...eventType, name: 'Kept' });
  const { of, restricted: user } = world;
  const renamed = await call(UpdateCurrentUser, { as: user, body: { name: 'Kept' } });
  expect(renamed.status).toBe(200);
  const before = await readPosition(of);
  const nowMs = Date.now();
  expect(await drain(everyShard, nowMs)).toMatchObject({ published: 4, waiting: [], errors: [] });
  const batch = keys.feedBatch(of, before + 4);
  const entries = entriesIn((await readItems(of, [batch])).get(batch) as Item);
  expect(entries).toHaveLength(4);
  const kept = entries.map(async ({ at, position, exp }) => {
    const key = keys.eventAt(at, position);
    const event = (await readItems(of, [key])).get(key);
    return [eventFrom(event as Item).object.uid, [exp, event?.exp]];
  });
  const afterDays = (days: number) => Math.floor(nowMs / 1000) + days * 86_400;
  expect(Object.fromEntries(await Promise.all(kept))).toEqual({
    [booking]: [afterDays(30), undefined],
    [schedule]: [afterDays(30), undefined],
    [eventType.uid]: [afterDays(30), afterDays(31)],
    [user.userId]: [afterDays(30), afterDays(31)],
  });
});
