import { expect, test } from 'vitest';
import {
  newcomer,
  nineToFive,
  patch,
  patched,
  post,
  soundCalendars,
  wholeItem,
} from '../../support/hours/calendars.ts';
import { newWorld } from '../../support/world.ts';
import { createCalendars, sendConcurrently, statusesOf, zoneOf } from './send-concurrently.ts';

test('a change of a calendar replaces the members that are sent and keeps the others, and an empty change changes nothing', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const made = await post(user, { calendars: [nineToFive], overrides: { '2027-02-01': [] } });
  const renamed = await patched(user, made.uid, { name: 'Other' });
  expect(renamed).toEqual({ ...made, name: 'Other', updatedAt: renamed.updatedAt });
  const emptied = await patched(user, made.uid, { overrides: {}, timezone: 'asia/tokyo' });
  expect(emptied).toMatchObject({ name: 'Other', overrides: {}, timezone: 'asia/tokyo' });
  expect(emptied.calendars).toEqual([wholeItem]);
  const empty = await patch(user, made.uid, {});
  expect([empty.status, empty.body.data, empty.headers.etag]).toEqual([200, emptied, '"3"']);
  expect(await soundCalendars(world, user)).toEqual([emptied]);
});

test('a change makes another calendar the default, and another change makes the first calendar the default again', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const first = await post(user, { timezone: 'Asia/Tokyo' });
  const second = await post(user, { timezone: 'Europe/London' });
  for (const { uid } of [second, first, first]) {
    expect((await patched(user, uid, { isDefault: true })).isDefault).toBe(true);
    const calendars = await soundCalendars(world, user);
    expect(calendars.find((each) => each.isDefault)?.uid).toBe(uid);
  }
  // Setting the current value is no conflict.
  expect((await patched(user, second.uid, { isDefault: false })).isDefault).toBe(false);
});

test('concurrent changes that each set another default calendar leave one default calendar', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const uids = await createCalendars(user, 12);
  for (let round = 0; round < 2; round += 1) {
    const answers = await sendConcurrently(12, (i, headers) =>
      patch(user, uids[i] ?? '', { isDefault: true }, headers),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect(await soundCalendars(world, user)).toHaveLength(12);
  }
});

test('concurrent changes of hours and of the default lose no hours, and only those of the default count', async () => {
  const world = await newWorld();
  const user = await newcomer(world);
  const uids = await createCalendars(user, 4);
  const changes = (i: number) =>
    [{ isDefault: true }, { timezone: zoneOf(i) }, { name: `N${i}` }][i % 3] as object;
  const answers = await sendConcurrently(40, (i, headers) =>
    patch(user, uids[i % 4] ?? '', changes(i), headers),
  );
  expect(statusesOf(answers)).toEqual([200]);
  await soundCalendars(world, user);
});
