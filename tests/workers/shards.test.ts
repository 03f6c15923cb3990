import { beforeAll, expect, test } from 'vitest';
import { keys } from '../../lib/data/keys/keys.ts';
import { makeReady } from '../../lib/data/queue/due-items.ts';
import { acquireAny, type Lease, releaseGroup } from '../../lib/data/queue/group-leases.ts';
import type { Group } from '../../lib/domain/jobs/group.ts';
import { firstLayout, type ShardLayout } from '../../lib/domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { useLayouts } from '../support/feed/use-layouts.ts';
import { widerLayout } from '../support/feed/wider-layout.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
let wide: ShardLayout;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
  wide = widerLayout(ready.world.of);
});

/** A group whose shard differs in the two layouts. */
const groupOf = (of: OrganizationId): Group => {
  for (let id = 0; ; id += 1) {
    const group: Group = { of, queue: 'connections', id: String(id) };
    const [first, other] = [firstLayout, wide].map((one) => keys.readyGroup(group, one).pk);
    if (first !== other) return group;
  }
};

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

test('at most one of several workers acquires a group that is ready in two layouts, and in most cases one does', async () => {
  const group = groupOf(ready.world.of);
  const nowMs = Date.now();
  await useLayouts(firstLayout, { next: wide });
  await makeReady(group, nowMs);
  await useLayouts(wide, { former: firstLayout });
  await makeReady(group, nowMs);
  let acquired = 0;
  for (let round = 0; round < 20; round += 1) {
    const leases = await Promise.all([acquire(nowMs), acquire(nowMs), acquire(nowMs)]);
    const held = leases.filter((lease) => lease !== undefined);
    expect(held.length).toBeLessThanOrEqual(1);
    acquired += held.length;
    for (const lease of held) await release(lease, nowMs);
  }
  expect(acquired).toBeGreaterThan(10);
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
