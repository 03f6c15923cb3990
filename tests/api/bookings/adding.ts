import { expect, test } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { CreateBookingRecap } from '../../../lib/contract/bookings/create-booking-recap.ts';
import { CreateBookingRecording } from '../../../lib/contract/bookings/create-booking-recording.ts';
import { CreateBookingTranscript } from '../../../lib/contract/bookings/create-booking-transcript.ts';
import { ListBookingRecaps } from '../../../lib/contract/bookings/list-booking-recaps.ts';
import { ListBookingRecordings } from '../../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookingTranscripts } from '../../../lib/contract/bookings/list-booking-transcripts.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import {
  type AttachmentKind,
  attachmentBytesABooking,
  attachmentsABooking,
} from '../../../lib/domain/bookings/attachment.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import type { Person, World } from '../../support/world.ts';
import { at, auditedWorld, book } from './guests.ts';

const contracts = {
  recording: { create: CreateBookingRecording, list: ListBookingRecordings },
  transcript: { create: CreateBookingTranscript, list: ListBookingTranscripts },
  recap: { create: CreateBookingRecap, list: ListBookingRecaps },
} as const;

type Members = Readonly<Record<string, unknown>>;
type Named = { readonly uid: string };

/** Adds an attachment to a booking, and does not check the response. */
export const add = (
  world: World,
  kind: AttachmentKind,
  { uid }: Named,
  body: Members,
  as: Person = world.owner,
) =>
  call(contracts[kind].create as typeof CreateBookingRecording, {
    as,
    params: { bookingId: uid },
    body,
  });

export const listed = async (world: World, kind: AttachmentKind, { uid }: Named) =>
  (
    await call(contracts[kind].list as typeof ListBookingRecordings, {
      as: world.owner,
      params: { bookingId: uid },
    })
  ).body.data as readonly object[];

export async function booked() {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  return { world, booking: await book(world, eventType, at(2, '09:00')) };
}

export const fill = (
  world: World,
  { uid }: Named,
  kind: AttachmentKind,
  n: number,
  bytes: number,
) =>
  commit(world.of, [
    {
      key: keys.attachmentCount(world.of, uid),
      item: { [`${kind}s`]: n, [`${kind}Bytes`]: bytes },
    },
  ]);

/** Registers the tests that apply to every kind. `sent` contains all members of a request except `sourceId`. */
export function testAdding(kind: AttachmentKind, sent: Members): void {
  const one = { sourceId: 'rec/1', ...sent };

  test('an attachment is stored, listed and published as an event, whatever the status of the booking', async () => {
    const { world, booking } = await booked();
    const { status, body, headers } = await add(world, kind, booking, one);
    expect([status, headers.location]).toEqual([201, `/v1/bookings/${booking.uid}/${kind}s`]);
    const { createdAt, updatedAt, ...members } = body.data;
    expect(members).toEqual(sent);
    expect(updatedAt).toBe(createdAt);
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000);
    expect(await listed(world, kind, booking)).toEqual([body.data]);
    await tellChanges();
    const { events } = await readFeed(world.owner);
    expect(events.filter(({ event }) => event === 'recording_ready')).toMatchObject([
      { object: { bookingId: booking.uid, type: kind, ...sent } },
    ]);
    const params = { uid: booking.uid };
    await call(CancelBooking, { as: world.owner, params, body: {} });
    expect((await add(world, kind, booking, { ...one, sourceId: 'rec/2' })).status).toBe(201);
    expect(await listed(world, kind, booking)).toHaveLength(2);
  });

  test('a source ID adds one attachment to a booking, also if it is sent concurrently, and the first one is kept', async () => {
    const { world, booking } = await booked();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add(world, kind, booking, one)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const [text] = Object.keys(sent);
    const other = { ...one, [text ?? '']: `${sent[text ?? '']}-2` };
    expect((await add(world, kind, booking, other)).body).toEqual(answers[0]?.body);
    expect(await listed(world, kind, booking)).toEqual([answers[0]?.body.data]);
    await tellChanges();
    const { events } = await readFeed(world.owner);
    const published = events.filter(({ event }) => event === 'recording_ready');
    expect(published).toHaveLength(1);
    const later = await book(world, { uid: booking.eventTypeId ?? '' }, at(3, '09:00'));
    expect((await add(world, kind, later, one)).status).toBe(201);
    expect(await listed(world, kind, later)).toHaveLength(1);
  });

  test.for([
    [attachmentsABooking, 0],
    [1, attachmentBytesABooking - 10],
  ] as const)(
    'a booking with %i attachments and %i bytes accepts no other one, and keeps those that it has',
    async ([n, bytes]) => {
      const { world, booking } = await booked();
      const kept = await add(world, kind, booking, one);
      await fill(world, booking, kind, n, bytes);
      const refused = await add(world, kind, booking, { ...one, sourceId: 'rec/2' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'booking/attachments-full' } });
      expect((await add(world, kind, booking, one)).body).toEqual(kept.body);
      expect(await listed(world, kind, booking)).toHaveLength(1);
    },
  );

  test('concurrent attachments are accepted only up to the maximum of the booking', async () => {
    const { world, booking } = await booked();
    await fill(world, booking, kind, attachmentsABooking - 2, 0);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => add(world, kind, booking, { ...one, sourceId: `${i}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await listed(world, kind, booking)).toHaveLength(2);
  });

  test('an attachment to an unknown booking is refused, and one by a member who is not a host of the booking is 403', async () => {
    const { world, booking } = await booked();
    expect((await add(world, kind, { uid: 'none' }, one)).body.code).toBe('booking/unknown');
    expect((await add(world, kind, booking, one, world.member)).status).toBe(201);
    const other = await world.addUser('member');
    const refused = await add(world, kind, booking, { ...one, sourceId: 'rec/2' }, other);
    expect([refused.status, refused.body.code]).toEqual([403, 'caller/role-forbids']);
  });
}

/** Registers one test for each body: the attachment is refused, and nothing is added. */
export function testRefused(kind: AttachmentKind, sent: Members, bodies: readonly Members[]): void {
  test.for([...bodies, { sourceId: '' }, { sourceId: 'x'.repeat(256) }, { uid: 'mine' }])(
    'an attachment with %j is refused',
    async (wrong) => {
      const { world, booking } = await booked();
      const { status, body } = await add(world, kind, booking, {
        sourceId: 'rec/1',
        ...sent,
        ...wrong,
      });
      expect(status).toBe(400);
      expect(body.errors?.[0]?.pointer).toContain(Object.keys(wrong)[0]);
      expect(await listed(world, kind, booking)).toEqual([]);
    },
  );
}
