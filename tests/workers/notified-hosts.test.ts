import { beforeEach, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateEventTypeHost } from '../../lib/contract/event-types/update-event-type-host.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { ask, hostOf, offers, read } from '../api/bookings/guests.ts';
import { look } from '../api/guests/links.ts';
import { bookAt, openTo, show } from '../api/guests/public-bookings.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { book, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World<'admin'>;
beforeEach(async () => {
  world = await newWorld('admin');
  await sendDueMails();
});

const sendDueMails = (nowMs?: number) => sentBy(sinkOf(), nowMs);
const minuteMs = 60_000;

/** A user who reads Japanese, in Tokyo. */
const addObserver = () =>
  world.addUser('member', { locale: 'ja', timeZone: 'Asia/Tokyo', name: 'Ono' });
type Observer = Awaited<ReturnType<typeof addObserver>>;

const observedBy = (observer: Observer, more: Partial<EventType> = {}) =>
  world.eventType([world.member, { ...observer, userType: 'notifyHost' }], {
    assignment: { type: 'all' },
    ...more,
  });

const mailTo = (mails: readonly Sunk[], { email }: { readonly email: string }) =>
  mails.find((mail) => to(mail) === email);

test('a user who is only notified gets the mails of hosts in their language and time zone, without a calendar entry', async () => {
  const observer = await addObserver();
  const startedAt = nextStart();
  const uid = await book(world, await observedBy(observer), { startedAt });
  const booked = await sendDueMails();
  const [mail, host] = [mailTo(booked, observer), mailTo(booked, world.member)];
  expect([mail?.entry, host?.entry === undefined]).toEqual([undefined, false]);
  expect(mail?.subject).toMatch(/^【新規予約】/u);
  const hour = (new Date(startedAt).getUTCHours() + 9) % 24;
  expect(mail?.text).toContain(`${hour}:00`.padStart(5, '0'));
  expect(mail?.text).toContain(`■ 担当\n${world.member.name}`);
  const params = { uid };
  await call(RescheduleBooking, {
    as: world.owner,
    params,
    body: { startedAt: nextStart(), timeZone: 'UTC' },
  });
  expect(mailTo(await sendDueMails(), observer)?.subject).toMatch(/^【予約変更】/u);
  const { userId } = world.admin;
  await call(ReassignBooking, { as: world.owner, params: { bookingId: uid, userId } });
  expect(mailTo(await sendDueMails(), observer)?.subject).toMatch(/^【担当者変更】/u);
  await call(CancelBooking, { as: world.owner, params, body: {} });
  expect(mailTo(await sendDueMails(), observer)?.subject).toMatch(/^【予約キャンセル】/u);
});

test('the mail about a request has no link to answer it for a user who is only notified', async () => {
  const observer = await addObserver();
  await book(world, await observedBy(observer, { requiresConfirmation: true }));
  const mails = await sendDueMails();
  expect(mailTo(mails, world.member)?.text).toContain('/b#');
  const mail = mailTo(mails, observer);
  expect(mail?.subject).toMatch(/^【予約リクエスト】/u);
  expect(mail?.text).not.toContain('/b#');
});

test('reminders to hosts are also sent to users who are only notified', async () => {
  const observer = await addObserver();
  const reminders = [{ minutesBefore: 60, to: 'host', channel: 'email' }] as const;
  const startedAt = nextStart();
  const eventType = await observedBy(observer, {
    notification: { ...defaultNotification, reminders },
  });
  await book(world, eventType, { startedAt });
  await sendDueMails();
  const reminded = await sendDueMails(Date.parse(startedAt) - 60 * minuteMs);
  expect(reminded.map(to)).toEqual([observer.email, world.member.email].toSorted());
});

test('a user who is only notified gets no mail that their settings turn off', async () => {
  const { settings } = world.member;
  const messages = { ...settings.messages, booked: false };
  const quiet = await world.addUser('member', { settings: { ...settings, messages } });
  await book(world, await observedBy(quiet));
  const mails = await sendDueMails();
  expect([mailTo(mails, world.member) === undefined, mailTo(mails, quiet)]).toEqual([
    false,
    undefined,
  ]);
});

test('bookings do not make a user busy who is only notified, and a busy one blocks no start', async () => {
  const observer = await addObserver();
  const eventType = await observedBy(observer);
  const own = await world.eventType([observer]);
  const [first, second] = [nextStart(), nextStart()];
  const booking = await ask(world, eventType, first);
  expect(booking.body.data.hosts.map(({ userId }) => userId)).toEqual([world.member.userId]);
  expect((await ask(world, own, first)).status).toBe(201);
  expect((await ask(world, own, second)).status).toBe(201);
  const end = new Date(Date.parse(second) + 30 * minuteMs).toISOString();
  expect(await offers(world, eventType, second, end)).toMatchObject([{ startedAt: second }]);
  const other = await ask(world, eventType, second);
  expect([other.status, hostOf(other.body.data)]).toEqual([201, world.member.userId]);
});

test('guests do not see a user who is only notified as a host', async () => {
  const observer = await addObserver();
  const eventType = await openTo(world, {
    hosts: (await observedBy(observer)).hosts,
    assignment: { type: 'all' },
  });
  const names = [{ name: world.member.name }];
  expect((await show(world.of, eventType.uid)).body.data.hosts).toMatchObject(names);
  const { body } = await bookAt(world.of, eventType, nextStart());
  expect((await look(body.data.token)).body.data.hosts).toEqual(names);
  expect((await read(world, body.data)).hosts).toHaveLength(1);
});

test('a user who is deleted, or becomes a host of another kind, gets no more of these mails', async () => {
  const [deleted, promoted] = [await addObserver(), await addObserver()];
  const eventType = await world.eventType([
    world.member,
    { ...deleted, userType: 'notifyHost' },
    { ...promoted, userType: 'notifyHost' },
  ]);
  const uid = await book(world, eventType);
  const first = (await sendDueMails()).map(to);
  expect([deleted, promoted].map(({ email }) => first.includes(email))).toEqual([true, true]);
  const params = { userId: deleted.userId };
  expect((await call(DeleteOrganizationUser, { as: world.owner, params })).status).toBe(204);
  await call(UpdateEventTypeHost, {
    as: world.owner,
    params: { eventTypeId: eventType.uid, uid: promoted.userId },
    body: { userType: 'host' },
  });
  await sendDueMails();
  await call(CancelBooking, { as: world.owner, params: { uid }, body: {} });
  const cancelled = (await sendDueMails()).map(to);
  expect(cancelled).toContain(world.member.email);
  expect([deleted, promoted].map(({ email }) => cancelled.includes(email))).toEqual([false, false]);
});
