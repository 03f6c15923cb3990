import { expect, test } from 'vitest';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { ListBookingRecordings } from '../../../lib/contract/bookings/list-booking-recordings.ts';
import { attachments } from '../../support/bookings/attachments.ts';
import { call } from '../../support/http/call.ts';
import { booked, expectNewestFirst, list, testAccess, testList } from './attachment-lists.ts';
import { auditedWorld } from './guests.ts';

testList('transcript');
testAccess('transcript');

test('the newest transcript is listed first, with exactly its members', () =>
  expectNewestFirst('transcript', ['createdAt', 'language', 'transcriptUrl', 'updatedAt']));

test('each list contains only the attachments of its own kind', async () => {
  const world = await auditedWorld('admin');
  const { booking } = await booked(world, 'recording', ['2026-03-01T00:00:00.000Z']);
  for (const kind of ['transcript', 'recap'] as const) {
    expect((await list(world, kind, booking)).body.data).toEqual([]);
    await insertAttachment(world.of, booking.uid, kind, attachments[kind]());
    expect((await list(world, kind, booking)).body.data).toHaveLength(1);
  }
  const { body } = await call(ListBookingRecordings, {
    as: world.owner,
    params: { bookingId: booking.uid },
  });
  expect(body.data).toHaveLength(1);
});
