import { expect, test } from 'vitest';
import { UpdateCalendarConnection } from '../../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { call } from '../../support/call.ts';
import { feedOf } from '../../support/feeds.ts';
import { newWorld } from '../../support/world.ts';
import { at, seatsLeft } from '../bookings/guests.ts';
import { connect, connectionOf, synchronize } from './connecting.ts';

const update = (as: { readonly key: string }, uid: string, body: unknown) =>
  call(UpdateCalendarConnection, { as, params: { uid }, body });

test('a calendar that does not count leaves its user free at once, and makes them busy again at once', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const fed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { uid } = (await connect(member, fed)).connection;
  const isOffered = async () => (await seatsLeft(world, eventType, at(2, '09:00'))) > 0;
  expect(await isOffered()).toBe(false);
  const calendars = [{ id: 'feed', isBusy: false }];
  const { status, body } = await update(member, uid, { calendars });
  expect([status, body.data.calendars[0]?.isBusy]).toEqual([200, false]);
  expect(await isOffered()).toBe(true);
  // What was chosen stays with the next synchronization.
  expect((await synchronize(member, uid)).calendars[0]?.isBusy).toBe(false);
  expect(await isOffered()).toBe(true);
  await update(member, uid, { calendars: [{ id: 'feed', isBusy: true }] });
  expect(await isOffered()).toBe(false);
});

test('what is not named stays, and a calendar that there is not is refused', async () => {
  const { member } = await newWorld();
  const { connection } = await connect(member, feedOf());
  const { uid } = connection;
  const changed = await update(member, uid, { onFailure: 'closed' });
  expect(changed.body.data).toEqual({
    ...connection,
    onFailure: 'closed',
    updatedAt: changed.body.data.updatedAt,
  });
  const refused = await update(member, uid, { calendars: [{ id: 'other', isBusy: true }] });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([
    {
      pointer: '/calendars/0/id',
      code: 'connection/unknown-calendar',
      detail: 'The connection does not have this calendar.',
    },
  ]);
  expect(await connectionOf(member, uid)).toEqual(changed.body.data);
});

test('a connection that there is not is unknown', async () => {
  const { member } = await newWorld();
  const { status, body } = await update(member, 'none', { onFailure: 'open' });
  expect([status, body.code]).toEqual([404, 'connection/unknown']);
});
