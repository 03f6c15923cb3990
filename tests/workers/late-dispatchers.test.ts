import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { client } from '../../lib/data/engine/table.ts';
import { readPosition } from '../../lib/data/feed/feed.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { freezeAt } from '../support/engine/freeze-at.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { killAt } from '../support/engine/kill-at.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendChanges, sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

async function startListening() {
  const { url, received } = await startReceiver();
  await made(ready.world.owner, { url, events: ['guest_booked'] });
  return () => received.map(({ body }) => JSON.parse(body).object.uid as string);
}

const readyGroups = async () =>
  (await storedItems()).filter(
    ({ pk, sk }) => String(pk).startsWith('DUE#') && String(sk).startsWith('0000000000000#'),
  );

test('a dispatcher whose changes another one has published sends nothing twice, and leaves no lease and no ready group', async () => {
  const bookings = await startListening();
  const all = [await ready.newBooking(), await ready.newBooking()];
  beforeCall(['"sk":"FEED"'], sendChanges);
  await sendChanges();
  expect(bookings().toSorted()).toEqual(all.toSorted());
  expect(await readyGroups()).toEqual([]);
});

test('a change that is made while another dispatcher holds the lease is published by the holder', async () => {
  const bookings = await startListening();
  const all = [await ready.newBooking()];
  beforeCall(['"sk":"EV#'], async () => {
    all.push(await ready.newBooking());
    const { published, waiting } = await drain(everyShard, Date.now());
    expect([published, waiting.length]).toEqual([0, 2]);
  });
  await drain(everyShard, Date.now());
  await sendDue();
  expect(bookings().toSorted()).toEqual(all.toSorted());
});

/** Makes the response to the next publication get lost, although it is committed. */
function loseNextResponse(): void {
  const name = 'lose-response';
  let isLost = false;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      const isPublication =
        String(context.commandName).startsWith('TransactWrite') &&
        JSON.stringify(args.input).includes('"sk":"FEED"');
      if (isLost || !isPublication) return answer;
      isLost = true;
      throw Object.assign(new Error('The response was lost.'), { name: 'TimeoutError' });
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
}

test('an event is sent once, even if the response to its publication is lost', async () => {
  const bookings = await startListening();
  const all = [await ready.newBooking(), await ready.newBooking()];
  loseNextResponse();
  const { errors } = await drain(everyShard, Date.now());
  expect(errors).toHaveLength(1);
  await sendDue();
  expect(bookings().toSorted()).toEqual(all.toSorted());
  expect(await readyGroups()).toEqual([]);
});

test('an organization whose lease cannot be acquired does not stop others', async () => {
  const other = await readyWorld();
  await tellChanges();
  const bookings = await startListening();
  await other.newBooking();
  const booking = await ready.newBooking();
  const throttled = Object.assign(new Error('Throttled.'), { name: 'ThrottlingException' });
  beforeCall(['leasedUntil', `#publish#${other.world.of}#`], () => Promise.reject(throttled));
  const { published, errors } = await drain(everyShard, Date.now());
  expect([published, errors.length]).toEqual([1, 1]);
  await sendDue();
  expect(bookings()).toEqual([booking]);
});

/** Longer than the lease of a dispatcher. */
const leaseMs = 31_000;

/** Distance between the calls at which dispatchers are stopped. */
const step = process.env.FAULTS === 'all' ? 3 : 9;

test.each(['before', 'after'] as const)(
  'a dispatcher that is frozen %s any of its calls, while a second one is killed and a third one replaces it, loses no event',
  async (when) => {
    const bookings = await startListening();
    const [freeze, kill] = [freezeAt(), killAt()];
    const all: string[] = [];
    const dispatch = (aheadMs: number) => drain(everyShard, Date.now() + aheadMs);
    for (let isFrozen = true, frozenAt = 1; isFrozen; frozenAt += step) {
      for (let isKilled = true, killedAt = 1; isKilled; killedAt += step) {
        all.push(await ready.newBooking(), await ready.newBooking());
        const meanwhile = async () => {
          isKilled = await kill({ at: killedAt, when }, () => dispatch(leaseMs));
          await tellChanges(2 * leaseMs);
        };
        isFrozen = await freeze({ at: frozenAt, when }, () => dispatch(0), meanwhile);
        await sendChanges();
        expect(killedAt).toBeLessThan(200);
        if (!isFrozen) break;
      }
    }
    await sendDue(4 * leaseMs);
    expect(bookings().toSorted()).toEqual(all.toSorted());
  },
);

test('a dispatcher that replaces a dead one enqueues events that a query does not see yet', async () => {
  const { of } = ready.world;
  const bookings = await startListening();
  const kill = killAt();
  const booking = await ready.newBooking();
  const position = (await readPosition(of)) + 1;
  for (let at = 1; (await readPosition(of)) < position; at += 1) {
    await kill({ at, when: 'after' }, () => drain(everyShard, Date.now() + at * leaseMs));
    expect(at).toBeLessThan(100);
  }
  hideItem(keys.event(of, { subject: 'booking', uid: booking }, position));
  hideItem(keys.feedBatch(of, position));
  const laterMs = 101 * leaseMs;
  await tellChanges(laterMs);
  await sendDue(laterMs + leaseMs);
  expect(bookings()).toEqual([booking]);
});
