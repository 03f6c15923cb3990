import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { laneOf, putDueAlone, readDue } from '../../lib/data/jobs/due.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { recordDelivery } from '../../lib/data/webhooks/deliveries.ts';
import { readFailingSince } from '../../lib/data/webhooks/endpoint-health.ts';
import { putParcel, readParcels, removeParcel } from '../../lib/data/webhooks/parcels.ts';
import { putRetry, readRetries } from '../../lib/data/webhooks/retries.ts';
import { askedAgain } from '../../lib/domain/webhooks/delivery.ts';
import { freshDelivery } from '../../lib/domain/webhooks/parcel.ts';
import { deliver, real } from '../../lib/workers/deliver.ts';
import { LaneSource } from '../../lib/workers/lane-source.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { type Received, startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

async function startListening(kind: string, answer?: Parameters<typeof startReceiver>[0]) {
  await tellChanges();
  const { url, received } = await startReceiver(answer);
  const { uid } = await made(ready.world.owner, { url, events: [kind] });
  onTestFinished(async () => {
    await set(uid, 'disable');
  });
  return { uid, received };
}

const set = (uid: string, status: string) =>
  call(UpdateWebhookEndpoint, { as: ready.world.owner, params: { uid }, body: { status } });

const bookingsIn = (received: readonly Received[]): readonly string[] =>
  received.map(({ body }) => (body === '' ? 'nothing' : JSON.parse(body).object.uid));

/** Makes a booking, and publishes its event alone. */
async function publishNewBooking(): Promise<string> {
  const uid = await ready.newBooking();
  await tellChanges();
  return uid;
}

/** Events without an attempt. */
const waitingFor = async (endpoint: string) =>
  (await readParcels(ready.world.of, endpoint, 0, 9)).flatMap(({ events }) => events);

test('what is told after an endpoint was enabled again is sent, although what waited is being taken away', async () => {
  const { uid, received } = await startListening('guest_booked');
  await ready.newBooking();
  await tellChanges();
  await set(uid, 'disable');
  let later = '';
  beforeCall([uid, '"status":"failed"'], async () => {
    await set(uid, 'enable');
    later = await ready.newBooking();
    await tellChanges();
  });
  await sendDue();
  expect(bookingsIn(received)).toEqual([later]);
});

test('a parcel that is to be seen later than the next one is not left behind', async () => {
  const { of } = ready.world;
  const { uid, received } = await startListening('guest_booked');
  const bookings = [await publishNewBooking()];
  const [earlier] = await readParcels(of, uid, 0, 1);
  await removeParcel(of, uid, earlier?.position ?? 0);
  bookings.push(await publishNewBooking());
  const [later] = await readParcels(of, uid, 0, 1);
  beforeCall([uid, keys.parcel(of, uid, later?.position ?? 0).sk], () =>
    commit(of, earlier ? [putParcel(of, uid, earlier)] : []),
  );
  await sendDue();
  expect(bookingsIn(received).toSorted()).toEqual(bookings.toSorted());
});

test('events that are to be seen later than their parcels are sent at once, each with its body', async () => {
  const { uid, received } = await startListening('guest_booked');
  const bookings = [
    await publishNewBooking(),
    await publishNewBooking(),
    await publishNewBooking(),
  ];
  for (const event of await waitingFor(uid)) hideItem(keys.eventAt(event.at, event.position));
  await sendDue();
  expect(bookingsIn(received).toSorted()).toEqual(bookings.toSorted());
});

test('an event that is gone is tried again later, which says nothing of the endpoint', async () => {
  const { uid, received } = await startListening('guest_booked');
  const [first, second] = [await publishNewBooking(), await publishNewBooking()];
  const [, event] = await waitingFor(uid);
  const { pk, sk } = keys.eventAt(event?.at ?? '', event?.position ?? 0);
  const item = (await storedItems()).find((one) => one.pk === pk && one.sk === sk);
  await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  await sendDue();
  expect(bookingsIn(received)).toEqual([first]);
  expect(await readFailingSince(ready.world.of, uid)).toBeNull();
  await table.send(new PutCommand({ TableName, Item: item }));
  await sendDue(20_000);
  expect(bookingsIn(received)).toEqual([first, second]);
});

test('a retry stays while its delivery is being written', async () => {
  const { uid } = await startListening('guest_booked');
  await ready.newBooking();
  await tellChanges();
  const { of } = ready.world;
  const source = new LaneSource(of, uid);
  const [waiting] = await source.read(Date.now());
  const retry = { uid: waiting?.stored.delivery.uid ?? '', atMs: Date.now() - 1 };
  await putRetry(of, uid, retry);
  expect(await source.read(Date.now())).toEqual([]);
  expect(await readRetries(of, uid, Date.now(), 9)).toEqual([retry]);
});

test('a retry whose delivery never comes does not keep its lane busy, and delays no other', async () => {
  const { of } = ready.world;
  const { uid, received } = await startListening('guest_booked');
  const nowMs = Date.now();
  await putRetry(of, uid, { uid: 'nothing', atMs: nowMs - 3_600_000 });
  await putDueAlone(of, laneOf(uid), nowMs);
  await sendDue();
  const dueOf = async (atMs: number) => {
    const due = await readDue('webhook', atMs, { untilMs: atMs, atMost: 99 });
    return due.filter(({ id }) => id === uid).map(({ dueAtMs }) => dueAtMs);
  };
  const tenMinutesMs = 600_000;
  const nextMs = (Math.floor(nowMs / tenMinutesMs) + 1) * tenMinutesMs;
  const booking = await publishNewBooking();
  await sendDue();
  expect(bookingsIn(received)).toEqual([booking]);
  expect(await dueOf(nowMs)).toEqual([]);
  const later = await dueOf(nextMs + tenMinutesMs);
  expect(later.every((dueAtMs) => dueAtMs % tenMinutesMs === 0)).toBe(true);
  expect(later.length).toBeGreaterThanOrEqual(1);
  const retry = { uid: 'soon', atMs: Date.now() + 5000 };
  await putRetry(of, uid, retry);
  await putDueAlone(of, laneOf(uid), nowMs);
  await sendDue();
  // The retry is due before the ten minutes end, so the queue is due earlier, too.
  expect(await dueOf(retry.atMs)).not.toEqual([]);
});

test('a delivery that is pending outlives its next attempt, and no other is kept for longer than 30 days', async () => {
  const { of } = ready.world;
  const dayMs = 86_400_000;
  const createdMs = Date.now() - 30 * dayMs;
  const fresh = freshDelivery(
    {
      eventUid: `evt_${'A'.repeat(22)}`,
      event: 'guest_booked',
      createdAt: new Date(createdMs).toISOString(),
      position: 1,
      at: 'nowhere',
    },
    createdMs,
  );
  const nextMs = Date.now() + 36_000_000;
  const again = askedAgain(fresh, new Date(nextMs).toISOString());
  const expiryOf = async () => {
    const items = await storedItems();
    return items.find(({ sk }) => sk === `D#${fresh.delivery.uid}`)?.exp;
  };
  await recordDelivery(of, 'anEndpoint00', again);
  expect(await expiryOf()).toBeGreaterThan(nextMs / 1000);
  const over = { ...again.delivery, status: 'failed', nextAttemptAt: null } as const;
  await recordDelivery(of, 'anEndpoint00', { ...again, ver: 1, delivery: over });
  expect(await expiryOf()).toBe(Math.floor(createdMs / 1000) + 30 * 86_400);
});

test('what goes wrong with one attempt ends a lane at once, and is tried again soon', async () => {
  const { received } = await startListening('host_cancelled');
  const params = { uid: await ready.newBooking() };
  await call(CancelBooking, { as: ready.world.owner, params });
  await tellChanges();
  let isWrong = false;
  let asked = 0;
  const openSecret = () => {
    isWrong = true;
    return Promise.reject(new Error('No key.'));
  };
  // After 60 reads of the clock the time of the run is over.
  const now = () => {
    asked += Number(isWrong);
    return Date.now() + (asked > 60 ? 60_000 : 0);
  };
  await expect(sendDue(0, { openSecret, now })).rejects.toThrow('No key.');
  expect(asked).toBeLessThanOrEqual(60);
  await sendDue();
  expect(received).toEqual([]);
  await sendDue(6000);
  expect(received).toHaveLength(1);
});

test.each([
  [
    'while the response to its deletion is lost',
    (lane: Key) => table.send(new DeleteCommand({ TableName, Key: { ...lane } })),
  ],
  ['after another worker took and deleted it', () => sendDue(50_000)],
])('a lane that is put again %s is left to the next worker', async (_, deleteLane) => {
  const { uid, received } = await startListening('guest_booked');
  const lane = keys.due(ready.world.of, laneOf(uid));
  const first = await publishNewBooking();
  let second = '';
  beforeCall([uid, 'takenBy = :by AND puts = :puts'], async () => {
    await deleteLane(lane);
    second = await publishNewBooking();
  });
  await sendDue();
  expect(bookingsIn(received)).toEqual([first]);
  await sendDue(50_000);
  expect(bookingsIn(received)).toEqual([first, second]);
  expect((await storedItems()).filter(({ pk, sk }) => pk === lane.pk && sk === lane.sk)).toEqual(
    [],
  );
});

test('a run that stays for its minute looks again at a lane after an error', async () => {
  let aheadMs = 0;
  const { uid, received } = await startListening('guest_booked', (response) => {
    aheadMs = 60_000;
    response.writeHead(204).end();
  });
  const booking = await publishNewBooking();
  beforeCall([uid, 'HEALTH'], () => Promise.reject(new Error('It went wrong.')));
  beforeCall([uid, 'SET takenUntilMs = :until'], async () => {
    // At the next read the queue is not available yet.
    beforeCall(['DUE#webhook#0', 'sk < :until'], async () => {
      aheadMs = 6000;
    });
  });
  await deliver({}, { ...real, now: () => Date.now() + aheadMs });
  expect(bookingsIn(received)).toEqual([booking]);
});
