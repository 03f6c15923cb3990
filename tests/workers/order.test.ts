import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { client } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { outgoingKey } from '../support/feed/outgoing-key.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const rename = (uid: string, name: string) =>
  call(UpdateBooking, { as: ready.world.owner, params: { uid }, body: { name } });

const eventsOf = async (uid: string) =>
  (await readFeed(ready.world.owner)).events.filter(({ object }) => object.uid === uid);

const versionsOf = async (uid: string) => (await eventsOf(uid)).map(({ version }) => version);

test.each([1, 2, 3])(
  'while version %i of three is not visible yet, no later one is published',
  async (hidden) => {
    const uid = await ready.newBooking();
    await rename(uid, 'Second');
    await rename(uid, 'Third');
    const show = hideItem(outgoingKey(ready.world.of, { subject: 'booking', uid }, hidden));
    await drain(everyShard, Date.now());
    const versions = await versionsOf(uid);
    expect(versions.every((version) => version < hidden)).toBe(true);
    show();
    await tellChanges();
    const events = await eventsOf(uid);
    expect(events.map(({ version, object }) => [version, object.name])).toEqual([
      [1, 'A guest'],
      [2, 'Second'],
      [3, 'Third'],
    ]);
  },
);

test('a change waits while its booking is not visible yet, and the booking does not count as deleted', async () => {
  const uid = await ready.newBooking();
  const show = hideItem(keys.booking(ready.world.of, uid));
  const { published, waiting, errors } = await drain(everyShard, Date.now());
  expect([published, waiting.length, errors]).toEqual([0, 1, []]);
  show();
  await tellChanges();
  const [event] = await eventsOf(uid);
  expect(event).toMatchObject({ version: 1, object: { status: 'open' } });
});

/** Makes the table refuse transactions that contain this text, as if the item were too large. */
function refuse(text: string): () => void {
  const name = 'refuse';
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = String(context.commandName).startsWith('TransactWrite');
      if (isWrite && JSON.stringify(args.input).includes(text)) {
        throw Object.assign(new Error('It is too large.'), { name: 'ValidationException' });
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  const allow = () => client.middlewareStack.remove(name);
  onTestFinished(() => void allow());
  return () => void allow();
}

test('an event that the table refuses does not block the events that wait with it', async () => {
  const uids = [];
  for (let made = 0; made < 60; made += 1) uids.push(await ready.newBooking());
  const stuck = uids[3] as string;
  await rename(stuck, 'Second');
  const allow = refuse(stuck);
  const { published, waiting, errors } = await drain(everyShard, Date.now());
  expect([published, waiting.length, errors.length]).toEqual([59, 0, 1]);
  expect(await versionsOf(stuck)).toEqual([]);
  allow();
  // A change that has failed is tried again after a minute.
  await tellChanges(61_000);
  expect(await versionsOf(stuck)).toEqual([1, 2]);
});
