import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { GetWebhookDelivery } from '../../lib/contract/webhooks/get-webhook-delivery.ts';
import { ListWebhookDeliveries } from '../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { ReplayWebhookDeliveries } from '../../lib/contract/webhooks/replay-webhook-deliveries.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { readDue } from '../../lib/data/jobs/due.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { putParcel, readParcels, removeParcel } from '../../lib/data/webhooks/parcels.ts';
import { putRetry } from '../../lib/data/webhooks/retries.ts';
import type { Parcel } from '../../lib/domain/webhooks/parcel.ts';
import { LaneSource } from '../../lib/workers/lane-source.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { admin, list } from '../support/processes/admin.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { type Received, startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const minuteMs = 60_000;
const laterRelease = Uint8Array.from([99, 1, 2]);

const set = (uid: string, status: string) =>
  call(UpdateWebhookEndpoint, { as: ready.world.owner, params: { uid }, body: { status } });

/**
 * Starts a receiver with an endpoint. `bookings` returns the bookings that it got; it refuses requests while `isBusy`.
 */
async function startListening() {
  await tellChanges();
  const manners = { isBusy: false };
  const { url, received } = await startReceiver((response) => {
    response.writeHead(manners.isBusy ? 503 : 204).end();
  });
  const { uid } = await made(ready.world.owner, { url, events: ['guest_booked'] });
  onTestFinished(async () => {
    await set(uid, 'disable');
    await sendDue();
  });
  const bookings = () =>
    (received as Received[]).splice(0).map(({ body }) => JSON.parse(body).object.uid);
  return { uid, manners, bookings };
}

async function publishNewBooking(): Promise<string> {
  const uid = await ready.newBooking();
  await tellChanges();
  return uid;
}

/** Sends the webhooks. Unreadable items are reported and do not stop the others. */
async function sendDespiteDamage(minutes = 0): Promise<void> {
  await expect(sendDue(minutes * minuteMs)).rejects.toThrow('is damaged');
}

const setAside = async () =>
  (await list('list-set-aside', {})).filter(
    ({ organizationId }) => organizationId === ready.world.of,
  );

type StoredItem = Key & { readonly id?: string };
const find = async (isIt: (item: StoredItem) => boolean): Promise<Key> => {
  const found = ((await storedItems()) as unknown as readonly StoredItem[]).find(isIt);
  if (found === undefined) throw new Error('It is not there.');
  return found;
};

const ofEndpoint = (uid: string, kind: string) =>
  find(({ pk, sk }) => pk === `O#${ready.world.of}#WH#${uid}` && sk.startsWith(kind));

const deliveriesOf = async (uid: string) =>
  (await call(ListWebhookDeliveries, { as: ready.world.owner, params: { uid } })).body.data;

/** Fixes and requeues the only dead letter. */
async function fixAndRequeue(name: string, value: unknown): Promise<void> {
  await setAttribute(await find(({ pk }) => pk === keys.aside('').pk), name, value);
  await admin('put-back', {});
  expect(await setAside()).toEqual([]);
}

test.each([
  ['a parcel of a later release', 'N#', 'body', laterRelease],
  ['a parcel that is an empty document', 'N#', 'body', '{}'],
  ['a delivery of a later release', 'D#', 'doc', laterRelease],
  ['a delivery that is an empty document', 'D#', 'doc', '{}'],
])(
  '%s stops nothing else of its endpoint; after an hour it is set aside as it is, until it is put back',
  async (_, kind, name, damaged) => {
    const { uid, manners, bookings } = await startListening();
    const stopped = await publishNewBooking();
    if (kind === 'D#') {
      manners.isBusy = true;
      await sendDue();
      manners.isBusy = false;
      bookings();
    }
    const sound = await setAttribute(await ofEndpoint(uid, kind), name, damaged);
    const sent = [await publishNewBooking()];
    // A run without remaining time leaves the item in its place.
    let asked = 0;
    await sendDue(0, { now: () => Date.now() + Math.min(1, asked++) * minuteMs });
    await sendDespiteDamage(1);
    expect(bookings()).toEqual(sent);
    expect(await deliveriesOf(uid)).toHaveLength(sent.length);
    sent.splice(0, sent.length, await publishNewBooking());
    await sendDespiteDamage(10);
    expect(bookings()).toEqual(sent);
    expect(await setAside()).toEqual([]);
    await sendDespiteDamage(80);
    expect(await setAside()).toMatchObject([{ what: 'webhooks' }]);
    for (let run = 0; run < 4; run += 1) await sendDue(120 * minuteMs);
    const left = await readDue('webhook', 0, { untilMs: Number.MAX_SAFE_INTEGER, atMost: 99 });
    expect(left.filter(({ id }) => id === uid)).toEqual([]);
    // Items that are still unreadable have another hour.
    await admin('put-back', {});
    await sendDespiteDamage(10);
    expect(await setAside()).toEqual([]);
    await sendDespiteDamage(80);
    await fixAndRequeue(name, sound);
    await sendDue(80 * minuteMs);
    expect(bookings()).toEqual([stopped]);
    expect(await setAside()).toEqual([]);
  },
);

test('retries that do not count, however many, delay none after them', async () => {
  const { of } = ready.world;
  const { uid, manners, bookings } = await startListening();
  const atMs = Date.now() - 2 * minuteMs;
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => putRetry(of, uid, { uid: `nothing${index}`, atMs })),
  );
  const booking = await publishNewBooking();
  manners.isBusy = true;
  await sendDue();
  manners.isBusy = false;
  expect(bookings()).toEqual([booking]);
  const nowMs = Date.now();
  const due = await readDue('webhook', nowMs, { untilMs: nowMs + 20_000, atMost: 99 });
  expect(due.filter(({ id }) => id === uid)).not.toEqual([]);
  await sendDue(20_000);
  expect(bookings()).toEqual([booking]);
});

test('an event that cannot be read is tried again like one that is gone, and its delivery is shown without it', async () => {
  const { uid, bookings } = await startListening();
  const [stopped, other] = [await publishNewBooking(), await publishNewBooking()];
  const isEvent = ({ pk, sk }: StoredItem) =>
    pk === keys.booking(ready.world.of, stopped).pk && sk.startsWith('EV#');
  const event = await find(isEvent);
  const sound = await setAttribute(event, 'body', laterRelease);
  await sendDespiteDamage();
  expect(bookings()).toEqual([other]);
  const pending = (await deliveriesOf(uid)).find(({ status }) => status === 'pending');
  const params = { uid, deliveryId: pending?.uid ?? '' };
  const { body } = await call(GetWebhookDelivery, { as: ready.world.owner, params });
  expect(body.data).toMatchObject({ body: '', attempts: [{ error: 'event/unavailable' }] });
  await setAttribute(event, 'body', sound);
  await sendDue(20_000);
  expect(bookings()).toEqual([stopped]);
});

test('another event that stands in the place of one is not sent in its name', async () => {
  const { of } = ready.world;
  const { uid } = await startListening();
  await publishNewBooking();
  const [parcel] = (await readParcels(of, uid, 0, 1)) as [Parcel];
  const events = parcel.events.map((event) => ({ ...event, eventUid: `evt_${'A'.repeat(22)}` }));
  await commit(of, [putParcel(of, uid, { ...parcel, events })]);
  const [waiting] = await new LaneSource(of, uid).read(Date.now());
  expect(waiting).toMatchObject({ isUnreadable: true, body: undefined });
  await removeParcel(of, uid, parcel.position);
});

test('a replay passes over an event and a delivery that cannot be read, and reports them', async () => {
  const { uid, bookings } = await startListening();
  const from = new Date(Date.now() - minuteMs).toISOString();
  const [first, second, third] = [
    await publishNewBooking(),
    await publishNewBooking(),
    await publishNewBooking(),
  ];
  await sendDue();
  expect(bookings()).toEqual([first, second, third]);
  const isEvent = ({ pk, sk }: StoredItem) =>
    pk === keys.booking(ready.world.of, first).pk && sk.startsWith('EV#');
  const event = await find(isEvent);
  const [, delivery] = await deliveriesOf(uid);
  await setAttribute(event, 'body', laterRelease);
  await call(ReplayWebhookDeliveries, {
    as: ready.world.owner,
    params: { uid },
    body: { from },
  });
  await setAttribute(keys.delivery(ready.world.of, uid, delivery?.uid ?? ''), 'doc', laterRelease);
  await sendDespiteDamage();
  expect(bookings()).toEqual([third]);
});

test('of an endpoint that was disabled, what cannot be read is taken away, too', async () => {
  const { uid, manners } = await startListening();
  manners.isBusy = true;
  await publishNewBooking();
  await sendDue();
  const delivery = await ofEndpoint(uid, 'D#');
  await setAttribute(delivery, 'doc', laterRelease);
  // The hour does not begin before the delivery was stored, even if its retry was due earlier.
  const atMs = Date.now() - 120 * minuteMs;
  await putRetry(ready.world.of, uid, { uid: keys.uidOfDelivery(delivery.sk), atMs });
  await publishNewBooking();
  await sendDespiteDamage();
  expect(await setAside()).toEqual([]);
  await publishNewBooking();
  await setAttribute(await ofEndpoint(uid, 'N#'), 'body', laterRelease);
  const source = new LaneSource(ready.world.of, uid);
  await source.read(Date.now());
  source.unreadable.clear();
  await source.read(Date.now());
  expect(source.parcels).toBe(1);
  const lane = await find(({ id, pk }) => id === uid && pk.startsWith('DUE#'));
  await set(uid, 'disable');
  await sendDue();
  await expect(ofEndpoint(uid, 'N#')).rejects.toThrow('not there');
  await expect(ofEndpoint(uid, 'R#')).rejects.toThrow('not there');
  await expect(find(({ sk }) => sk === lane.sk)).rejects.toThrow('not there');
});
