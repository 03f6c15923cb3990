import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { readItems } from '../../../lib/data/engine/items.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book, read } from './guests.ts';

async function booked(world: World) {
  const eventType = await world.eventType([world.member]);
  return book(world, eventType, at(2, '09:00'));
}

const change = (
  world: World,
  { uid }: { uid: string },
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => call(UpdateBooking, { as: world.owner, params: { uid }, body, headers });

test('an update changes the members of a booking that are sent, and all others keep their values', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const sent = {
    name: 'Another name',
    description: 'Bring the plans.',
    timeZone: 'America/New_York',
    priority: 'low',
  };
  const { status, headers, body } = await change(world, booking, sent);
  expect(status).toBe(200);
  expect(headers.etag).toBe('"2"');
  expect(body.data).toEqual({ ...booking, ...sent, updatedAt: expect.any(String) });
  expect(body.data.updatedAt >= booking.updatedAt).toBe(true);
  expect(await read(world, booking)).toEqual(body.data);
});

test.each([
  ['name', 'Another name'],
  ['description', ''],
  ['timeZone', 'Asia/Kathmandu'],
  ['priority', 'high'],
])('a change of the member %s of a booking changes no other member', async (member, value) => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const { body } = await change(world, booking, { [member]: value });
  expect(body.data).toEqual({ ...booking, [member]: value, updatedAt: expect.any(String) });
});

test('an empty change of a booking is 200 and changes nothing, not even the version', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const calls = recordTableCalls();
  const { status, headers, body } = await change(world, booking, {});
  expect([status, headers.etag]).toEqual([200, '"1"']);
  expect(body.data).toEqual(booking);
  expect(calls).not.toContain('TransactWriteItems');
  expect(await read(world, booking)).toEqual(booking);
});

test('the message of an update and whether it is sent are stored with the change', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const message = { updateMessage: 'Sorry.', isSendUpdates: false };
  await change(world, booking, { name: 'Another name', ...message });
  const key = keys.booking(world.of, booking.uid);
  const item = (await readItems(world.of, [key])).get(key);
  expect(item).toMatchObject({ ver: 2, change: { message: 'Sorry.', isSilent: true } });
  // A message without another change is a change, too. Otherwise it would never be sent.
  expect((await change(world, booking, message)).headers.etag).toBe('"3"');
});

test.each([
  ['name', 'x'.repeat(65)],
  ['name', ''],
  ['description', 'x'.repeat(10_001)],
  ['updateMessage', 'x'.repeat(2001)],
  ['priority', 'urgent'],
  ['priority', null],
  ['name', null],
  ['isSendUpdates', 'no'],
  ['startedAt', '2030-02-30T10:00:00Z'],
  ['startedAt', '2030-01-01T10:00:00'],
  ['hosts', {}],
])('a change of the member %s of a booking to %j is 400 with a pointer', async (member, value) => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const { status, body } = await change(world, booking, { [member]: value });
  expect([status, body.code]).toEqual([400, 'request/invalid']);
  expect(body.errors).toMatchObject([{ pointer: `/${member}` }]);
});

test('a change of a member that a booking does not have is 400 with a pointer, and nothing is changed', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const { body } = await change(world, booking, { name: 'Another', locationId: 'zoom' });
  expect(body.errors).toMatchObject([{ pointer: '/locationId', code: 'member/unknown' }]);
  expect(await read(world, booking)).toEqual(booking);
});

test('all invalid members of a change of a booking are reported together', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const { status, body } = await change(world, booking, {
    timeZone: 'Mars/Olympus',
    startedAt: at(2, '09:00').replace(':00.000Z', ':30Z'),
    endedAt: at(2, '08:00').replace(':00.000Z', ':30Z'),
    hosts: [{ userId: 'nobody' }],
  });
  expect([status, body.code]).toEqual([422, 'request/unprocessable']);
  expect(body.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/timeZone', 'time-zone/unknown'],
    ['/startedAt', 'time/not-whole-minute'],
    ['/endedAt', 'time/not-whole-minute'],
    ['/endedAt', 'time/end-not-after-start'],
    ['/hosts/0/userId', 'user/unknown'],
  ]);
});

test('a change of a booking with If-Match is 412 for another version, and accepted for the current version and for *', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const rename = (tag: string) => change(world, booking, { name: tag }, { 'If-Match': tag });
  expect((await rename('"2"')).body.code).toBe('resource/changed');
  expect((await rename('W/"1"')).status).toBe(412);
  expect((await rename('"1"')).headers.etag).toBe('"2"');
  expect((await rename('"1", "2"')).headers.etag).toBe('"3"');
  expect((await rename('*')).headers.etag).toBe('"4"');
  expect((await rename('1')).body).toMatchObject({
    status: 400,
    errors: [{ pointer: 'header/If-Match' }],
  });
});

test('another version is 412 before the members and the status are checked', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid }, body: {} });
  const stale = { 'If-Match': '"1"' };
  expect((await change(world, booking, { timeZone: 'Nowhere' }, stale)).status).toBe(412);
  expect((await change(world, booking, { timeZone: 'Nowhere' })).status).toBe(422);
});

test('a cancelled booking cannot be changed', async () => {
  const world = await auditedWorld('admin');
  const booking = await booked(world);
  const cancelled = await call(CancelBooking, {
    as: world.owner,
    params: { uid: booking.uid },
    body: {},
  });
  for (const body of [
    { name: 'Another' },
    { startedAt: at(3, '09:00') },
    { hosts: [world.admin].map(({ userId }) => ({ userId })) },
  ]) {
    expect(await change(world, booking, body)).toMatchObject({
      status: 409,
      body: { code: 'booking/already-cancelled' },
    });
  }
  expect(await read(world, booking)).toEqual(cancelled.body.data);
});

test('the dry run of a change of a booking returns the change and stores nothing', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const dry = await change(
    world,
    booking,
    { startedAt: at(3, '09:00') },
    { Prefer: 'handling=dry-run' },
  );
  expect(dry.body.data.startedAt).toBe(at(3, '09:00'));
  expect(await read(world, booking)).toEqual(booking);
});

test('a member changes a booking only if they host it, and a restricted user never', async () => {
  const world = await auditedWorld('admin', 'restricted');
  const other = await world.addUser('member');
  const eventType = await world.eventType([world.admin]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const by = (as: { key: string }) =>
    call(UpdateBooking, { as, params: { uid: booking.uid }, body: { name: 'Another' } });
  expect((await by(other)).body.code).toBe('caller/role-forbids');
  await change(world, booking, { hosts: [{ userId: other.userId }] });
  expect((await by(other)).status).toBe(200);
  expect((await by(world.restricted)).body.code).toBe('caller/role-forbids');
  await change(world, booking, { hosts: [{ userId: world.restricted.userId }] });
  expect((await by(world.restricted)).body.code).toBe('caller/role-forbids');
});

test('an unknown booking, a booking of another organization and an invalid ID are unknown', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const foreign = await booked(other);
  for (const uid of ['abcdefghijkl', 'a strange/id', foreign.uid]) {
    expect((await change(world, { uid }, { name: 'Mine now' })).body.code).toBe('booking/unknown');
  }
  expect(await read(other, foreign)).toEqual(foreign);
});

test('concurrent changes of a booking are all made, one after the other', async () => {
  const world = await auditedWorld();
  const booking = await booked(world);
  const answers = await Promise.all([
    change(world, booking, { name: 'Another' }),
    change(world, booking, { description: 'Bring the plans.' }),
    change(world, booking, { startedAt: at(3, '09:00') }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body, headers } = await call(GetBooking, {
    as: world.owner,
    params: { uid: booking.uid },
  });
  expect(headers.etag).toBe('"4"');
  expect(body.data).toMatchObject({
    name: 'Another',
    description: 'Bring the plans.',
    startedAt: at(3, '09:00'),
  });
});
