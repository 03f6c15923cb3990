import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ListBookingHistory } from '../../lib/contract/bookings/list-booking-history.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { putStop } from '../../lib/data/messages/stopped-addresses.ts';
import type { StopReason } from '../../lib/domain/messages/undeliverable.ts';
import { stopAddress } from '../../lib/workers/messages/stop-address.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { admin, refusals } from '../support/processes/admin.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const dayMs = 86_400_000;
let world: World;

beforeEach(async () => {
  world = await newWorld();
  await sendDueMails();
});

afterEach(() => {
  sinkOf().manners = {};
});

const sendDueMails = async (nowMs = Date.now()) => (await sentBy(sinkOf(), nowMs)).map(to);

/** Makes the mail server refuse an address as unknown. */
const refuse = (unknown: string) => {
  sinkOf().manners = {
    recipient: (email) => (email === unknown ? '550 5.1.1 No such user' : undefined),
  };
};

const bookFor = async (email = guestEmail, one = world) =>
  book(one, await one.eventType([one.member]), { email });

/** Undeliverable messages in the history of a booking. */
async function listUndeliverable(uid: string) {
  await sendDueMails();
  const { data } = (await call(ListBookingHistory, { as: world.owner, params: { uid } })).body;
  return data.filter(({ event }) => event === 'message_undeliverable');
}

const stop = (reason: StopReason, atMs = Date.now()) =>
  putStop(world.of, guestEmail, { reason, since: new Date(atMs).toISOString() });

test('an address that does not exist gets no more mails about the booking, and the history of the booking contains this once', async () => {
  refuse(guestEmail);
  const uid = await bookFor();
  expect(await sendDueMails()).toEqual([world.member.email]);
  sinkOf().manners = {};
  const request = { as: world.owner, params: { uid } };
  await call(UpdateBooking, { ...request, body: { name: 'Another' } });
  expect(await sendDueMails()).toEqual([world.member.email]);
  await call(CancelBooking, request);
  expect(await sendDueMails()).toEqual([world.member.email]);
  expect(await listUndeliverable(uid)).toMatchObject([
    {
      object: {
        email: guestEmail,
        message: 'booked',
        reason: 'bounced',
        statusCode: 550,
        bookingId: uid,
      },
      by: null,
      version: 1,
    },
  ]);
});

test('a stopped address gets no mails about another booking of the organization, and the history of that booking contains this', async () => {
  refuse(guestEmail);
  await bookFor();
  await sendDueMails();
  sinkOf().manners = {};
  const uid = await bookFor(guestEmail.toUpperCase());
  expect(await sendDueMails()).toEqual([world.member.email]);
  expect(await listUndeliverable(uid)).toMatchObject([
    { object: { reason: 'stopped', statusCode: null, message: 'booked', bookingId: uid } },
  ]);
  expect((await recordsOf(world)).map(({ status }) => status)).toEqual([
    'refused',
    'sent',
    'sent',
    'stopped',
  ]);
  const other = await newWorld();
  await bookFor(guestEmail, other);
  expect(await sendDueMails()).toContain(guestEmail);
});

test('a host’s address that the mail server refuses is stopped like that of a guest', async () => {
  refuse(world.member.email);
  const uid = await bookFor();
  expect(await sendDueMails()).toEqual([guestEmail]);
  expect(await listUndeliverable(uid)).toMatchObject([{ object: { email: world.member.email } }]);
  sinkOf().manners = {};
  await bookFor();
  expect(await sendDueMails()).toEqual([guestEmail]);
});

test('a busy mail server does not stop an address', async () => {
  sinkOf().manners = { recipient: () => '452 4.2.2 Mailbox full' };
  const uid = await bookFor();
  await sendDueMails();
  sinkOf().manners = {};
  expect(await listUndeliverable(uid)).toEqual([]);
  expect(await sendDueMails(Date.now() + 2 * 60_000)).toHaveLength(2);
});

test('a bounce stops an address for 90 days, and a complaint stops it permanently, even if a bounce follows', async () => {
  await stop('bounced', Date.now() - 90 * dayMs + 60_000);
  await bookFor();
  expect(await sendDueMails()).not.toContain(guestEmail);
  await stop('bounced', Date.now() - 90 * dayMs);
  await bookFor();
  expect(await sendDueMails()).toContain(guestEmail);
  await stop('complained', Date.now() - 900 * dayMs);
  await stop('bounced', Date.now() - 90 * dayMs);
  await bookFor();
  expect(await sendDueMails()).not.toContain(guestEmail);
});

test('a complaint stops an address permanently, even if a bounce precedes it', async () => {
  await stop('bounced', Date.now() - 91 * dayMs);
  await stop('complained', Date.now() - 91 * dayMs);
  await bookFor();
  expect(await sendDueMails()).not.toContain(guestEmail);
});

test('an address that the administration allows again gets messages, and the command returns the reason of the stop', async () => {
  const allowed = { organization: world.of, email: guestEmail };
  expect(await refusals('allow-address', allowed)).toEqual(['--email address/not-stopped']);
  await stop('complained');
  const answer = await admin('allow-address', { ...allowed, email: guestEmail.toUpperCase() });
  expect(answer).toMatchObject({ stops: [{ reason: 'complained', since: expect.any(String) }] });
  expect(await refusals('allow-address', allowed)).toEqual(['--email address/not-stopped']);
  await bookFor();
  expect(await sendDueMails()).toContain(guestEmail);
});

test('concurrent bounces of one message stop the address once', async () => {
  const uid = await bookFor();
  const found = { email: guestEmail, kind: 'booked', bookingUid: uid, statusCode: 550 } as const;
  await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      stopAddress(world.of, { ...found, requestId: `${at}` }, 'bounced', Date.now()),
    ),
  );
  expect(await listUndeliverable(uid)).toHaveLength(1);
});

test.each([
  '552 5.2.2 Mailbox full',
  '552 Mailbox full',
  '550 5.1.8 Sender address rejected: Domain not found',
  '553 5.1.7 Bad sender address syntax',
])('a refusal that is not about the address (%s) does not stop it', async (said) => {
  sinkOf().manners = { recipient: (email) => (email === guestEmail ? said : undefined) };
  const uid = await bookFor();
  await sendDueMails();
  sinkOf().manners = {};
  expect(await listUndeliverable(uid)).toEqual([]);
  expect(await sendDueMails(Date.now() + 2 * 60_000)).toEqual([guestEmail]);
});

test('an address that the mail server refuses gets no attempt for its other waiting mails', async () => {
  const uid = await bookFor();
  await call(UpdateBooking, { as: world.owner, params: { uid }, body: { name: 'Another' } });
  const asked: string[] = [];
  sinkOf().manners = {
    recipient: (email) => {
      asked.push(email);
      return email === guestEmail ? '550 5.1.1 No such user' : undefined;
    },
  };
  await sendDueMails();
  expect(asked.filter((email) => email === guestEmail)).toHaveLength(1);
});
