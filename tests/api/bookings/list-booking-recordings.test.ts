import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ListBookingRecordings } from '../../../lib/contract/bookings/list-booking-recordings.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { Recording } from '../../../lib/domain/bookings/attachment.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book } from './guests.ts';

const recording = (createdAt: string, uid = newUid()): Recording => ({
  uid,
  createdAt,
  updatedAt: '2026-03-02T00:00:00.000Z',
  videoUrl: `https://video.example.com/${uid}`,
  videoThumbnailUrl: `https://video.example.com/${uid}.jpg`,
  isShareVideo: false,
});

const list = (world: World, { uid }: { uid: string }, as = world.owner) =>
  call(ListBookingRecordings, { as, params: { bookingId: uid } });

async function recorded(world: World<'admin'>, recordings: readonly Recording[]) {
  const eventType = await world.eventType([world.member, world.admin]);
  const booking = await book(world, eventType, at(2, '09:00'));
  for (const one of recordings) {
    expect(await insertAttachment(world.of, booking.uid, 'recording', one)).toBe('inserted');
  }
  return booking;
}

const answered = ({ uid, ...members }: Recording) => {
  expect(uid).toHaveLength(12);
  return members;
};

test('a booking without recordings has an empty list', async () => {
  const world = await auditedWorld('admin');
  const booking = await recorded(world, []);
  const { status, body } = await list(world, booking);
  expect([status, body]).toEqual([200, { data: [] }]);
});

test('the newest recording is listed first, in whatever order they were added, with exactly five members', async () => {
  const world = await auditedWorld('admin');
  const [old, middle, young] = [
    recording('2026-03-01T00:00:00.000Z'),
    recording('2026-03-01T00:00:00.001Z'),
    recording('2026-04-01T00:00:00.000Z'),
  ];
  const booking = await recorded(world, [middle, young, old]);
  const { body } = await list(world, booking);
  expect(body).toEqual({ data: [young, middle, old].map(answered) });
  expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([
    'createdAt',
    'isShareVideo',
    'updatedAt',
    'videoThumbnailUrl',
    'videoUrl',
  ]);
});

test('recordings of the same instant are sorted by their IDs, however often they are read', async () => {
  const world = await auditedWorld('admin');
  const createdAt = '2026-03-01T00:00:00.000Z';
  const ties = ['bbbbbbbbbbbb', 'aaaaaaaaaaaa', 'cccccccccccc'].map((uid) =>
    recording(createdAt, uid),
  );
  const booking = await recorded(world, ties);
  const { body } = await list(world, booking);
  const order = body.data.map(({ videoUrl }) => videoUrl.at(-1));
  expect(order).toEqual(['c', 'b', 'a']);
  expect((await list(world, booking)).body).toEqual(body);
});

test('the recordings of an existing booking are read with one query', async () => {
  const world = await auditedWorld('admin');
  const booking = await recorded(world, [recording('2026-03-01T00:00:00.000Z')]);
  await list(world, booking);
  const calls = recordTableCalls();
  await list(world, booking);
  expect(calls).toEqual(['Query']);
});

test('recordings are kept when the booking is moved, reassigned and cancelled', async () => {
  const world = await auditedWorld('admin');
  const booking = await recorded(world, [recording('2026-03-01T00:00:00.000Z')]);
  const before = (await list(world, booking)).body;
  const { uid } = booking;
  const as = world.owner;
  await call(UpdateBooking, { as, params: { uid }, body: { startedAt: at(3, '09:00') } });
  expect((await list(world, booking)).body).toEqual(before);
  await call(ReassignBookingAutomatically, { as, params: { bookingId: uid } });
  expect((await list(world, booking)).body).toEqual(before);
  await call(CancelBooking, { as, params: { uid }, body: {} });
  expect((await list(world, booking)).body).toEqual(before);
});

test('the recordings of an unknown booking, of an invalid ID and of a foreign booking are 404', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld('admin')]);
  const foreign = await recorded(other, [recording('2026-03-01T00:00:00.000Z')]);
  for (const uid of ['abcdefghijkl', 'a strange/id', foreign.uid]) {
    expect(await list(world, { uid })).toMatchObject({
      status: 404,
      body: { code: 'booking/unknown' },
    });
  }
});

test('a restricted user reads only the recordings of bookings that they host', async () => {
  const world = await auditedWorld('admin', 'restricted');
  const booking = await recorded(world, [recording('2026-03-01T00:00:00.000Z')]);
  expect((await list(world, booking, world.restricted)).status).toBe(404);
  const params = { uid: booking.uid };
  const body = { hosts: [{ userId: world.restricted.userId }] };
  await call(UpdateBooking, { as: world.owner, params, body });
  expect((await list(world, booking, world.restricted)).body.data).toHaveLength(1);
});

/** Writes the items that a thousand inserts would write, in less time. */
async function writeAtOnce(
  { of }: World,
  { uid }: { uid: string },
  recordings: readonly Recording[],
): Promise<void> {
  const items: object[] = recordings.map((one) => ({
    ...keys.attachment(of, uid, 'recording', keys.inList(one.createdAt, one.uid)),
    doc: JSON.stringify(one),
    schema: 1,
  }));
  items.push({ ...keys.attachmentCount(of, uid), recordings: recordings.length });
  for (let from = 0; from < items.length; from += 25) {
    const puts = items
      .slice(from, from + 25)
      .map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
}

test('a thousand long recordings are returned whole and in order, and one more is refused', async () => {
  const world = await auditedWorld('admin');
  const booking = await recorded(world, []);
  const many = Array.from({ length: 1000 }, (_, i) => {
    const one = recording(new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString());
    return { ...one, videoUrl: `https://video.example.com/${'x'.repeat(2000)}/${i}` };
  });
  const [last, ...others] = many.toReversed() as [Recording, ...Recording[]];
  await writeAtOnce(world, booking, others);
  expect(await insertAttachment(world.of, booking.uid, 'recording', last)).toBe('inserted');
  const extra = recording('2027-01-01T00:00:00.000Z');
  expect(await insertAttachment(world.of, booking.uid, 'recording', extra)).toBe('too-many');
  const { body } = await list(world, booking);
  expect(body.data).toEqual(many.toReversed().map(answered));
});
