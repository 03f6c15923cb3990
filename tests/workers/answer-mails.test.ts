import { beforeEach, expect, test } from 'vitest';
import { ConfirmBookingRequest } from '../../lib/contract/answers/confirm-booking-request.ts';
import { DeclineBookingRequest } from '../../lib/contract/answers/decline-booking-request.ts';
import { GetBookingRequest } from '../../lib/contract/answers/get-booking-request.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
beforeEach(async () => {
  world = await newWorld();
  await sendDueMails();
});

const sendDueMails = () => sentBy(sinkOf());

const mailTo = (mails: readonly Sunk[], email: string) =>
  mails.find((mail) => to(mail) === email) as Sunk;
const tokenIn = ({ text = '' }: Pick<Sunk, 'text'>) => /\/b#(\S+)/u.exec(text)?.[1] ?? '';

const asking = () => world.eventType([world.member], { requiresConfirmation: true });

test('a host gets a mail about a request, and confirms the request with the link in the mail', async () => {
  const uid = await book(world, await asking());
  const mails = await sendDueMails();
  const [asked, guest] = [mailTo(mails, world.member.email), mailTo(mails, guestEmail)];
  expect(asked.subject).toMatch(/^Confirm or decline: Ada/u);
  expect(asked.html).toContain('>Confirm or decline</a>');
  const token = tokenIn(asked);
  expect(tokenIn(guest)).not.toBe(token);
  expect(guest.source).not.toContain(token);
  const seen = await call(GetBookingRequest, { guest: token });
  expect(seen.body.data).toMatchObject({ uid, isAnswerable: true, guest: { name: 'Ada' } });
  expect((await call(ConfirmBookingRequest, { guest: token })).status).toBe(200);
  const confirmed = await sendDueMails();
  expect(mailTo(confirmed, guestEmail).subject).toMatch(/^Confirmed: /u);
  const confirmationToHost = mailTo(confirmed, world.member.email);
  expect(confirmationToHost.subject).toMatch(/^New booking: /u);
  expect(confirmationToHost.text).not.toContain('/b#');
});

test('the mail to the guest contains the reason of a host who declined with the link in the mail', async () => {
  await book(world, await asking());
  const token = tokenIn(mailTo(await sendDueMails(), world.member.email));
  await call(DeclineBookingRequest, { guest: token, body: { reason: 'Away <all> week' } });
  const [declined, ...others] = await sendDueMails();
  expect(others).toEqual([]);
  expect(declined?.text).toContain('Reason:\nAway <all> week');
  expect(declined?.html).toContain('Away &lt;all&gt; week');
});

test('the mail about a rescheduled request contains a new link, and the former link is refused', async () => {
  const uid = await book(world, await asking());
  const first = tokenIn(mailTo(await sendDueMails(), world.member.email));
  const body = { startedAt: nextStart(), timeZone: 'Asia/Tokyo' };
  await call(RescheduleBooking, { as: world.owner, params: { uid }, body });
  const moved = mailTo(await sendDueMails(), world.member.email);
  expect(moved.subject).toMatch(/^New time: /u);
  expect((await call(ConfirmBookingRequest, { guest: first })).body.code).toBe('resource/changed');
  expect((await call(ConfirmBookingRequest, { guest: tokenIn(moved) })).status).toBe(200);
});

test('a restricted host gets a mail about a request without a link', async () => {
  const host = await world.addUser('restricted', { locale: 'ja' });
  await book(world, await world.eventType([host], { requiresConfirmation: true }));
  const requestToHost = mailTo(await sendDueMails(), host.email);
  expect(requestToHost.subject).toMatch(/^【要回答】/u);
  expect(requestToHost.text).not.toContain('/b#');
});

test('a host who may only view the booking gets a mail about a request without a link, and former links are refused', async () => {
  const uid = await book(world, await asking());
  const former = tokenIn(mailTo(await sendDueMails(), world.member.email));
  const { userId } = world.member;
  const hosts = [{ userId, role: 'viewer' }];
  await call(UpdateBooking, { as: world.owner, params: { uid }, body: { hosts } });
  const body = { startedAt: nextStart(), timeZone: 'Asia/Tokyo' };
  await call(RescheduleBooking, { as: world.owner, params: { uid }, body });
  expect(mailTo(await sendDueMails(), world.member.email).text).not.toContain('/b#');
  const { status, body: refused } = await call(ConfirmBookingRequest, { guest: former });
  expect([status, refused.code]).toEqual([404, 'answer-link/unknown']);
});

test('a copy of the mail about a request contains no link', async () => {
  await book(world, await asking(), { ccEmails: ['bo@example.com'] });
  expect(mailTo(await sendDueMails(), 'bo@example.com').text).not.toContain('/b#');
});

test('a request that is confirmed while the mail server is busy causes only the mails about the booking', async () => {
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  const uid = await book(world, await asking());
  await sendDueMails();
  sinkOf().manners = {};
  expect((await call(ConfirmBooking, { as: world.owner, params: { uid } })).status).toBe(200);
  const mails = await sentBy(sinkOf(), Date.now() + 2 * 60_000);
  const subjects = mails.map(({ subject }) => subject?.split(':')[0]).toSorted();
  expect(subjects).toEqual(['Confirmed', 'New booking']);
});
