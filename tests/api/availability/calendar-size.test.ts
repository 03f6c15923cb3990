import { expect, test } from 'vitest';
import { putCalendar } from '../../../lib/admin/put-calendar.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import {
  nineToFive,
  patch,
  patched,
  post,
  tryToPost,
  wholeItem,
} from '../../support/hours/calendars.ts';
import { newWorld } from '../../support/world.ts';

const range = { startHour: 10, startMinute: 30, endHour: 20, endMinute: 30 };

test('the hours of a calendar have at most 32 000 bytes, on creation and on change', async () => {
  const world = await newWorld();
  const exceptions = Array.from({ length: 366 }, () => '2027-02-01');
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ ...nineToFive, exceptions }));
  const year = (ranges: number) =>
    Object.fromEntries(
      Array.from({ length: 366 }, (_, day) => [
        new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
        Array.from({ length: ranges }, () => range),
      ]),
    );
  for (const members of [{ calendars: many(7) }, { overrides: year(2) }]) {
    const { status, body } = await tryToPost(world.owner, members);
    expect([status, body.code]).toEqual([422, 'calendar/too-large']);
    expect(body.errors).toMatchObject([
      { pointer: '', detail: expect.stringContaining('at most 32000') },
    ]);
  }
  const { uid } = await post(world.owner, { calendars: many(6) });
  const grown = await patch(world.owner, uid, { overrides: year(1) });
  expect([grown.status, grown.body.code]).toEqual([422, 'calendar/too-large']);
  // The new overrides fit, because the same change removes the hours.
  await patched(world.owner, uid, { calendars: [], overrides: year(1) });
});

test('a calendar that is already too large can be read, renamed and reduced, but not enlarged or made the default', async () => {
  const world = await newWorld();
  const { member } = world;
  const exceptions = Array.from({ length: 366 }, () => '2027-02-01');
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ ...wholeItem, exceptions }));
  const given = { userId: member.userId, timezone: 'UTC', calendars: many(15), overrides: {} };
  const plant = async (isDefault: boolean) => {
    const uid = newUid();
    await putCalendar(world.of, { ...given, uid, name: 'Hours', isDefault }, Date.now());
    return uid;
  };
  const unused = await plant(false);
  const used = await plant(true);
  for (const uid of [unused, used]) {
    expect((await patched(member, uid, { name: 'Renamed' })).calendars).toHaveLength(15);
    expect((await patch(member, uid, { calendars: many(16) })).body.code).toBe(
      'calendar/too-large',
    );
    await patched(member, uid, { calendars: many(14) });
  }
  expect((await patch(member, unused, { isDefault: true })).body.code).toBe('calendar/too-large');
  await patched(member, unused, { isDefault: true, calendars: many(6) });
});
