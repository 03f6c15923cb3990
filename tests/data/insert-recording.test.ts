import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { insertRecording, recordingsABooking } from '../../lib/data/insert-recording.ts';
import { keys } from '../../lib/data/keys.ts';
import { TableName, table } from '../../lib/data/table.ts';
import { call } from '../support/call.ts';
import { readyWorld } from '../support/ready.ts';

const recording = () => ({
  uid: newUid(),
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  videoUrl: 'https://recordings.example.com/a.mp4',
  videoThumbnailUrl: 'https://recordings.example.com/a.jpg',
  isShareVideo: true,
});

const { world, newBooking } = await readyWorld();
const { of, owner } = world;
const listed = async (bookingId: string) =>
  (await call(ListBookingRecordings, { as: owner, params: { bookingId } })).body.data;

test('a recording of a booking that does not exist is not kept', async () => {
  expect(await insertRecording(of, newUid(), recording())).toBe('unknown-booking');
});

test('the same recording is kept once', async () => {
  const booking = await newBooking();
  const one = recording();
  expect(await insertRecording(of, booking, one)).toBe('inserted');
  expect(await insertRecording(of, booking, one)).toBe('exists');
  expect(await listed(booking)).toHaveLength(1);
});

test('recordings that come at the same time are all kept', async () => {
  const booking = await newBooking();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => insertRecording(of, booking, recording())),
  );
  expect(new Set(outcomes)).toEqual(new Set(['inserted']));
  expect(await listed(booking)).toHaveLength(8);
});

test('a booking has 1 000 recordings at most', async () => {
  const booking = await newBooking();
  await insertRecording(of, booking, recording());
  const { pk } = keys.booking(of, booking);
  // As if 999 were there: what is tried is the last that fits and the first that does not.
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk: 'COUNT' },
      UpdateExpression: 'SET recordings = :n',
      ExpressionAttributeValues: { ':n': recordingsABooking - 1 },
    }),
  );
  expect(await insertRecording(of, booking, recording())).toBe('inserted');
  expect(await insertRecording(of, booking, recording())).toBe('too-many');
  expect(await listed(booking)).toHaveLength(2);
});

test('an address has 2 048 characters at most, counted as everywhere: an emoji is one', async () => {
  const booking = await newBooking();
  const videoUrl = `https://example.com/${'🎬'.repeat(2028)}`;
  expect(await insertRecording(of, booking, { ...recording(), videoUrl })).toBe('inserted');
  const longer = { ...recording(), videoUrl: `${videoUrl}🎬` };
  expect(await insertRecording(of, booking, longer)).toBe('malformed');
});

test.each([
  ['an address of another kind', { videoUrl: 'javascript:alert(1)' }],
  [
    'an address of 2 049 characters',
    { videoThumbnailUrl: `https://example.com/${'a'.repeat(2029)}` },
  ],
  ['an instant that would sort wrongly', { createdAt: '2026-03-01T09:00:00.000+09:00' }],
  ['an instant that is none', { updatedAt: 'yesterday' }],
])('a recording with %s is malformed, and nothing is written', async (_, fault) => {
  const booking = await newBooking();
  expect(await insertRecording(of, booking, { ...recording(), ...fault })).toBe('malformed');
  expect(await listed(booking)).toEqual([]);
});
