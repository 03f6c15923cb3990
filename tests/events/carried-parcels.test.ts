import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ListWebhookDeliveries } from '../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { putCarried, readCarried } from '../../lib/data/carried-parcels.ts';
import { type FoundDue, laneOf, takeDue } from '../../lib/data/due.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { readPosition } from '../../lib/data/feed.ts';
import { type Key, keys } from '../../lib/data/keys.ts';
import { readOutgoing } from '../../lib/data/outbox.ts';
import { readParcels } from '../../lib/data/parcels.ts';
import { shardOf } from '../../lib/domain/feed/outgoing.ts';
import type { Parcel } from '../../lib/domain/webhooks/parcel.ts';
import { deliver, real } from '../../lib/events/deliver.ts';
import { drain } from '../../lib/events/drain.ts';
import { eventUid } from '../../lib/events/event-uid.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/before-call.ts';
import { call } from '../support/call.ts';
import { sendDue } from '../support/deliver-events.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { startReceiver } from '../support/receivers.ts';
import { storedItems } from '../support/stored-items.ts';
import { everyShard, tellChanges } from '../support/tell-changes.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

/** Longer than it is waited for who tells what a lane carries. */
const laterMs = 6000;

const set = (uid: string, status: string) =>
  call(UpdateWebhookEndpoint, { as: ready.world.owner, params: { uid }, body: { status } });

/** A receiver with its endpoint, and what it got: the bookings, in their order. */
async function listening(onReceived: () => Promise<unknown> = () => Promise.resolve()) {
  await tellChanges();
  const { url, received } = await startReceiver(async (response) => {
    await onReceived();
    response.writeHead(204).end();
  });
  const { uid } = await made(ready.world.owner, { url, events: ['guest_booked'] });
  onTestFinished(async () => {
    await set(uid, 'disable');
  });
  return { uid, bookings: () => received.map(({ body }) => JSON.parse(body).object.uid) };
}

async function told(): Promise<string> {
  const uid = await ready.newBooking();
  await tellChanges();
  return uid;
}

/** Whoever tells dies once a lane was put, and before its events are told. */
async function dieBeforeTelling(): Promise<void> {
  const died = () =>
    Promise.reject(Object.assign(new Error('It was killed.'), { name: 'AbortError' }));
  beforeCall(['TransactItems', '"sk":"FEED"'], died);
  const { told: count } = await drain(everyShard, Date.now());
  expect(count).toBe(0);
}

const removeItem = (key: Key) => table.send(new DeleteCommand({ TableName, Key: { ...key } }));

const laneIs = async (uid: string) =>
  (await storedItems()).some((item) => item.id === uid && item.dueAtMs === 0);

/** What somebody puts who tells the first version of a booking at a position. */
async function parcelOf(booking: string, position: number): Promise<Parcel> {
  const { of } = ready.world;
  const origin = { subject: 'booking', uid: booking } as const;
  const [outgoing] = await readOutgoing(of, origin);
  const event = {
    eventUid: eventUid(of, origin, 1),
    event: 'guest_booked' as const,
    createdAt: outgoing?.change.at ?? new Date().toISOString(),
    position,
    at: keys.event(of, origin, position).pk,
  };
  return { position, toldAtMs: Date.now(), events: [event] };
}

const pending = async (uid: string): Promise<readonly { eventUid: string }[]> => {
  const query = { status: 'pending' };
  const asked = { as: ready.world.owner, params: { uid }, query };
  return (await call(ListWebhookDeliveries, asked)).body.data;
};

test('an event that is told alone is carried by the lane, and listed until it was tried', async () => {
  const { uid, bookings } = await listening();
  const booking = await told();
  expect(await readParcels(ready.world.of, uid, 0, 9)).toEqual([]);
  expect(await pending(uid)).toHaveLength(1);
  await sendDue();
  expect(bookings()).toEqual([booking]);
  expect(await pending(uid)).toEqual([]);
  expect(await laneIs(uid)).toBe(false);
});

test('who tells may be killed after the lane was put: it stays until the next one has told', async () => {
  const { uid, bookings } = await listening();
  const booking = await ready.newBooking();
  await dieBeforeTelling();
  expect(await readCarried(ready.world.of, uid)).toBeDefined();
  await sendDue();
  expect(bookings()).toEqual([]);
  await tellChanges();
  await sendDue();
  expect(bookings()).toEqual([]);
  await sendDue(laterMs);
  expect(bookings()).toEqual([booking]);
  expect(await laneIs(uid)).toBe(false);
});

test('who sends waits for who is telling', async () => {
  const { bookings } = await listening();
  const booking = await ready.newBooking();
  let sending: Promise<unknown> = Promise.resolve();
  beforeCall(['TransactItems', '"sk":"FEED"'], async () => {
    const asked = Promise.withResolvers<void>();
    beforeCall(['EV#', booking], async () => asked.resolve());
    sending = sendDue();
    await asked.promise;
  });
  await tellChanges();
  await sending;
  expect(bookings()).toEqual([booking]);
});

test('who tells may take longer than anybody waits for it', async () => {
  const { uid, bookings } = await listening();
  const booking = await ready.newBooking();
  beforeCall(['TransactItems', '"sk":"FEED"'], () => sendDue());
  await tellChanges();
  expect(bookings()).toEqual([]);
  await sendDue(laterMs);
  expect(bookings()).toEqual([booking]);
  expect(await laneIs(uid)).toBe(false);
});

test('what another event got the position of is sent once, from where it was told', async () => {
  const { uid, bookings } = await listening();
  const { of } = ready.world;
  const later = await ready.newBooking();
  const parcel = await parcelOf(later, (await readPosition(of)) + 1);
  expect(await putCarried(of, uid, parcel, Date.now())).toBe('put');
  let earlier = await ready.newBooking();
  while (shardOf(earlier) === shardOf(later)) earlier = await ready.newBooking();
  await drain([shardOf(earlier)], Date.now());
  expect(await readPosition(of)).toBeGreaterThanOrEqual(parcel.position);
  await tellChanges();
  await sendDue();
  expect(bookings().filter((booking) => booking === later)).toHaveLength(1);
  expect(bookings().indexOf(earlier)).toBeLessThan(bookings().indexOf(later));
  expect(await laneIs(uid)).toBe(false);
});

test('what was told from a parcel as well, at the same position, is sent once', async () => {
  const { uid, bookings } = await listening();
  const { of } = ready.world;
  const booking = await ready.newBooking();
  await putCarried(of, uid, await parcelOf(booking, (await readPosition(of)) + 1), Date.now());
  await tellChanges();
  expect(await readParcels(of, uid, 0, 9)).toHaveLength(1);
  expect(await pending(uid)).toHaveLength(1);
  await sendDue();
  expect(bookings()).toEqual([booking]);
  expect(await readParcels(of, uid, 0, 9)).toEqual([]);
});

test('another event of the same booking at that position is not what is sent', async () => {
  const { uid, bookings } = await listening();
  const { of } = ready.world;
  const booking = await told();
  await sendDue();
  const parcel = await parcelOf(booking, await readPosition(of));
  const events = parcel.events.map((event) => ({ ...event, eventUid: `evt_${'A'.repeat(22)}` }));
  expect(await putCarried(of, uid, { ...parcel, events }, Date.now())).toBe('put');
  await sendDue();
  expect(bookings()).toEqual([booking]);
  expect(await laneIs(uid)).toBe(false);
});

test('an endpoint that is disabled and enabled before the event is told gets it', async () => {
  const { uid, bookings } = await listening();
  const booking = await ready.newBooking();
  await dieBeforeTelling();
  await set(uid, 'disable');
  await sendDue();
  await set(uid, 'enable');
  await tellChanges();
  await sendDue(laterMs);
  expect(bookings()).toEqual([booking]);
});

test('of an endpoint that is disabled afterwards, the delivery says that it failed', async () => {
  const { uid, bookings } = await listening();
  await told();
  await set(uid, 'disable');
  await sendDue();
  expect(bookings()).toEqual([]);
  const asked = { as: ready.world.owner, params: { uid } };
  const { data } = (await call(ListWebhookDeliveries, asked)).body;
  expect(data.map(({ status }: { status: string }) => status)).toEqual(['failed']);
  expect(await laneIs(uid)).toBe(false);
});

test('a lane that stays because more was told meanwhile is emptied', async () => {
  let second = '';
  const { uid, bookings } = await listening(async () => {
    if (second === '') second = await told();
  });
  const first = await told();
  let carried: unknown = 'not looked at';
  beforeCall(['DUE#webhook', 'REMOVE carried'], async () => {
    carried = await readCarried(ready.world.of, uid);
  });
  await sendDue();
  expect(bookings()).toEqual([first, second]);
  expect(carried).toMatchObject({ events: [{ event: 'guest_booked' }] });
  expect(await laneIs(uid)).toBe(false);
});

test.each([
  // The removal was done, its answer is lost, and the client sends it again.
  ['while the answer to its removal is lost', removeItem],
  ['after the worker was too slow and another one took its place', () => sendDue(50_000)],
])('a lane that is put afresh %s is sent with what it carries', async (_, removed) => {
  const { uid, bookings } = await listening();
  const lane = keys.due(ready.world.of, laneOf(uid));
  const first = await told();
  let second = '';
  beforeCall([uid, 'takenBy = :by AND puts = :puts'], async () => {
    await removed(lane);
    second = await told();
  });
  await sendDue();
  await sendDue(50_000);
  expect(bookings()).toEqual([first, second]);
  expect(await laneIs(uid)).toBe(false);
});

/** As a worker did that was released before lanes carried anything: it knows no item whose `puts` is not above 0. */
const removeAsBefore = (lane: Key, by: string, puts: number) =>
  table.send(
    new DeleteCommand({
      TableName,
      Key: { ...lane },
      ConditionExpression: `takenBy = :by AND ${puts > 0 ? 'puts = :puts' : 'attribute_not_exists(puts)'}`,
      ExpressionAttributeValues: { ':by': by, ...(puts > 0 && { ':puts': puts }) },
    }),
  );

test.each([0, 1])(
  'a worker that does not know that lanes carry anything removes none that does, with %i parcels more',
  async (more) => {
    const { uid, bookings } = await listening();
    const all = [await told()];
    for (let left = more; left > 0; left -= 1) all.push(await told());
    const until = { by: 'the worker before', untilMs: Date.now() + 1000 };
    const { puts } = (await takeDue(ready.world.of, laneOf(uid), Date.now(), until)) as FoundDue;
    const refused = removeAsBefore(keys.due(ready.world.of, laneOf(uid)), until.by, puts);
    await expect(refused).rejects.toThrow(ConditionalCheckFailedException);
    await sendDue(2000);
    expect(bookings()).toEqual(all);
    expect(await laneIs(uid)).toBe(false);
  },
);

const goWrong = async (uid: string) => {
  await tellChanges();
  beforeCall([uid, 'HEALTH'], () => Promise.reject(new Error('It went wrong.')));
};

test.each([
  ['goes wrong', goWrong],
  ['is not told yet', dieBeforeTelling],
])('who stays for its minute looks again at what %s', async (_, hinder) => {
  let aheadMs = 0;
  const { uid, bookings } = await listening(async () => {
    aheadMs = 60_000;
  });
  const booking = await ready.newBooking();
  await hinder(uid);
  beforeCall([uid, 'SET takenUntilMs = :until'], async () => {
    // At the next look nothing is free.
    beforeCall(['DUE#webhook#0', 'sk < :until'], async () => {
      await tellChanges();
      aheadMs = laterMs;
    });
  });
  await deliver({}, { ...real, now: () => Date.now() + aheadMs });
  expect(bookings()).toEqual([booking]);
});
