import { expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { calendarName } from '../../lib/data/external-calendars/calendar-sync.ts';
import { openAccount, openGrant } from '../../lib/data/external-calendars/connection-secrets.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { entriesOf, mayLieIn } from '../../lib/data/lists/list-entries.ts';
import { seal } from '../../lib/data/secrets/sealed.ts';
import type { Values } from '../../lib/domain/feed/former-values.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { UnknownForm } from '../../lib/domain/unknown-form.ts';
import { ask, at } from '../api/bookings/guests.ts';
import { connect, minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { feedOf, feeds } from '../support/external-calendars/feeds.ts';
import { call } from '../support/http/call.ts';
import { readyWorld } from '../support/ready.ts';
import { anySchedule } from '../support/schedules/plant-schedules.ts';
import { newWorld, type World } from '../support/world.ts';

test('a booking of a later schema is 500 in each operation, and is not changed', async () => {
  const { world, newBooking } = await readyWorld();
  const uid = await newBooking();
  const key = keys.booking(world.of, uid);
  await setAttribute(key, 'schema', 99);
  const stored = (await readItems(world.of, [key])).get(key);
  const as = world.owner;
  const answers = [
    await call(GetBooking, { as, params: { uid } }),
    await call(ListBookings, { as }),
    await call(ListBookings, { as, query: { order: 'createdAt' } }),
    await call(UpdateBooking, { as, params: { uid }, body: { name: 'Another name' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect((await readItems(world.of, [key])).get(key)).toEqual(stored);
});

/** A connected calendar with one entry from 9 to 10 in two days. */
async function connectedFeed() {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const feed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { connection, url } = await connect(world.member, feed);
  return { world, eventType, uid: connection.uid, url };
}

const storedAt = async ({ of }: World, key: Key) => (await readItems(of, [key])).get(key);

test('external time of a later schema is 500 in each operation, and is not changed', async () => {
  const { world, eventType, uid, url } = await connectedFeed();
  const { of, member } = world;
  const key = keys.external(of, member.userId);
  await setAttribute(key, 'schema', 99);
  const stored = await storedAt(world, key);
  const changed = { params: { uid }, body: { onFailure: 'closed' } } as const;
  const answers = [
    await ask(world, eventType, at(2, '11:00')),
    await call(UpdateCalendarConnection, { as: member, ...changed }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  feeds.change(url, feedOf());
  expect((await runWorker(11 * minuteMs)).isFailed).toBe(true);
  expect(await storedAt(world, key)).toEqual(stored);
});

test('calendar entries of a later schema are neither synchronized nor changed', async () => {
  const { world, uid, url } = await connectedFeed();
  const key = keys.calendarEntries(world.of, uid, calendarName('feed'), 0);
  await setAttribute(key, 'schema', 99);
  const stored = await storedAt(world, key);
  feeds.change(url, feedOf());
  expect((await runWorker(11 * minuteMs)).isFailed).toBe(true);
  expect(await storedAt(world, key)).toEqual(stored);
});

test('a list entry with the times of a schedule is refused in a later schema', () => {
  const attendees = [{ userId: 'user', role: 'viewer', userType: 'host' }];
  const [entry] = entriesOf(
    'organization' as OrganizationId,
    { subject: 'schedule', uid: 'schedule0000' },
    { doc: { ...anySchedule(0), attendees } as unknown as Values },
    '',
  );
  const period = { fromMs: 0, toMs: Number.POSITIVE_INFINITY };
  expect(mayLieIn(entry?.item ?? {}, period)).toBe(true);
  expect(() => mayLieIn({ ...entry?.item, schema: 99 }, period)).toThrow(UnknownForm);
});

test('sealed credentials of a later schema are refused', async () => {
  const of = 'organization' as OrganizationId;
  const sealAs = (kind: string, schema: number) =>
    seal(JSON.stringify({ doc: '{}', schema }), [of, kind, 'user', 'connection']);
  const openers = { 'calendar-connection': openAccount, 'calendar-grant': openGrant };
  for (const [kind, open] of Object.entries(openers)) {
    expect(await open(of, 'user', 'connection', await sealAs(kind, 1))).toEqual({});
    const later = await sealAs(kind, 2);
    await expect(open(of, 'user', 'connection', later)).rejects.toThrow(UnknownForm);
  }
});
