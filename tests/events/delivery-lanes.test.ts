import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { UpdateWebhookEndpoint } from '../../lib/contract/webhooks/update-webhook-endpoint.ts';
import { readFailingSince } from '../../lib/data/endpoint-health.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { client } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys.ts';
import { putParcel, readParcels, removeParcel } from '../../lib/data/parcels.ts';
import { putRetry, readRetries } from '../../lib/data/retries.ts';
import { LaneSource } from '../../lib/events/lane-source.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { call } from '../support/call.ts';
import { sendDue } from '../support/deliver-events.ts';
import { hideItem } from '../support/hide-item.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { type Received, startReceiver } from '../support/receivers.ts';
import { tellChanges } from '../support/tell-changes.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

async function listening(kind: string) {
  await tellChanges();
  const { url, received } = await startReceiver();
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

/** Before the first call to the table whose input has all of these, something else is done. */
function beforeCall(texts: readonly string[], run: () => Promise<unknown>): void {
  const name = 'before';
  let isMet = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      const input = JSON.stringify(args.input);
      if (!isMet && texts.every((text) => input.includes(text))) {
        isMet = true;
        await run();
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
}

test('what is told after an endpoint was enabled again is sent, although what waited is being taken away', async () => {
  const { uid, received } = await listening('guest_booked');
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
  const { uid, received } = await listening('guest_booked');
  const bookings = [await ready.newBooking()];
  await tellChanges();
  const [earlier] = await readParcels(of, uid, 0, 1);
  await removeParcel(of, uid, earlier?.position ?? 0);
  bookings.push(await ready.newBooking());
  await tellChanges();
  const [later] = await readParcels(of, uid, 0, 1);
  beforeCall([uid, keys.parcel(of, uid, later?.position ?? 0).sk], () =>
    commit(of, earlier ? [putParcel(of, uid, earlier)] : []),
  );
  await sendDue();
  expect(bookingsIn(received).toSorted()).toEqual(bookings.toSorted());
});

test('an event that is to be seen later than its parcel is not sent without a body', async () => {
  const { uid, received } = await listening('guest_booked');
  const booking = await ready.newBooking();
  await tellChanges();
  const [parcel] = await readParcels(ready.world.of, uid, 0, 1);
  const [event] = parcel?.events ?? [];
  const show = hideItem(keys.eventAt(event?.at ?? '', event?.position ?? 0));
  setTimeout(show, 50);
  await sendDue();
  expect(bookingsIn(received)).toEqual([booking]);
});

test('one that is not to be seen at all is tried again later, which says nothing of the endpoint', async () => {
  const { uid, received } = await listening('guest_booked');
  const booking = await ready.newBooking();
  await tellChanges();
  const [parcel] = await readParcels(ready.world.of, uid, 0, 1);
  const [event] = parcel?.events ?? [];
  const show = hideItem(keys.eventAt(event?.at ?? '', event?.position ?? 0));
  await sendDue();
  expect(received).toEqual([]);
  expect(await readFailingSince(ready.world.of, uid)).toBeNull();
  show();
  await sendDue(20_000);
  expect(bookingsIn(received)).toEqual([booking]);
});

test('a retry stays while its delivery is being written', async () => {
  const { uid } = await listening('guest_booked');
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

test('what goes wrong with one attempt ends a lane at once', async () => {
  await listening('host_cancelled');
  const params = { uid: await ready.newBooking() };
  await call(CancelBooking, { as: ready.world.owner, params });
  await tellChanges();
  let isWrong = false;
  let asked = 0;
  const openSecret = () => {
    isWrong = true;
    return Promise.reject(new Error('No key.'));
  };
  // To whom asks for the time again and again, it is over.
  const now = () => {
    asked += Number(isWrong);
    return Date.now() + (asked > 60 ? 60_000 : 0);
  };
  await expect(sendDue(0, { openSecret, now })).rejects.toThrow('No key.');
  expect(asked).toBeLessThanOrEqual(60);
});
