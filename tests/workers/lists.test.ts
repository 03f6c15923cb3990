import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test, vi } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { expectTrueLists } from '../support/bookings/true-lists.ts';
import { beforeTableCalls, recordTableCalls } from '../support/engine/table-calls.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { host } from '../support/schedules/schedules.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const eventsOf = async (uid: string) =>
  (await readFeed(ready.world.owner)).events.filter(({ object }) => object.uid === uid);

const drainAll = () => drain(everyShard, Date.now());

test('a list entry that a slow dispatcher writes does not replace that of a later version', async () => {
  const { world, newBooking, nextStart } = ready;
  const uid = await newBooking();
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = true;
  beforeTableCalls(async (name) => {
    if (name !== 'PutItem' || !isHeld) return;
    held.resolve();
    await release.promise;
  });
  const late = drainAll();
  await held.promise;
  isHeld = false;
  const hosts = [{ userId: world.restricted.userId }];
  const body = { startedAt: nextStart(), timeZone: 'UTC', hosts };
  const { status } = await call(UpdateBooking, { as: world.owner, params: { uid }, body });
  expect(status).toBe(200);
  await tellChanges();
  await expectTrueLists(world.of);
  release.resolve();
  await late;
  await expectTrueLists(world.of);
});

/** A change that has failed is tried again after a minute. */
const retryMs = 61_000;

test('no change is published before the list entries of its resource are written', async () => {
  const uid = await ready.newSchedule();
  let isRefused = true;
  beforeTableCalls((name) => {
    if (name === 'PutItem' && isRefused) throw new Error('The table refuses the item.');
  });
  const attendees = [host(ready.world.member), host(ready.world.restricted)];
  await call(UpdateSchedule, { as: ready.world.owner, params: { uid }, body: { attendees } });
  const { published, waiting, errors } = await drainAll();
  expect([published, waiting.length, errors.length]).toEqual([0, 0, 1]);
  isRefused = false;
  await tellChanges(retryMs);
  await expectTrueLists(ready.world.of);
});

test('no booking is published while the secret for the list of its guest cannot be read', async () => {
  const uid = await ready.newBooking();
  vi.stubEnv('SIGNING_SECRET', '');
  const { published, waiting, errors } = await drainAll();
  vi.unstubAllEnvs();
  expect([published, waiting.length, errors.length]).toEqual([0, 0, 1]);
  await tellChanges(retryMs);
  expect(await eventsOf(uid)).toHaveLength(1);
  await expectTrueLists(ready.world.of);
});

test('a resource in the form of a later release is listed and published by that release, and does not block others', async () => {
  const { world, newBooking } = ready;
  const [uid, other] = [await newBooking(), await newBooking()];
  const setHeld = async (held: unknown) => {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName,
        Key: keys.booking(world.of, uid),
        UpdateExpression: 'SET held = :held',
        ExpressionAttributeValues: { ':held': held },
        ReturnValues: 'UPDATED_OLD',
      }),
    );
    return Attributes?.held;
  };
  const known = await setHeld(Uint8Array.from([99, 1, 2]));
  const { published, waiting, errors } = await drainAll();
  expect([published, waiting.length, errors[0]?.[0]?.name]).toEqual([1, 0, 'UnknownForm']);
  expect(await eventsOf(other)).toHaveLength(1);
  await setHeld(known);
  await tellChanges(retryMs);
  await expectTrueLists(world.of);
  const [event] = await eventsOf(uid);
  expect(event?.object).toMatchObject({ uid, status: 'open' });
});

test('only the list entries that a change affects are written', async () => {
  const { world, newBooking } = ready;
  const uid = await newBooking();
  await tellChanges();
  const body = { hosts: [{ userId: world.restricted.userId }] };
  await call(UpdateBooking, { as: world.owner, params: { uid }, body });
  const calls = recordTableCalls();
  await tellChanges();
  // The list of the event type does not change.
  expect(calls.filter((name) => name === 'PutItem')).toHaveLength(3);
  await expectTrueLists(world.of);
});
