import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { readPending } from '../../lib/data/feed/outbox.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { makeReady } from '../../lib/data/queue/due-items.ts';
import { acquireAny, type Lease, releaseGroup } from '../../lib/data/queue/group-leases.ts';
import {
  acquirePublishing,
  endPublishing,
  readEnqueuedUntil,
} from '../../lib/data/queue/publish-lease.ts';
import type { Group } from '../../lib/domain/jobs/group.ts';
import {
  everyShardOf,
  firstLayout,
  outboxShardsOf,
  type ShardLayout,
} from '../../lib/domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { killAt } from '../support/engine/kill-at.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { outgoingKey } from '../support/feed/outgoing-key.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { useLayouts } from '../support/feed/use-layouts.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
/** A layout in which the changes of the organization, and the lease of its dispatcher, are in other shards than in the first one. */
let wide: ShardLayout;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
  const { of } = ready.world;
  const publish: Group = { of, queue: 'publish', id: '' };
  const shardsIn = (layout: ShardLayout) => [
    outboxShardsOf(of, layout)[0],
    keys.readyGroup(publish, layout).pk,
  ];
  const layouts = Array.from({ length: 50 }, (_, more) => ({ ...firstLayout, shards: 9 + more }));
  const isOther = (layout: ShardLayout) =>
    shardsIn(layout).every((shard, at) => shard !== shardsIn(firstLayout)[at]);
  wide = layouts.find(isOther) as ShardLayout;
});

/** A group whose shard differs in the two layouts. */
const groupOf = (of: OrganizationId): Group => {
  for (let id = 0; ; id += 1) {
    const group: Group = { of, queue: 'connections', id: String(id) };
    const [first, other] = [firstLayout, wide].map((one) => keys.readyGroup(group, one).pk);
    if (first !== other) return group;
  }
};

const outboxes = async () =>
  (await storedItems()).flatMap(({ pk }) => (String(pk).startsWith('OUT#') ? [String(pk)] : []));

const rename = (uid: string, name: string) =>
  call(UpdateBooking, { as: ready.world.owner, params: { uid }, body: { name } });

const versionsOf = async (uid: string) =>
  (await readFeed(ready.world.owner)).events
    .filter(({ object }) => object.uid === uid)
    .map(({ version }) => version);

const acquire = (nowMs: number) => acquireAny('connections', nowMs + 20_000, nowMs);
const release = (lease: Lease, nextMs?: number) => releaseGroup(lease, nextMs, Date.now());

test.each(['a worker of the former layout', 'a worker of the next layout'])(
  'a group that %s holds is not acquired in the other layout, and stays ready',
  async (holder) => {
    const isFormer = holder.includes('former');
    const [first, second] = isFormer ? [firstLayout, wide] : [wide, firstLayout];
    const group = groupOf(ready.world.of);
    const nowMs = Date.now();
    await useLayouts(first, { next: second });
    await makeReady(group, nowMs);
    const held = (await acquire(nowMs)) as Lease;
    expect(held).toMatchObject(group);
    await useLayouts(second, { former: first });
    await makeReady(group, nowMs);
    expect(await acquire(nowMs)).toBeUndefined();
    await release(held);
    const next = (await acquire(nowMs)) as Lease;
    expect(next).toMatchObject(group);
    expect(next.shard).not.toBe(held.shard);
    await release(next);
    expect(await acquire(nowMs)).toBeUndefined();
  },
);

test('two workers that acquire a group in two layouts at the same time do not both keep it', async () => {
  const group = groupOf(ready.world.of);
  const nowMs = Date.now();
  await useLayouts(firstLayout, { next: wide });
  await makeReady(group, nowMs);
  await useLayouts(wide, { former: firstLayout });
  await makeReady(group, nowMs);
  for (let round = 0; round < 20; round += 1) {
    const leases = await Promise.all([acquire(nowMs), acquire(nowMs), acquire(nowMs)]);
    const held = leases.filter((lease) => lease !== undefined);
    expect(held.length).toBeLessThanOrEqual(1);
    for (const lease of held) await release(lease, nowMs);
  }
  for (let lease = await acquire(nowMs); lease; lease = await acquire(nowMs)) await release(lease);
});

test('a timer of the former layout makes its group ready, also when that layout is dropped', async () => {
  // Workers begin at a random shard, before or after that of the timer.
  for (let round = 1; round <= 8; round += 1) {
    await useLayouts(firstLayout);
    const group = groupOf(ready.world.of);
    const nowMs = Date.now();
    await makeReady(group, nowMs);
    await release((await acquire(nowMs)) as Lease, nowMs + 5000);
    await useLayouts(wide);
    const lease = (await acquire(nowMs + 5000)) as Lease;
    expect(lease).toMatchObject({ ...group, shard: keys.readyGroup(group, wide).pk });
    await release(lease);
  }
});

test('the changes of a booking are published in order, and are found by lists, while they are in shards of two layouts', async () => {
  const uid = await ready.newBooking();
  await useLayouts(wide, { former: firstLayout });
  // Lists of an event type read the bookings with unpublished changes, too.
  expect(await readPending(ready.world.of, 'booking')).toEqual(new Set([uid]));
  await rename(uid, 'Second');
  expect(new Set(await outboxes()).size).toBe(2);
  await tellChanges();
  expect(await versionsOf(uid)).toEqual([1, 2]);
  expect(await outboxes()).toEqual([]);
});

test('a change waits for an earlier one that is in a shard of the former layout and that a query does not show yet', async () => {
  const uid = await ready.newBooking();
  const show = hideItem(outgoingKey(ready.world.of, { subject: 'booking', uid }, 1));
  await useLayouts(wide, { former: firstLayout });
  await rename(uid, 'Second');
  await drain(everyShardOf({ current: wide, other: firstLayout }), Date.now());
  expect(await versionsOf(uid)).toEqual([]);
  show();
  await tellChanges();
  expect(await versionsOf(uid)).toEqual([1, 2]);
});

test('the changes of an organization with shards of its own are spread by booking, and one wake-up publishes all', async () => {
  const { of } = ready.world;
  await useLayouts({ ...firstLayout, ofOrganizations: { [of]: 4 } });
  const uids = await Promise.all(Array.from({ length: 12 }, () => ready.newBooking()));
  const shards = [...new Set(await outboxes())];
  expect(shards.length).toBeGreaterThan(1);
  expect(shards.length).toBeLessThanOrEqual(4);
  expect(await readPending(of, 'booking')).toEqual(new Set(uids));
  const Records = [{ dynamodb: { Keys: { pk: { S: shards[0] as string } } } }];
  const { line } = await dispatch({ Records }, Date.now());
  expect(line).toMatchObject({ published: 12, waiting: 0 });
});

test('only one dispatcher publishes the changes of an organization, also if another one uses another layout', async () => {
  const { of } = ready.world;
  const nowMs = Date.now();
  const acquireFor = (atMs: number) =>
    acquirePublishing(of, { leasedBy: crypto.randomUUID(), leasedUntilMs: atMs + 30_000 }, 7, atMs);
  await useLayouts(firstLayout, { next: wide });
  expect(await acquireFor(nowMs)).toMatchObject({ enqueuedUntil: 7, isTakeover: false });
  await useLayouts(wide, { former: firstLayout });
  expect(await acquireFor(nowMs)).toBe('refused');
  expect(await readEnqueuedUntil(of)).toBe(7);
  const taken = await acquireFor(nowMs + 31_000);
  expect(taken).toMatchObject({ enqueuedUntil: 7, isTakeover: true });
  expect(await acquireFor(nowMs + 31_000)).toBe('refused');
  await useLayouts(firstLayout, { next: wide });
  expect(await acquireFor(nowMs + 31_000)).toBe('refused');
  if (taken !== 'refused') await endPublishing(taken);
  expect(await readEnqueuedUntil(of)).toBeUndefined();
});

test('a dispatcher that releases an expired lease does not change the position at which the next dispatcher continues', async () => {
  const { of } = ready.world;
  const nowMs = Date.now();
  const acquireFor = (position: number, leasedUntilMs: number, atMs: number) =>
    acquirePublishing(of, { leasedBy: crypto.randomUUID(), leasedUntilMs }, position, atMs);
  await useLayouts(wide);
  await acquireFor(3, nowMs + 1000, nowMs);
  await useLayouts(firstLayout);
  const held = await acquireFor(5, nowMs + 60_000, nowMs);
  await useLayouts(wide, { former: firstLayout });
  expect(await acquireFor(9, nowMs + 32_000, nowMs + 2000)).toBe('refused');
  if (held !== 'refused') await endPublishing(held);
  const next = await acquireFor(9, nowMs + 33_000, nowMs + 3000);
  expect(next).toMatchObject({ enqueuedUntil: 3, isTakeover: true });
  if (next !== 'refused') await endPublishing(next);
});

/** Longer than the lease of a dispatcher. */
const leaseMs = 31_000;

test('the events of a dispatcher that died in the former layout are sent once by dispatchers of the next layout', async () => {
  const { url, received } = await startReceiver();
  await made(ready.world.owner, { url, events: ['guest_booked'] });
  await tellChanges();
  const kill = killAt();
  const uids: string[] = [];
  let laterMs = 0;
  for (let at = 1, isReached = true; isReached; at += 2) {
    uids.push(await ready.newBooking());
    laterMs += 2 * leaseMs;
    isReached = await kill({ at, when: 'after' }, () => drain(everyShard, Date.now() + laterMs));
    await useLayouts(wide, { former: firstLayout });
    await tellChanges(laterMs + leaseMs);
    await useLayouts(firstLayout, { former: wide });
  }
  await sendDue(laterMs + leaseMs);
  const sent = received.map(({ body }) => JSON.parse(body).object.uid as string);
  expect(sent.toSorted()).toEqual(uids.toSorted());
  expect(uids.length).toBeGreaterThan(5);
});
