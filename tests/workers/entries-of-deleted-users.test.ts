import { expect, test } from 'vitest';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { at, book } from '../api/bookings/guests.ts';
import { minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { call } from '../support/http/call.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { create, host } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import { entriesDue, namesIn, withTarget, writeAll } from './target-calendars.ts';

deleteAtOnce();

const dayMs = 24 * 60 * minuteMs;

/** Creates a member whose bookings are in their external calendar, and another host. */
async function createHosts() {
  const world = await newWorld('admin');
  const target = await withTarget(world.member);
  const hosts = [{ ...world.member, priority: 2 }, world.admin];
  const assignment = { type: 'any', method: 'priority' } as const;
  const eventType = await world.eventType(hosts, { assignment });
  const { uid } = await book(world, eventType, at(2, '09:00'));
  await writeAll();
  expect(namesIn(target)).toEqual([uid]);
  return { world, target };
}

const remove = async ({ owner, member }: World, bookings: 'reassign' | 'cancel') => {
  const sent = { as: owner, params: { userId: member.userId }, query: { bookings } };
  return (await call(DeleteOrganizationUser, sent)).status;
};

test.each(['reassign', 'cancel'] as const)(
  'the bookings of a deleted user are removed from the user’s calendar (%s), which is no longer read and is disconnected a day later',
  async (bookings) => {
    const { world, target } = await createHosts();
    expect(await remove(world, bookings)).toBe(204);
    await writeAll();
    expect(namesIn(target)).toEqual([]);
    expect(await entriesDue()).toEqual([]);
    target.double.asked.length = 0;
    await runWorker(11 * minuteMs);
    await runWorker(22 * minuteMs);
    expect(target.double.asked).toEqual([]);
    const { pk, sk } = keys.calendarConnection(world.of, world.member.userId, target.uid);
    const stored = async () =>
      (await storedItems()).find((item) => item.pk === pk && item.sk === sk);
    expect(await stored()).toHaveProperty('held');
    await runWorker(dayMs + minuteMs);
    expect(await stored()).not.toHaveProperty('held');
    const left = (await storedItems()).filter(
      (item) => item.pk === keys.calendarSync(world.of, target.uid).pk && !('exp' in item),
    );
    expect(left).toEqual([]);
    await runWorker(2 * dayMs);
    expect(target.double.asked).toEqual([]);
  },
);

test('the schedules of a deleted user are removed from the calendar of the user, and stay in those of other hosts', async () => {
  const world = await newWorld('admin');
  const [target, other] = [await withTarget(world.member), await withTarget(world.admin)];
  const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00') };
  const hosts = [host(world.member), host(world.admin)];
  const shared = await create(world, { ...times, attendees: hosts });
  await create(world, { ...times, attendees: hosts.slice(0, 1) });
  await writeAll();
  expect([namesIn(target).length, namesIn(other)]).toEqual([2, [shared.uid]]);
  expect(await remove(world, 'reassign')).toBe(204);
  await writeAll();
  expect([namesIn(target), namesIn(other)]).toEqual([[], [shared.uid]]);
  expect(await entriesDue()).toEqual([]);
});
