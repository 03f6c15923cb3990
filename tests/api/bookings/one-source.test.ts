import { expect, test } from 'vitest';
import { commit } from '../../../lib/data/engine/commit.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import {
  type AttachmentKind,
  attachmentsABooking,
} from '../../../lib/domain/bookings/attachment.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { readyAttachments } from '../../support/bookings/ready-attachments.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { add, booked, listed } from './adding.ts';
import { at, book } from './guests.ts';

const ready = readyAttachments({ of: '' as OrganizationId }, async () => '');

/** One attachment of each kind with the same source ID. Some recorders use one ID for a whole meeting. */
const ofOneSource = async () =>
  [
    ['recording', { ...(await ready.createBookingRecording()).body, sourceId: 'meeting/1' }],
    ['transcript', { ...(await ready.createBookingTranscript()).body, sourceId: 'meeting/1' }],
    ['recap', { ...(await ready.createBookingRecap()).body, sourceId: 'meeting/1' }],
  ] as const satisfies readonly (readonly [AttachmentKind, object])[];

test('one source ID can be used for each kind of attachment and for two bookings, and each attachment causes an event', async () => {
  const { world, booking } = await booked();
  const other = await book(world, { uid: booking.eventTypeId ?? '' }, at(3, '09:00'));
  for (const to of [booking, other]) {
    for (const [kind, body] of await ofOneSource()) {
      expect((await add(world, kind, to, body)).status).toBe(201);
    }
  }
  await tellChanges();
  const { events } = await readFeed(world.owner);
  const published = events.filter(({ event }) => event === 'recording_ready');
  expect(
    published.map(({ object }) => `${String(object.bookingId)} ${String(object.type)}`).toSorted(),
  ).toEqual(
    [booking, other]
      .flatMap(({ uid }) => ['recap', 'recording', 'transcript'].map((kind) => `${uid} ${kind}`))
      .toSorted(),
  );
  expect(new Set(published.map(({ uid }) => uid)).size).toBe(6);
  expect(new Set(published.map(({ object }) => object.uid)).size).toBe(6);
});

test('a request whose concurrent twin took the last place gets the response of the twin', async () => {
  const { world, booking } = await booked();
  const [[kind, body]] = await ofOneSource();
  const count = (recordings: number) =>
    commit(world.of, [
      {
        key: keys.attachmentCount(world.of, booking.uid),
        item: { recordings, recordingBytes: 1 },
      },
    ]);
  // Simulates a read during a commit: it sees the new count, but not the new attachment.
  await count(attachmentsABooking);
  let first: Promise<Awaited<ReturnType<typeof add>>> | undefined;
  let reads = 0;
  beforeTableCalls(async (call) => {
    if (call !== 'BatchGetItem' || first !== undefined || ++reads < 2) return;
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof add>>>();
    first = promise;
    await count(attachmentsABooking - 1);
    resolve(await add(world, kind, booking, body));
  });
  const twin = await add(world, kind, booking, body);
  expect((await first)?.status).toBe(201);
  expect([twin.status, twin.body]).toEqual([201, (await first)?.body]);
  expect(await listed(world, kind, booking)).toHaveLength(1);
});
