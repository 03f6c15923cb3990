import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { ReplayWebhookDeliveries } from '../../lib/contract/webhooks/replay-webhook-deliveries.ts';
import { client, TableName, table } from '../../lib/data/engine/table.ts';
import { readPosition } from '../../lib/data/feed/feed.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { readyWorld } from '../support/ready.ts';
import { sendChanges, sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

/** Creates an endpoint that received `count` bookings, each published alone. `again` returns the later deliveries. */
async function createScene(count: number) {
  const { world, newBooking } = await readyWorld();
  const { of, owner } = world;
  await tellChanges();
  const { url, received } = await startReceiver();
  const { uid } = await made(owner, { url, events: ['guest_booked'] });
  const first = (await readPosition(of)) + 1;
  for (let made = 0; made < count; made += 1) {
    await newBooking();
    await sendChanges();
  }
  expect(await readPosition(of)).toBe(first + count - 1);
  const bookings = () => received.map(({ body }) => JSON.parse(body).object.uid as string);
  const known = bookings();
  expect(known).toHaveLength(count);
  const replay = () => {
    const body = { from: '2026-01-01T00:00:00Z' };
    return call(ReplayWebhookDeliveries, { as: owner, params: { uid }, body });
  };
  const again = () => bookings().slice(count).toSorted();
  return { of, first, known: known.toSorted(), replay, again };
}

const eventOf = (of: Parameters<typeof keys.booking>[0], booking: string, position: number) =>
  keys.event(of, { subject: 'booking', uid: booking }, position);

test('a replay includes events and feed entries that are not visible to queries yet: the first, the middle and the last', async () => {
  const { of, first, known, replay, again } = await createScene(5);
  for (const booking of known) {
    for (let at = 0; at < 5; at += 1) hideItem(eventOf(of, booking, first + at));
  }
  for (const at of [0, 2, 4]) hideItem(keys.feedBatch(of, first + at));
  expect((await replay()).status).toBe(202);
  await sendDue();
  expect(again()).toEqual(known);
  expect((await replay()).status).toBe(202);
});

/** Makes each transactional read conflict with a write. */
function writeAllTheTime(): () => void {
  const name = 'writing';
  client.middlewareStack.add(
    (next, context) => (args) => {
      if (!String(context.commandName).startsWith('TransactGet')) return next(args);
      throw new TransactionCanceledException({ message: 'Others write.', $metadata: {} });
    },
    { step: 'initialize', name },
  );
  const end = () => void client.middlewareStack.remove(name);
  onTestFinished(end);
  return end;
}

test.each(['an event', 'an entry'] as const)(
  'a replay waits at %s that is not visible yet while all its transactional reads conflict with writes',
  async (what) => {
    const { of, first, known, replay, again } = await createScene(2);
    for (const booking of known) {
      if (what === 'an event') hideItem(eventOf(of, booking, first));
    }
    if (what === 'an entry') hideItem(keys.feedBatch(of, first));
    const end = writeAllTheTime();
    await replay();
    await sendDue();
    expect(again()).toEqual([]);
    expect((await replay()).status).toBe(409);
    end();
    await sendDue(6000);
    expect(again()).toEqual(known);
    expect((await replay()).status).toBe(202);
  },
);

test('a replay skips feed entries that were deleted when they expired', async () => {
  const { of, first, known, replay, again } = await createScene(2);
  const remove = (position: number) =>
    table.send(new DeleteCommand({ TableName, Key: { ...keys.feedBatch(of, position) } }));
  for (let position = 1; position < first; position += 1) await remove(position);
  await replay();
  await sendDue();
  expect(again()).toEqual(known);
  for (const position of [first, first + 1]) await remove(position);
  await replay();
  await sendDue();
  expect(again()).toEqual(known);
  expect((await replay()).status).toBe(202);
});
