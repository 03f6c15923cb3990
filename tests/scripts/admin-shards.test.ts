import { beforeAll, expect, test } from 'vitest';
import { changeShards, type ShardsWait } from '../../lib/admin/change-shards.ts';
import { Refused } from '../../lib/admin/refused.ts';
import { readLayouts } from '../../lib/data/engine/stored-layouts.ts';
import { firstLayout } from '../../lib/domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { useLayouts } from '../support/feed/use-layouts.ts';
import { admin, refusals } from '../support/processes/admin.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

/** Waits for less time than the command, and runs a step at each wait. */
const waiting = (step: (reason: string) => unknown = () => {}): ShardsWait => ({
  stepMs: 5,
  emptyMs: 10_000,
  pause: async (_ms, reason) => void (await step(reason)),
});

const change = (count: number, wait = waiting(), organization?: OrganizationId) =>
  changeShards({ count, organization }, wait);

/** The codes of a refused change. */
const codesOf = (changing: Promise<unknown>): Promise<readonly string[]> =>
  changing.then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refused) return error.violations.map(({ code }) => code);
      throw error;
    },
  );

const feed = async () => (await readFeed(ready.world.owner)).events;

test('the number of shards is raised while bookings are made, and each booking becomes one event', async () => {
  await useLayouts(firstLayout);
  const before = (await feed()).length;
  const uids: string[] = [];
  const reasons: string[] = [];
  const raised = await change(
    61,
    waiting(async (reason) => {
      reasons.push(reason);
      uids.push(await ready.newBooking());
      if (reason.startsWith('Waiting for')) await tellChanges();
    }),
  );
  expect(raised).toEqual({ shards: 61, byOrganization: {} });
  expect(await readLayouts()).toMatchObject({ current: raised });
  expect(reasons).toEqual([
    'Waiting until all functions read the new shards.',
    'Waiting until all functions write into the new shards.',
    expect.stringMatching(/^Waiting for [1-3] items in former shards/u),
  ]);
  await tellChanges();
  const events = (await feed()).slice(before);
  expect(events.map(({ object }) => object.uid)).toEqual(uids);
});

test('a command that was interrupted continues the change when it is repeated', async () => {
  await useLayouts(firstLayout);
  const interrupt = waiting(() => {
    throw new Error('Interrupted.');
  });
  await expect(change(16, interrupt)).rejects.toThrow('Interrupted.');
  expect(await readLayouts()).toMatchObject({
    current: firstLayout,
    next: { ...firstLayout, shards: 16 },
  });
  expect(await codesOf(change(32))).toEqual(['shards/changing']);
  expect(await change(16)).toEqual({ ...firstLayout, shards: 16 });
  const { changedMs } = await readLayouts();
  expect(await change(16)).toEqual({ ...firstLayout, shards: 16 });
  expect((await readLayouts()).changedMs).toBe(changedMs);
});

test('a change of the number of shards can be withdrawn while its shards are not in use', async () => {
  await useLayouts(firstLayout);
  expect(await refusals('shards', { withdraw: true })).toEqual(['--withdraw shards/unchanged']);
  await useLayouts(firstLayout, { next: { ...firstLayout, shards: 1000 } });
  expect(await admin('shards', { withdraw: true })).toEqual(firstLayout);
  expect(await readLayouts()).not.toHaveProperty('next');
  await useLayouts({ ...firstLayout, shards: 1000 }, { former: firstLayout });
  expect(await refusals('shards', { withdraw: true })).toEqual(['--withdraw shards/unchanged']);
});

test('the number of shards of the service is not reduced, and an organization has at most as many', async () => {
  await useLayouts(firstLayout);
  const { of } = ready.world;
  expect(await codesOf(change(7))).toEqual(['shards/reduced']);
  expect(await codesOf(change(9, waiting(), of))).toEqual(['shards/too-many']);
  await change(4, waiting(), of);
  expect(await change(2, waiting(), of)).toEqual({ shards: 8, byOrganization: { [of]: 2 } });
});

test('the former layout of shards is kept while a change is in one of its shards', async () => {
  await useLayouts(firstLayout);
  await ready.newBooking();
  const former = await codesOf(change(61, { ...waiting(), emptyMs: 0 }));
  expect(former).toEqual(['shards/not-empty']);
  expect(await readLayouts()).toMatchObject({ former: firstLayout });
  await tellChanges();
  await change(61);
  expect(await readLayouts()).not.toHaveProperty('former');
});

test('the command for shards shows the layout, and changes the shards of one organization', async () => {
  await useLayouts(firstLayout);
  const { of } = ready.world;
  expect(await change(4, waiting(), of)).toEqual({ shards: 8, byOrganization: { [of]: 4 } });
  expect(await change(16)).toEqual({ shards: 16, byOrganization: { [of]: 4 } });
  expect(await admin('shards', {})).toMatchObject({
    current: { shards: 16, byOrganization: { [of]: 4 } },
    changedAt: expect.stringMatching(/Z$/u),
  });
  expect(await refusals('shards', { count: 'many' })).toEqual(['--count member/invalid']);
  expect(await refusals('shards', { organization: of })).toEqual(['--count member/missing']);
  expect(await refusals('shards', { count: '4', organization: 'unknown' })).toEqual([
    '--organization organization/unknown',
  ]);
});
