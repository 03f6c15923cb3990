import { beforeEach, expect, test } from 'vitest';
import { CancelGuestBooking } from '../../lib/contract/guests/cancel-guest-booking.ts';
import { RescheduleGuestBooking } from '../../lib/contract/guests/reschedule-guest-booking.ts';
import { bookAt, newEmail } from '../api/guests/public-bookings.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  await sendDueMails();
});

/** Mails that are sent after the delay of mails to unverified addresses. */
const sendDueMails = () => sentBy(sinkOf(), Date.now() + 20_000);

const written = 'https://buy.example.com';
const question = {
  uid: 'topic',
  label: 'Topic',
  type: 'text',
  required: false,
  options: [],
} as const;
const phone = {
  locationId: 'phone',
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
} as const;

/** Fills every field in which a stranger can write text. */
const everywhere = {
  name: written,
  message: written,
  phoneNumber: written,
  answers: [{ questionUid: 'topic', content: written }],
  tracking: { source: written },
};

const eventType = () =>
  world.eventType([world.member], {
    visibility: 'public',
    name: 'A call',
    bookingName: '{eventType} with {name}',
    questions: [question],
    locations: [phone],
  });

const ofGuest = (mails: readonly Sunk[], email: string) =>
  mails.find((mail) => to(mail) === email) as Sunk;

/** Everything in a mail that its reader sees. */
const textOf = ({ text = '', html = '', subject = '', entry = '', from, to: receivers }: Sunk) =>
  JSON.stringify([text, html, subject, entry, from, receivers]);

test('mails to an unproven address contain no text of the stranger who booked, and mails to the host contain it', async () => {
  const email = newEmail();
  const { body } = await bookAt(world.of, await eventType(), nextStart(), { ...everywhere, email });
  const { token } = body.data;
  const booked = await sendDueMails();
  expect(booked.map(to)).toEqual([email, world.member.email].toSorted());
  const mails = [ofGuest(booked, email)];
  expect(mails[0]?.subject).toMatch(/^Confirmed: A call/u);
  expect(mails[0]?.text).toMatch(/^Hello,\n/u);
  expect(mails[0]?.text).toContain('/b#');
  const host = ofGuest(booked, world.member.email);
  for (const text of ['New booking', written]) expect(textOf(host)).toContain(text);
  const moved = { startedAt: nextStart(), timeZone: 'Asia/Tokyo' };
  await call(RescheduleGuestBooking, { guest: token, body: moved });
  mails.push(ofGuest(await sendDueMails(), email));
  await call(CancelGuestBooking, { guest: token, body: { reason: written } });
  const cancelled = await sendDueMails();
  mails.push(ofGuest(cancelled, email));
  expect(textOf(ofGuest(cancelled, world.member.email))).toContain(written);
  expect(mails.map(({ subject = '' }) => subject.split(':')[0])).toEqual([
    'Confirmed',
    'New time',
    'Cancelled',
  ]);
  for (const mail of mails) expect(textOf(mail)).not.toContain('buy.example.com');
});

test('a Japanese mail to an unproven address has a greeting without a name', async () => {
  const email = newEmail();
  await bookAt(world.of, await eventType(), nextStart(), { ...everywhere, email, locale: 'ja' });
  const mail = ofGuest(await sendDueMails(), email);
  expect(mail.text).toMatch(/^お客様\n/u);
  expect(textOf(mail)).not.toContain('buy.example.com');
});

test('a suspected booking and its cancellation cause no mail', async () => {
  const { uid } = await eventType();
  const { body } = await bookAt(world.of, { uid }, nextStart(), { ...everywhere, website: 'x' });
  expect(await sendDueMails()).toEqual([]);
  await call(CancelGuestBooking, { guest: body.data.token });
  expect(await sendDueMails()).toEqual([]);
});
