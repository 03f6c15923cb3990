import { expect, test } from 'vitest';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ListBookingRecaps } from '../../../lib/contract/bookings/list-booking-recaps.ts';
import { ListBookingRecordings } from '../../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookingTranscripts } from '../../../lib/contract/bookings/list-booking-transcripts.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { AttachmentKind } from '../../../lib/domain/bookings/attachment.ts';
import { attachments } from '../../support/attachments.ts';
import { call } from '../../support/call.ts';
import { recordTableCalls } from '../../support/table-calls.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book } from './guests.ts';

const lists = {
  transcript: ListBookingTranscripts,
  recap: ListBookingRecaps,
} as const;
type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as Kind[];

async function list(world: World, kind: Kind, { uid }: { uid: string }, as = world.owner) {
  const sent = { as, params: { bookingId: uid } };
  const { status, body } =
    kind === 'recap'
      ? await call(ListBookingRecaps, sent)
      : await call(ListBookingTranscripts, sent);
  return { status, body: body as { readonly data: readonly object[]; readonly code?: string } };
}

async function booked(world: World, kind: AttachmentKind, instants: readonly string[] = []) {
  const eventType = await world.eventType([world.member, world.admin]);
  const booking = await book(world, eventType, at(2, '09:00'));
  const added = [];
  for (const instant of instants) {
    const one = attachments[kind](instant);
    expect(await insertAttachment(world.of, booking.uid, kind, one)).toBe('inserted');
    added.push(one);
  }
  return { booking, added };
}

const answered = ({ uid, ...members }: { readonly uid: string }) => {
  expect(uid).toHaveLength(12);
  return members;
};

test.each(kinds)('%s: a booking without any has none', async (kind) => {
  const world = await auditedWorld();
  const { booking } = await booked(world, kind);
  expect(await list(world, kind, booking)).toEqual({ status: 200, body: { data: [] } });
});

test.each([
  ['transcript', ['createdAt', 'language', 'transcriptUrl', 'updatedAt']],
  ['recap', ['actionItems', 'createdAt', 'summary', 'title', 'updatedAt']],
] as const)('%s: the newest stands first, with exactly its members', async (kind, members) => {
  const world = await auditedWorld();
  const { booking, added } = await booked(world, kind, [
    '2026-03-01T00:00:00.001Z',
    '2026-04-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
  const [middle, young, old] = added.map(answered);
  const { body } = await list(world, kind, booking);
  expect(body).toEqual({ data: [young, middle, old] });
  expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(members);
});

test.each(kinds)('%s: those of one instant have one order, by their ids', async (kind) => {
  const world = await auditedWorld();
  const { booking } = await booked(world, kind);
  const ties = ['bbbbbbbbbbbb', 'aaaaaaaaaaaa', 'cccccccccccc'].map((uid) =>
    attachments[kind]('2026-03-01T00:00:00.000Z', uid),
  );
  for (const tie of ties) await insertAttachment(world.of, booking.uid, kind, tie);
  const [b, a, c] = ties.map(answered);
  expect((await list(world, kind, booking)).body.data).toEqual([c, b, a]);
});

test.each(kinds)(
  '%s: one query answers them; without any the booking is read too',
  async (kind) => {
    const world = await auditedWorld();
    const { booking } = await booked(world, kind, ['2026-03-01T00:00:00.000Z']);
    const bare = await book(world, await world.eventType([world.owner]), at(2, '09:00'));
    // The first call of an owner reads who they are.
    await list(world, kind, booking);
    const calls = recordTableCalls();
    await list(world, kind, booking);
    expect(calls).toEqual(['Query']);
    await list(world, kind, bare);
    expect(calls).toEqual(['Query', 'Query', 'GetItem']);
  },
);

test.each(kinds)(
  '%s: they stay when the booking is moved, reassigned and cancelled',
  async (kind) => {
    const world = await auditedWorld();
    const { booking, added } = await booked(world, kind, ['2026-03-01T00:00:00.000Z']);
    const { uid } = booking;
    const as = world.owner;
    const expected = { data: added.map(answered) };
    await call(UpdateBooking, { as, params: { uid }, body: { startedAt: at(3, '09:00') } });
    expect((await list(world, kind, booking)).body).toEqual(expected);
    const params = { bookingId: uid, userId: world.owner.userId };
    expect((await call(ReassignBooking, { as, params })).status).toBe(200);
    expect((await list(world, kind, booking)).body).toEqual(expected);
    await call(CancelBooking, { as, params: { uid }, body: {} });
    expect((await list(world, kind, booking)).body).toEqual(expected);
  },
);

test('each list has what is its own and nothing of the others', async () => {
  const world = await auditedWorld();
  const { booking } = await booked(world, 'recording', ['2026-03-01T00:00:00.000Z']);
  for (const kind of kinds) {
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

test.each(kinds)(
  '%s: an unknown booking, a strange id and one of another organization are 404',
  async (kind) => {
    const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
    const { booking: foreign } = await booked(other, kind, ['2026-03-01T00:00:00.000Z']);
    for (const uid of ['abcdefghijkl', 'a strange/id', foreign.uid]) {
      const refused = { status: 404, body: { code: 'booking/unknown' } };
      expect(await list(world, kind, { uid })).toMatchObject(refused);
    }
  },
);

test.each(kinds)('%s: a restricted user sees those of bookings they host', async (kind) => {
  const world = await auditedWorld();
  const { booking } = await booked(world, kind, ['2026-03-01T00:00:00.000Z']);
  expect((await list(world, kind, booking, world.restricted)).status).toBe(404);
  const params = { bookingId: booking.uid, userId: world.restricted.userId };
  await call(ReassignBooking, { as: world.owner, params });
  expect((await list(world, kind, booking, world.restricted)).body.data).toHaveLength(1);
});
