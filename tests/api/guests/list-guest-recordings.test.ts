import { expect, test } from 'vitest';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ListGuestRecordings } from '../../../lib/contract/guests/list-guest-recordings.ts';
import type { Recording } from '../../../lib/domain/bookings/attachment.ts';
import { attachments } from '../../support/bookings/attachments.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';
import { tokenOf } from './links.ts';

const list = (guest: string) => call(ListGuestRecordings, { guest });

async function booked() {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: 2 });
  const booking = await book(world, eventType, at(2, '09:00'));
  return { world, eventType, booking, token: await tokenOf(world, booking) };
}

async function record({ of }: World, { uid }: { uid: string }, more: Partial<Recording> = {}) {
  const recording = { ...attachments.recording(), ...more };
  expect(await insertAttachment(of, uid, 'recording', recording)).toBe('inserted');
  return recording;
}

test('a guest sees the shared recordings of the booking, newest first, and no other recording', async () => {
  const { world, booking, token } = await booked();
  const old = await record(world, booking);
  const hidden = await record(world, booking, { isShareVideo: false });
  const newest = await record(world, booking, { createdAt: '2026-04-01T00:00:00.000Z' });
  const { status, body, headers } = await list(token);
  const seen = ({ createdAt, videoUrl, videoThumbnailUrl }: Recording) => ({
    createdAt,
    videoUrl,
    videoThumbnailUrl,
  });
  expect([status, body]).toEqual([200, { data: [newest, old].map(seen) }]);
  expect(JSON.stringify([body, headers])).not.toContain(hidden.uid);
});

test('a guest of a shared slot does not see the recordings of another guest', async () => {
  const { world, eventType, booking, token } = await booked();
  const other = await book(world, eventType, booking.startedAt, { email: 'b@example.com' });
  await record(world, other);
  expect((await list(token)).body.data).toEqual([]);
  expect((await list(await tokenOf(world, other))).body.data).toHaveLength(1);
});

test('a guest sees the recordings of a cancelled booking, and none with a revoked link', async () => {
  const { world, booking, token } = await booked();
  await record(world, booking);
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid }, body: {} });
  expect((await list(token)).body.data).toHaveLength(1);
  await tokenOf(world, booking, { revokeFormer: true });
  expect((await list(token)).body.code).toBe('guest-link/unknown');
});

test('the recordings of a guest are read with one query after the booking', async () => {
  const { world, booking, token } = await booked();
  await record(world, booking);
  await list(token);
  const calls = recordTableCalls();
  await list(token);
  expect(calls).toEqual(['GetItem', 'Query']);
});
