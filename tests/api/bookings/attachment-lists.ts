import { expect, test } from 'vitest';
import { insertAttachment } from '../../../lib/admin/insert-attachment.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { ListBookingRecaps } from '../../../lib/contract/bookings/list-booking-recaps.ts';
import { ListBookingTranscripts } from '../../../lib/contract/bookings/list-booking-transcripts.ts';
import { ReassignBooking } from '../../../lib/contract/bookings/reassign-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import type { AttachmentKind } from '../../../lib/domain/bookings/attachment.ts';
import { attachments } from '../../support/bookings/attachments.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book } from './guests.ts';

type Kind = 'transcript' | 'recap';

export async function list(world: World, kind: Kind, { uid }: { uid: string }, as = world.owner) {
  const sent = { as, params: { bookingId: uid } };
  const { status, body } =
    kind === 'recap'
      ? await call(ListBookingRecaps, sent)
      : await call(ListBookingTranscripts, sent);
  return { status, body: body as { readonly data: readonly object[]; readonly code?: string } };
}

/** A booking with one attachment of the kind for each instant. */
export async function booked(
  world: World<'admin'>,
  kind: AttachmentKind,
  instants: readonly string[] = [],
) {
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

/** Expects that three attachments in mixed order are listed from newest to oldest, with these members. */
export async function expectNewestFirst(kind: Kind, members: readonly string[]): Promise<void> {
  const world = await auditedWorld('admin');
  const { booking, added } = await booked(world, kind, [
    '2026-03-01T00:00:00.001Z',
    '2026-04-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
  const [middle, young, old] = added.map(answered);
  const { body } = await list(world, kind, booking);
  expect(body).toEqual({ data: [young, middle, old] });
  expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(members);
}

/** Registers the tests of the contents of a list. */
export function testList(kind: Kind): void {
  test('a booking without attachments has an empty list', async () => {
    const world = await auditedWorld('admin');
    const { booking } = await booked(world, kind);
    expect(await list(world, kind, booking)).toEqual({ status: 200, body: { data: [] } });
  });

  test('attachments of the same instant are sorted by their IDs', async () => {
    const world = await auditedWorld('admin');
    const { booking } = await booked(world, kind);
    const ties = ['bbbbbbbbbbbb', 'aaaaaaaaaaaa', 'cccccccccccc'].map((uid) =>
      attachments[kind]('2026-03-01T00:00:00.000Z', uid),
    );
    for (const tie of ties) await insertAttachment(world.of, booking.uid, kind, tie);
    const [b, a, c] = ties.map(answered);
    expect((await list(world, kind, booking)).body.data).toEqual([c, b, a]);
  });

  test('the list is read with one query, and an empty list also reads the booking', async () => {
    const world = await auditedWorld('admin');
    const { booking } = await booked(world, kind, ['2026-03-01T00:00:00.000Z']);
    const bare = await book(world, await world.eventType([world.owner]), at(2, '09:00'));
    // The first call of an owner also reads the owner.
    await list(world, kind, booking);
    const calls = recordTableCalls();
    await list(world, kind, booking);
    expect(calls).toEqual(['Query']);
    await list(world, kind, bare);
    expect(calls).toEqual(['Query', 'Query', 'GetItem']);
  });

  test('attachments are kept when the booking is moved, reassigned and cancelled', async () => {
    const world = await auditedWorld('admin');
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
  });
}

/** Registers the tests of the access to a list. */
export function testAccess(kind: Kind): void {
  test('the list of an unknown booking, of an invalid ID and of a foreign booking is 404', async () => {
    const [world, other] = await Promise.all([auditedWorld(), auditedWorld('admin')]);
    const { booking: foreign } = await booked(other, kind, ['2026-03-01T00:00:00.000Z']);
    for (const uid of ['abcdefghijkl', 'a strange/id', foreign.uid]) {
      const refused = { status: 404, body: { code: 'booking/unknown' } };
      expect(await list(world, kind, { uid })).toMatchObject(refused);
    }
  });

  test('a restricted user reads only the attachments of bookings that they host', async () => {
    const world = await auditedWorld('admin', 'restricted');
    const { booking } = await booked(world, kind, ['2026-03-01T00:00:00.000Z']);
    expect((await list(world, kind, booking, world.restricted)).status).toBe(404);
    const params = { bookingId: booking.uid, userId: world.restricted.userId };
    await call(ReassignBooking, { as: world.owner, params });
    expect((await list(world, kind, booking, world.restricted)).body.data).toHaveLength(1);
  });
}
