import { expect, test } from 'vitest';
import { GetCalendarConnection } from '../../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { calendarName, entriesKey } from '../../../lib/data/external-calendars/calendar-sync.ts';
import { packJson } from '../../../lib/data/items/packed-json.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { putItems } from '../../support/engine/put-items.ts';
import { startCaldavDouble } from '../../support/external-calendars/caldav-double.ts';
import { feedOf } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type World } from '../../support/world.ts';
import { connectCalendar, setTarget } from '../../workers/target-calendars.ts';
import { at, seatsLeft } from '../bookings/guests.ts';
import { connect, connectionOf, synchronize } from './connecting.ts';

const update = (as: { readonly key: string }, uid: string, body: unknown) =>
  call(UpdateCalendarConnection, { as, params: { uid }, body });

test('a calendar that is set not to count frees its user immediately, and one that is set to count makes them busy immediately', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const fed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { uid } = (await connect(member, fed)).connection;
  const isOffered = async () => (await seatsLeft(world, eventType, at(2, '09:00'))) > 0;
  expect(await isOffered()).toBe(false);
  const calendars = [{ id: calendarName('feed'), isBusy: false }];
  const { status, body } = await update(member, uid, { calendars });
  expect([status, body.data.calendars[0]?.isBusy]).toEqual([200, false]);
  expect(await isOffered()).toBe(true);
  // A synchronization does not change the choice of the user.
  expect((await synchronize(member, uid)).calendars[0]?.isBusy).toBe(false);
  expect(await isOffered()).toBe(true);
  await update(member, uid, { calendars: [{ id: calendarName('feed'), isBusy: true }] });
  expect(await isOffered()).toBe(false);
});

test('a change of a connection keeps the members that are not sent, and a change of an unknown calendar is 422', async () => {
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

test('a change of an unknown connection is 404', async () => {
  const { member } = await newWorld();
  const { status, body } = await update(member, 'none', { onFailure: 'open' });
  expect([status, body.code]).toEqual([404, 'connection/unknown']);
});

test('a user has one target calendar, and a new target replaces the former one', async () => {
  const { member } = await newWorld();
  const [one, other] = [await startCaldavDouble(), await startCaldavDouble()];
  const [first, second] = [
    await connectCalendar(member, one),
    await connectCalendar(member, other),
  ];
  const isTarget = async (uid: string) => (await connectionOf(member, uid)).calendars[0]?.isTarget;
  const both = async () => [await isTarget(first.uid), await isTarget(second.uid)];
  expect(await both()).toEqual([false, false]);
  const etagOf = async (uid: string) =>
    (await call(GetCalendarConnection, { as: member, params: { uid } })).headers.etag;
  const { status, body } = await setTarget(member, first.uid, true);
  expect([status, body.data.calendars]).toEqual([
    200,
    [
      {
        id: calendarName('/cal/'),
        name: '2026',
        color: null,
        isBusy: true,
        isWritable: true,
        isTarget: true,
      },
    ],
  ]);
  const before = await etagOf(first.uid);
  await Promise.all([setTarget(member, second.uid, true), setTarget(member, second.uid, true)]);
  expect(await both()).toEqual([false, true]);
  expect(await etagOf(first.uid)).not.toBe(before);
  await setTarget(member, second.uid, false);
  expect(await both()).toEqual([false, false]);
  for (const double of [one, other]) double.close();
});

test('two users can set their target calendars concurrently', async () => {
  const { member, admin } = await newWorld('admin');
  const double = await startCaldavDouble();
  const connected = await Promise.all([member, admin].map((as) => connectCalendar(as, double)));
  const answers = await Promise.all(connected.map(({ as, uid }) => setTarget(as, uid, true)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  double.close();
});

test('a calendar that is not writable cannot be the target, and one request cannot set two targets', async () => {
  const { member } = await newWorld();
  const { connection } = await connect(member, feedOf());
  const refused = await setTarget(member, connection.uid, true, 'feed');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        pointer: '/calendars/0/isTarget',
        code: 'connection/not-writable',
        detail: 'The provider does not let entries be written into this calendar.',
      },
    ],
  ]);
  const two = { calendars: ['feed', 'other'].map((id) => ({ id, isTarget: true })) };
  const invalid = await update(member, connection.uid, two);
  expect([invalid.status, invalid.body.errors?.[0]]).toMatchObject([
    400,
    { pointer: '/calendars', detail: 'At most one calendar can be the target.' },
  ]);
});

/** Stores more dates of a calendar than can be counted in time. */
async function plantDates({ of, member }: World, uid: string): Promise<void> {
  const dates = Array.from({ length: 100_000 }, () => '20261124T090000Z');
  const entries = Array.from({ length: 2 }, (_, id) => ({
    id: `${id}`,
    uid: `${id}`,
    etag: '',
    series: { start: '20261124T090000Z', seconds: 60, busy: true, also: dates },
  }));
  const doc = packJson(JSON.stringify(entries));
  const parts = 10;
  const calendars = [{ id: 'feed', timeZone: null, parts }];
  const sync = { userId: member.userId, day: 0, listedDay: 0, calendars };
  await putItems([
    { ...keys.calendarSync(of, uid), ver: 1, doc: JSON.stringify(sync), schema: 1 },
    ...Array.from({ length: parts }, (_, part) => ({
      ...entriesKey(of, uid, 'feed', part),
      doc,
      schema: 1,
    })),
  ]);
}

test('a change of a connection is refused without effect if its busy minutes cannot be counted in time', async () => {
  const world = await newWorld();
  const { connection } = await connect(world.member, feedOf());
  await plantDates(world, connection.uid);
  const refused = await update(world.member, connection.uid, { onFailure: 'closed' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        pointer: '/calendars',
        code: 'connection/refused',
        detail: 'The entries of the calendars take too long to read.',
      },
    ],
  ]);
  expect((await connectionOf(world.member, connection.uid)).onFailure).toBe('open');
});
