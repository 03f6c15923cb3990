import { beforeEach, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { book, nextStart, sentBy, to } from '../support/messages/mailing.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World<'admin'>;
beforeEach(async () => {
  world = await newWorld('admin');
  await sendDueMails();
});

const sendDueMails = () => sentBy(sinkOf());

test('the guest and the host of a new booking each get a mail with their own calendar entry', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  const mails = await sendDueMails();
  expect(mails.map(to)).toEqual(['ada@example.com', world.member.email].toSorted());
  for (const mail of mails) {
    const entry = readEntry(mail.entry ?? '');
    expect(entry).toMatchObject({
      method: 'REQUEST',
      uid: `${uid}@api.example.com`,
      sequence: 1,
      status: 'CONFIRMED',
    });
    expect(entry.organizer.address).toBe(`mailto:${mail.from?.address}`);
    expect(mail.envelope.from).toBe(mail.from?.address);
    expect(entry.attendees.map((one) => (one as { address: string }).address)).toEqual([
      `mailto:${to(mail)}`,
    ]);
    expect(mail.types.filter((type) => type.startsWith('text/calendar'))).toEqual([
      expect.stringMatching(/method=REQUEST/u),
    ]);
    expect(mail.html).toContain('<!doctype html>');
    expect(mail.text).toContain(uid);
  }
  const guest = mails.find((mail) => to(mail) === 'ada@example.com') as Sunk;
  const host = mails.find((mail) => to(mail) === world.member.email) as Sunk;
  expect(guest.replyTo?.[0]?.address).toBe(world.member.email);
  expect(host.replyTo?.[0]?.address).toBe('ada@example.com');
  const [, token = ''] = /\/b#(\S+)/u.exec(guest.text ?? '') ?? [];
  const seen = await call(GetGuestBooking, { guest: token });
  expect(seen.body.data.uid).toBe(uid);
  expect(host.source).not.toContain(token);
  expect(await sendDueMails()).toEqual([]);
});

const requestAbout = (uid: string) => ({ as: world.owner, params: { uid } });

/** Beginning of the subject and calendar entry of the mail to the guest and to the host. */
interface ExpectedMails {
  readonly guest: string;
  readonly host: string;
}
const none = 'none';

test.each<[string, Partial<EventType>, (uid: string) => Promise<unknown>, ExpectedMails]>([
  [
    'another start',
    {},
    (uid) =>
      call(RescheduleBooking, {
        ...requestAbout(uid),
        body: { startedAt: nextStart(), timeZone: 'Asia/Tokyo' },
      }),
    { guest: 'New time: REQUEST 2', host: 'New time: REQUEST 2' },
  ],
  [
    'a cancellation',
    {},
    (uid) => call(CancelBooking, { ...requestAbout(uid), body: { reason: 'Ill <b>today</b>' } }),
    { guest: 'Cancelled: CANCEL 2', host: 'Cancelled: CANCEL 2' },
  ],
  [
    'another name',
    {},
    (uid) => call(UpdateBooking, { ...requestAbout(uid), body: { name: 'A long talk' } }),
    { guest: 'Changed: REQUEST 2', host: 'Changed: REQUEST 2' },
  ],
  [
    'a note',
    {},
    (uid) =>
      call(UpdateBooking, {
        ...requestAbout(uid),
        body: { priority: 'high', updateMessage: 'Hi' },
      }),
    { guest: 'Changed: REQUEST 2', host: 'Changed: REQUEST 2' },
  ],
  [
    'a confirmation',
    { requiresConfirmation: true },
    (uid) => call(ConfirmBooking, requestAbout(uid)),
    { guest: 'Confirmed: REQUEST 2', host: 'New booking: REQUEST 2' },
  ],
  [
    'a refusal',
    { requiresConfirmation: true },
    (uid) => call(DeclineBooking, { ...requestAbout(uid), body: { reason: 'Too late' } }),
    { guest: `Declined: ${none}`, host: '' },
  ],
  [
    'a request that is cancelled',
    { requiresConfirmation: true },
    (uid) => call(CancelBooking, requestAbout(uid)),
    { guest: `Cancelled: ${none}`, host: `Cancelled: ${none}` },
  ],
])(
  'the mails about %s have the expected receivers, subjects and calendar entries',
  async (_, more, act, told) => {
    const uid = await book(world, await world.eventType([world.member], more));
    const [, ...others] = await sendDueMails();
    expect(others).toHaveLength(1);
    expect((await act(uid)) as { status: number }).toMatchObject({ status: 200 });
    const mails = await sendDueMails();
    const shown = (email: string) =>
      mails
        .filter((mail) => to(mail) === email)
        .map((mail) => `${mail.subject?.split(':')[0]}: ${entryOf(mail)}`)
        .join();
    expect({ guest: shown('ada@example.com'), host: shown(world.member.email) }).toEqual(told);
    expect(await sendDueMails()).toEqual([]);
  },
);

const entryOf = ({ entry, types }: Sunk) => {
  if (entry === undefined) {
    expect(types.filter((type) => /calendar|ics/u.test(type))).toEqual([]);
    return none;
  }
  const { method, sequence, status } = readEntry(entry);
  expect(types.filter((type) => type.includes(`method=${method}`)).length).toBeGreaterThan(0);
  expect(status).toBe(method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
  return `${method} ${sequence}`;
};

test('after a reassignment the new host gets the calendar entry, the former host its cancellation, and the guest the name of the new host', async () => {
  const eventType = await world.eventType([world.member, world.admin]);
  const uid = await book(world, eventType);
  const first = (await sendDueMails()).map(to).find((email) => email !== 'ada@example.com');
  const [former, next] =
    first === world.member.email ? [world.member, world.admin] : [world.admin, world.member];
  const params = { bookingId: uid, userId: next.userId };
  expect((await call(ReassignBooking, { as: world.owner, params })).status).toBe(200);
  const mails = await sendDueMails();
  const entries = Object.fromEntries(mails.map((mail) => [to(mail), entryOf(mail)]));
  expect(entries).toEqual({
    'ada@example.com': 'REQUEST 2',
    [next.email]: 'REQUEST 2',
    [former.email]: 'CANCEL 2',
  });
  expect(mails.find((mail) => to(mail) === 'ada@example.com')?.text).toContain(next.name);
});

test('changes with isSendUpdates false cause no mail, and are in the feed and sent to webhooks', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await sendDueMails();
  const receiver = await startReceiver();
  await made(world.owner, { url: receiver.url, events: ['booking_updated', 'host_cancelled'] });
  const body = { name: 'A long talk', isSendUpdates: false };
  expect((await call(UpdateBooking, { ...requestAbout(uid), body })).status).toBe(200);
  expect(await sendDueMails()).toEqual([]);
  const held = { reason: 'Ill', isSendUpdates: false };
  expect((await call(CancelBooking, { ...requestAbout(uid), body: held })).status).toBe(200);
  expect(await sendDueMails()).toEqual([]);
  const { events } = await readFeed(world.owner);
  const bookingEvents = events.filter(({ object }) => object.uid === uid);
  expect(bookingEvents.map(({ event, version }) => `${event} ${version}`)).toEqual([
    'guest_booked 1',
    'booking_updated 2',
    'host_cancelled 3',
  ]);
  await sendDue();
  expect(receiver.received.map((one) => JSON.parse(one.body))).toEqual(bookingEvents.slice(1));
});

test('mails contain the message of a change and the reason of a cancellation as they were typed', async () => {
  const uid = await book(world, await world.eventType([world.member]));
  await sendDueMails();
  const updateMessage = 'Bring the <plan>\nand a friend';
  await call(UpdateBooking, { ...requestAbout(uid), body: { priority: 'low', updateMessage } });
  const mails = await sendDueMails();
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.text).toContain(`Message:\n${updateMessage}`);
    expect(mail.html).toContain('Bring the &lt;plan&gt;<br>and a friend');
  }
  await call(CancelBooking, { ...requestAbout(uid), body: { reason: 'Ill' } });
  const ended = await sendDueMails();
  expect(ended).toHaveLength(2);
  for (const mail of ended) expect(mail.text).toContain('Reason:\nIll');
});

test('the event type controls whether hosts get mails and where replies are sent, and a host chooses the kinds of mails', async () => {
  const notification = {
    ...defaultNotification,
    isSendToHosts: false,
    replyTo: 'desk@example.com',
  };
  await book(world, await world.eventType([world.member], { notification }));
  const [guest, ...others] = await sendDueMails();
  expect([guest && to(guest), others]).toEqual(['ada@example.com', []]);
  expect(guest?.replyTo?.[0]?.address).toBe('desk@example.com');

  const { settings } = world.member;
  const messages = { ...settings.messages, booked: false };
  const quiet = await world.addUser('member', { settings: { ...settings, messages } });
  const uid = await book(world, await world.eventType([quiet]));
  expect((await sendDueMails()).map(to)).toEqual(['ada@example.com']);
  await call(CancelBooking, requestAbout(uid));
  expect((await sendDueMails()).map(to)).toEqual(['ada@example.com', quiet.email].toSorted());
});

test('mails use the language, time zone and clock of the receiver, and the language of the organization for a guest without one', async () => {
  const host = await world.addUser('member', { locale: 'ja', timeZone: 'America/New_York' });
  const eventType = await world.eventType([host]);
  const startedAt = '2087-03-03T09:00:00.000Z';
  await book(world, eventType, { startedAt, timeZone: 'Asia/Tokyo' });
  const mails = await sendDueMails();
  const textFor = (email: string) => mails.find((mail) => to(mail) === email)?.text;
  expect(textFor('ada@example.com')).toContain(
    'Monday, March 3, 2087, 6:00 PM – 6:30 PM (Japan Standard Time)',
  );
  expect(textFor(host.email)).toContain('2087年3月3日(月) 04:00〜04:30(米国東部標準時)');
  await call(UpdateTeam, { as: world.owner, params: { teamId: world.of }, body: { locale: 'ja' } });
  await book(world, eventType);
  const [guest] = (await sendDueMails()).filter((mail) => to(mail) === 'ada@example.com');
  expect(guest?.subject).toMatch(/^【予約確定】/u);
  await book(world, eventType, { locale: 'en' });
  const [english] = (await sendDueMails()).filter((mail) => to(mail) === 'ada@example.com');
  expect(english?.subject).toMatch(/^Confirmed: /u);
});

test('each copy is a separate mail without the link of the guest and without the address of another copy', async () => {
  const ccEmails = ['bo@example.com', 'ADA@example.com', 'cy@example.com'];
  await book(world, await world.eventType([world.member]), { ccEmails });
  const mails = await sendDueMails();
  expect(mails.map(to).toSorted()).toEqual(
    ['ada@example.com', 'bo@example.com', 'cy@example.com', world.member.email].toSorted(),
  );
  for (const copy of mails.filter((mail) => /^(?:bo|cy)@/u.test(to(mail)))) {
    expect(copy.source + copy.text + copy.html).not.toMatch(/\/b#/u);
    // The whole address is compared: a random ID before the domain of the service may end with its first part.
    const other = to(copy) === 'bo@example.com' ? 'cy@example.com' : 'bo@example.com';
    expect(copy.source).not.toContain(other);
    expect(copy.to?.map(({ address }) => address)).toEqual([to(copy)]);
    expect(entryOf(copy)).toBe('REQUEST 1');
  }
});

test('copies do not contain the name of the guest, even if the name of the booking contains it', async () => {
  const more = { bookingName: 'Talk with {name}', requiresConfirmation: true };
  const uid = await book(world, await world.eventType([world.member], more), {
    name: 'Zoraida',
    ccEmails: ['bo@example.com'],
  });
  const requested = await sendDueMails();
  await call(ConfirmBooking, requestAbout(uid));
  const confirmed = await sendDueMails();
  await call(CancelBooking, requestAbout(uid));
  const cancelled = await sendDueMails();
  for (const mails of [requested, confirmed, cancelled]) {
    const copy = mails.find((mail) => to(mail) === 'bo@example.com');
    const { source = '', text = '', entry = '', subject = '' } = copy ?? {};
    expect(copy?.to).toEqual([{ address: 'bo@example.com', name: '' }]);
    expect(text).toMatch(/^Hello,\r?\n/u);
    expect(source + text + entry + subject).not.toContain('Zoraida');
  }
});

test('mails to guests who share a slot do not contain the address of another guest', async () => {
  const eventType = await world.eventType([world.member], { capacity: 3 });
  const startedAt = nextStart();
  await book(world, eventType, { startedAt });
  await book(world, eventType, { startedAt, email: 'bo@example.com', name: 'Bo' });
  const guests = (await sendDueMails()).filter((mail) => to(mail) !== world.member.email);
  for (const mail of guests) {
    const [name, other] = to(mail) === 'bo@example.com' ? ['Bo', 'ada'] : ['Ada', 'bo'];
    expect(mail.text).toContain(name);
    expect(`${mail.source}${mail.entry}`).not.toContain(`${other}@example.com`);
  }
  expect(guests).toHaveLength(2);
});
