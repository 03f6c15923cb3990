import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { defaultNotification, type Reminder } from '../../lib/domain/event-types/notification.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, nextStart, recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const minuteMs = 60_000;
const hour = 60;
let world: World<'admin'>;

beforeEach(async () => {
  world = await newWorld('admin');
  await sentBy(sinkOf());
});

afterEach(() => {
  sinkOf().manners = {};
  delete process.env.MAILS_AN_HOUR;
});

const reminder = (minutesBefore: number, to: Reminder['to'] = 'guest'): Reminder => ({
  minutesBefore,
  to,
  channel: 'email',
});

const createWithReminders = (reminders: readonly Reminder[], more: Partial<EventType> = {}) =>
  world.eventType([world.member, world.admin], {
    notification: { ...defaultNotification, reminders },
    ...more,
  });

interface Booked {
  readonly uid: string;
  readonly startedAt: string;
  readonly host: string;
}

/** Makes a booking, and sends its first mails. */
async function booked(eventType: EventType, more: object = {}): Promise<Booked> {
  const uid = await book(world, eventType, more);
  await sentBy(sinkOf());
  const { startedAt, hosts } = await readBooking(uid);
  const host = [world.member, world.admin].find(({ userId }) => userId === hosts[0]?.userId);
  return { uid, startedAt, host: host?.email ?? '' };
}

const readBooking = async (uid: string) =>
  (await call(GetBooking, { as: world.owner, params: { uid } })).body.data;

/** Recipients of the reminders that are sent this number of minutes before the start. */
const remindedAt = async ({ startedAt }: Pick<Booked, 'startedAt'>, minutes: number) =>
  (await sentBy(sinkOf(), Date.parse(startedAt) - minutes * minuteMs))
    .filter(({ subject }) => subject?.startsWith('Reminder: '))
    .map(to);

const requestAbout = (uid: string) => ({ as: world.owner, params: { uid } });

test('the guest and the host get each reminder of the event type once, at its time', async () => {
  const one = await booked(
    await createWithReminders([reminder(24 * hour), reminder(30, 'host'), reminder(30)]),
  );
  expect(await remindedAt(one, 24 * hour + 1 / 60)).toEqual([]);
  expect(await remindedAt(one, 24 * hour)).toEqual([guestEmail]);
  expect(await remindedAt(one, 24 * hour - 1)).toEqual([]);
  expect(await remindedAt(one, 31)).toEqual([]);
  expect(await remindedAt(one, 29)).toEqual([guestEmail, one.host].toSorted());
  for (const minutes of [28, 24 * hour, 30, 0, -hour]) {
    expect(await remindedAt(one, minutes)).toEqual([]);
  }
});

test('a reminder contains the link of the guest and no calendar entry', async () => {
  const { startedAt } = await booked(await createWithReminders([reminder(hour)]));
  const [mail] = await sentBy(sinkOf(), Date.parse(startedAt) - hour * minuteMs);
  expect([mail?.entry, mail?.subject?.split(':')[0]]).toEqual([undefined, 'Reminder']);
  expect(mail?.text).toMatch(/\/b#\S+/u);
});

test('a guest who gets no mails about changes is reminded, and a host who has disabled reminders is not', async () => {
  const notification = {
    ...defaultNotification,
    isSendToGuest: false,
    isSendToHosts: false,
    reminders: [reminder(hour), reminder(hour, 'host')],
  };
  const { settings } = world.member;
  const messages = { ...settings.messages, reminder: false };
  const quiet = await world.addUser('member', { settings: { ...settings, messages } });
  const eventType = await world.eventType([quiet], { notification });
  expect(await remindedAt(await booked(eventType), hour)).toEqual([guestEmail]);
});

test('a booking that is rescheduled without a mail has its reminder only at the new time', async () => {
  const one = await booked(await createWithReminders([reminder(hour)]));
  const startedAt = nextStart();
  await call(UpdateBooking, {
    ...requestAbout(one.uid),
    body: { startedAt, isSendUpdates: false },
  });
  expect(await sentBy(sinkOf())).toEqual([]);
  expect(await remindedAt(one, hour)).toEqual([]);
  expect(await remindedAt({ startedAt }, hour)).toEqual([guestEmail]);
});

test('a reminder that was sent is not sent again if the booking is rescheduled and then returns to its former time', async () => {
  const one = await booked(await createWithReminders([reminder(hour)]));
  expect(await remindedAt(one, hour)).toEqual([guestEmail]);
  for (const startedAt of [nextStart(), one.startedAt]) {
    await call(UpdateBooking, { ...requestAbout(one.uid), body: { startedAt } });
    await sentBy(sinkOf());
  }
  expect(await remindedAt(one, hour - 1)).toEqual([]);
});

test('a request has no reminder until it is confirmed, and a cancelled booking has none', async () => {
  const eventType = await createWithReminders([reminder(hour)], { requiresConfirmation: true });
  const [waiting, confirmed] = [await booked(eventType), await booked(eventType)];
  await call(ConfirmBooking, requestAbout(confirmed.uid));
  expect(await remindedAt(waiting, hour)).toEqual([]);
  expect(await remindedAt(confirmed, hour)).toEqual([guestEmail]);
  const cancelled = await booked(eventType);
  await call(ConfirmBooking, requestAbout(cancelled.uid));
  await call(CancelBooking, { ...requestAbout(cancelled.uid), body: { isSendUpdates: false } });
  expect(await remindedAt(cancelled, hour)).toEqual([]);
});

test('the new host of a reassigned booking is reminded, and the former host is not', async () => {
  const one = await booked(await createWithReminders([reminder(hour, 'host')]));
  const next = [world.member, world.admin].find(({ email }) => email !== one.host);
  const params = { bookingId: one.uid, userId: next?.userId ?? '' };
  expect((await call(ReassignBooking, { as: world.owner, params })).status).toBe(200);
  await sentBy(sinkOf());
  expect(await remindedAt(one, hour)).toEqual([next?.email]);
});

test('a host whose reminder waits for the mail server is not reminded after the booking is reassigned', async () => {
  const one = await booked(await createWithReminders([reminder(hour, 'host')]));
  const next = [world.member, world.admin].find(({ email }) => email !== one.host);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  expect(await remindedAt(one, hour)).toEqual([]);
  sinkOf().manners = {};
  const params = { bookingId: one.uid, userId: next?.userId ?? '' };
  expect((await call(ReassignBooking, { as: world.owner, params })).status).toBe(200);
  await sentBy(sinkOf());
  expect(await remindedAt(one, hour - 2)).not.toContain(one.host);
});

/** Changes of a booking while a reminder of its previous time, or to its previous host, is pending. */
const changes: Readonly<Record<string, (one: Booked) => Promise<{ readonly status: number }>>> = {
  cancelled: ({ uid }) =>
    call(CancelBooking, { ...requestAbout(uid), body: { isSendUpdates: false } }),
  moved: ({ uid }) =>
    call(UpdateBooking, {
      ...requestAbout(uid),
      body: { startedAt: nextStart(), isSendUpdates: false },
    }),
  reassigned: ({ uid, host }) => {
    const next = [world.member, world.admin].find(({ email }) => email !== host);
    const params = { bookingId: uid, userId: next?.userId ?? '' };
    return call(ReassignBooking, { as: world.owner, params });
  },
};

test.each(Object.entries(changes))(
  'the host of a booking that is %s while its guest is reminded gets no reminder',
  async (_, change) => {
    const one = await booked(await createWithReminders([reminder(hour), reminder(hour, 'host')]));
    let status = 0;
    sinkOf().manners = {
      data: async (email) => {
        if (email === guestEmail) ({ status } = await change(one));
        return undefined;
      },
    };
    expect(await remindedAt(one, hour)).toEqual([guestEmail]);
    expect(status).toBe(200);
    sinkOf().manners = {};
    expect(await remindedAt(one, hour - 2)).not.toContain(one.host);
  },
);

test.each(['cancelled', 'moved'])(
  'the delayed reminders of a booking that is %s while the mail server is busy are not sent',
  async (what) => {
    const one = await booked(await createWithReminders([reminder(hour), reminder(hour, 'host')]));
    sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
    expect(await remindedAt(one, hour)).toEqual([]);
    sinkOf().manners = {};
    expect((await changes[what]?.(one))?.status).toBe(200);
    for (const minutes of [hour - 2, hour - 8, hour - 25]) {
      expect(await remindedAt(one, minutes)).toEqual([]);
    }
  },
);

test('concurrent workers whose clocks differ send each reminder once', async () => {
  const one = await booked(await createWithReminders([reminder(hour), reminder(hour, 'host')]));
  const dueMs = Date.parse(one.startedAt) - hour * minuteMs;
  const clocks = [20, 0, -2, 1, 0.5, 29, 0];
  await Promise.all(clocks.map((minutes) => sendMessages({}, dueMs + minutes * minuteMs)));
  const later = await remindedAt(one, hour - 29.5);
  const met = [...sinkOf().mails.splice(0).map(to), ...later];
  expect(met.toSorted()).toEqual([guestEmail, one.host].toSorted());
});

test('a reminder that was removed from the event type is not sent', async () => {
  const eventType = await createWithReminders([reminder(hour), reminder(30)]);
  const one = await booked(eventType);
  const params = { eventTypeId: eventType.uid };
  const body = { reminders: [{ minutesBefore: 30, to: 'guest' }] };
  const changed = await call(UpdateEventTypeNotification, { as: world.owner, params, body });
  expect(changed.status).toBe(200);
  expect(await remindedAt(one, hour)).toEqual([]);
  expect(await remindedAt(one, 30)).toEqual([guestEmail]);
});

test('a reminder is not sent if its time was before the booking or its reassignment, or if the clock jumps far past it', async () => {
  const late = [reminder(90 * 24 * hour), reminder(90 * 24 * hour, 'host')];
  const one = await booked(await createWithReminders([...late, reminder(hour), reminder(10)]));
  expect((await changes.reassigned?.(one))?.status).toBe(200);
  await sentBy(sinkOf());
  expect(await remindedAt(one, 3 * 24 * hour)).toEqual([]);
  // Half of the lead time of an hour has passed, so the reminder would be too late.
  expect(await remindedAt(one, 30)).toEqual([]);
  expect(await remindedAt(one, -1)).toEqual([]);
  for (const minutes of [hour, 10]) expect(await remindedAt(one, minutes)).toEqual([]);
});

test('a worker whose clock jumps forward and back sends a reminder once', async () => {
  const one = await booked(await createWithReminders([reminder(hour)]));
  const met = [];
  for (const minutes of [100, 59, 200, 60, 58, 61, 45])
    met.push(...(await remindedAt(one, minutes)));
  expect(met).toEqual([guestEmail]);
});

test('a reminder with an unknown outcome is not sent again, and a reminder that a busy mail server refused is sent again', async () => {
  const eventType = await createWithReminders([reminder(hour)]);
  const [unknown, refused] = [await booked(eventType), await booked(eventType)];
  sinkOf().manners = { data: () => 'late' };
  expect(await remindedAt(unknown, hour)).toEqual([guestEmail]);
  sinkOf().manners = {};
  expect(await remindedAt(unknown, hour - 2)).toEqual([]);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  expect(await remindedAt(refused, hour)).toEqual([]);
  sinkOf().manners = {};
  expect(await remindedAt(refused, hour - 2)).toEqual([guestEmail]);
});

test('a reminder that would be late because of the limit of mails is not sent', async () => {
  // Both reminders are due in the same hour, which has a limit of one mail.
  const eventType = await createWithReminders([reminder(20)], { interval: 10, duration: 10 });
  const start = nextStart();
  const [first, second] = [
    await booked(eventType, { startedAt: start }),
    await booked(eventType, { startedAt: start, email: 'bo@example.com' }),
  ];
  process.env.MAILS_AN_HOUR = '1';
  const met = [...(await remindedAt(first, 20)), ...(await remindedAt(second, 15))];
  expect(met).toHaveLength(1);
  expect(await remindedAt(second, -1)).toEqual([]);
  const statuses = (await recordsOf(world)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'outdated')).toHaveLength(1);
});

test.each(['before', 'after'] as const)(
  'a worker that dies %s any call to the table reminds no guest twice',
  async (when) => {
    const death = dieAt();
    const eventType = await createWithReminders([reminder(hour)]);
    let met = 0;
    const { first, step } = deathsAt(when);
    for (let at = first; ; at += step) {
      const one = await booked(eventType);
      const atMs = Date.parse(one.startedAt) - hour * minuteMs;
      death.arm(at, when);
      await sendMessages({}, atMs).catch(() => {});
      const isDead = death.disarm();
      const mails = [...sinkOf().mails.splice(0), ...(await sentBy(sinkOf(), atMs + minuteMs))];
      const recipients = mails.filter(({ text }) => text?.includes(one.uid)).map(to);
      expect(recipients.length, `at ${at}`).toBeLessThanOrEqual(1);
      met += recipients.length;
      if (!isDead) break;
      expect(at).toBeLessThan(80);
    }
    expect(met).toBeGreaterThan(1);
  },
);
