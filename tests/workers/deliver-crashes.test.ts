import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { ListWebhookDeliveries } from '../../lib/contract/webhooks/list-webhook-deliveries.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { freezeAt } from '../support/engine/freeze-at.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { beside } from '../support/random/beside.ts';
import { cases } from '../support/random/cases.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

/** Longer than the leases of dispatchers and workers. */
const leaseMs = 50_000;

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const as = () => ready.world.owner;

async function changes(): Promise<void> {
  const params = { uid: await ready.newBooking() };
  await call(UpdateBooking, { as: as(), params, body: { name: 'Another' } });
}

/** Starts a receiver that calls `atFirst` for the first request about each event, and accepts the next one. */
async function startReceiving(atFirst: (response: ServerResponse) => void) {
  const seen = new Set<unknown>();
  const taken = new Set<unknown>();
  const { url, received } = await startReceiver((response, { headers }) => {
    const id = headers['webhook-id'];
    if (!seen.has(id)) {
      seen.add(id);
      atFirst(response);
    } else response.writeHead(200).end();
    if (response.statusCode < 300 && response.writableEnded) taken.add(id);
  });
  const { uid } = await made(as(), { url, events: ['*'] });
  return { uid, taken, received };
}

type Receiving = Awaited<ReturnType<typeof startReceiving>>;

const threeReceivers = () =>
  Promise.all([
    startReceiving((response) => void response.writeHead(204).end()),
    startReceiving((response) => void response.writeHead(500).end()),
    startReceiving((response) => void response.destroy()),
  ]);

/**
 * Times after the lease of a dead worker and after each of the first four retry delays. Attempts may also fail because
 * the machine is slow.
 */
const laterMs = [0, 60_000, 480_000, 2_700_000, 10_800_000];

/** Sends everything that remains after a worker died. */
async function recover(): Promise<void> {
  await tellChanges(leaseMs);
  for (const ms of laterMs) await sendDue(ms);
}

const eventsSince = async (first: number) =>
  (await readFeed(as())).events.slice(first).map(({ uid }) => uid);

async function expectAll(receivers: readonly Receiving[], first: number): Promise<void> {
  const events = await eventsSince(first);
  for (const { uid, taken, received } of receivers) {
    expect([...taken].toSorted()).toEqual(events.toSorted());
    for (const { headers, body } of received) {
      expect(JSON.parse(body).uid).toBe(headers['webhook-id']);
    }
    const left = (await storedItems()).filter(
      ({ pk }) => String(pk).startsWith('DUE#') || String(pk).includes(`#Q#webhooks#${uid}.`),
    );
    expect(left).toEqual([]);
    const query = { status: 'pending' };
    const { data } = (await call(ListWebhookDeliveries, { as: as(), params: { uid }, query })).body;
    expect(data).toEqual([]);
  }
}

const remove = (receivers: readonly Receiving[]) =>
  Promise.all(
    receivers.map(({ uid }) => call(DeleteWebhookEndpoint, { as: as(), params: { uid } })),
  );

const quietly = { isQuiet: true };

test.each(['before', 'after'] as const)(
  'if workers die %s any of their calls, every endpoint receives every event, and no job is left',
  async (when) => {
    await tellChanges();
    const first = (await readFeed(as())).events.length;
    const receivers = await threeReceivers();
    const death = dieAt();
    const deaths = deathsAt(when);
    for (let at = deaths.first; ; at += deaths.step) {
      await changes();
      death.arm(at, when);
      await drain(everyShard, Date.now()).catch(() => {});
      const isTeller = death.disarm();
      if (isTeller) await tellChanges(leaseMs);
      death.arm(at, when);
      await deliver(quietly).catch(() => {});
      const isSender = death.disarm();
      await recover();
      if (!isTeller && !isSender) break;
      expect(at).toBeLessThan(150);
    }
    await expectAll(receivers, first);
    await remove(receivers);
  },
);

test.each(['before', 'after'] as const)(
  'workers that are frozen %s any of their calls until other workers have done their work lose no event, and leave no job',
  async (when) => {
    await tellChanges();
    const first = (await readFeed(as())).events.length;
    const receivers = await threeReceivers();
    const freeze = freezeAt();
    const { first: from, step } = deathsAt(when);
    for (let at = from; ; at += step) {
      await changes();
      const dispatch = () => drain(everyShard, Date.now());
      const isTeller = await freeze({ at, when }, dispatch, async () => {
        await tellChanges(leaseMs);
        await sendDue();
        await sendDue(leaseMs);
      });
      await changes();
      await tellChanges();
      const isSender = await freeze(
        { at, when },
        () => deliver(quietly),
        async () => {
          await changes();
          await tellChanges();
          await sendDue(leaseMs);
        },
      );
      await recover();
      if (!isTeller && !isSender) break;
      expect(at).toBeLessThan(200);
    }
    await expectAll(receivers, first);
    await remove(receivers);
  },
);

test('concurrent dispatchers and senders deliver every event while changes are made, and none twice to an endpoint that accepts it', async () => {
  await tellChanges();
  const first = (await readFeed(as())).events.length;
  const receivers = await threeReceivers();
  const dispatchers = Array(2).fill(() => drain(everyShard, Date.now()));
  const senders = Array(3).fill(() => sendDue());
  const write = async () => {
    for (let round = 0; round < cases(3, 12); round += 1) await changes();
  };
  await beside([...dispatchers, ...senders], () => Promise.all(Array.from({ length: 4 }, write)));
  await recover();
  await expectAll(receivers, first);
  // No worker died, so the receiver that accepts every request got no event twice.
  const [good] = receivers;
  expect(good.received).toHaveLength(good.taken.size);
  await remove(receivers);
});
