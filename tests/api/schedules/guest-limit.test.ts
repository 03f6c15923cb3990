import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { create, guest, patch, tryToCreate } from '../../support/schedules/schedules.ts';
import { newWorld } from '../../support/world.ts';

const guests = (count: number, name = 'guest') =>
  Array.from({ length: count }, (_, index) => guest({ email: `${name}${index}@example.com` }));

/** Keeps all requests of a test on one day. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T12:00Z') }));
afterEach(() => void vi.useRealTimers());

test('a user adds at most 100 new guest addresses to schedules in a day', async () => {
  const world = await newWorld();
  const { uid } = await create(world, { attendees: guests(60) });
  const refused = await tryToCreate(world, { attendees: guests(41, 'other') });
  expect([refused.status, refused.body.code]).toEqual([409, 'schedule/too-many-guests']);
  expect(refused.body.detail).toContain('60 of at most 100');
  const one = { attendees: [...guests(60), ...guests(40, 'added')] };
  expect((await patch(world, { uid }, one)).status).toBe(200);
  // Addresses that the schedule has already, users, and other users of the organization are not limited.
  expect((await patch(world, { uid }, one)).status).toBe(200);
  await create(world, { attendees: [guest(world.member)] });
  await create(world, { attendees: guests(1) }, world.member);
  const last = await patch(world, { uid }, { attendees: guests(1, 'last') });
  expect(last.body.code).toBe('schedule/too-many-guests');
});

test('concurrent requests of a user do not exceed the limit of guest addresses', async () => {
  const world = await newWorld();
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      tryToCreate(world, { attendees: guests(30, `n${index}`) }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
});
