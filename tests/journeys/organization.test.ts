import { beforeAll, expect, test } from 'vitest';
import { ListBusyTimes } from '../../lib/contract/availability/list-busy-times.ts';
import { ListUserAvailabilityCalendars } from '../../lib/contract/availability/list-user-availability-calendars.ts';
import { ListUserBusyTimes } from '../../lib/contract/availability/list-user-busy-times.ts';
import { ListUserBusyTimesV2 } from '../../lib/contract/availability/list-user-busy-times-v2.ts';
import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { GetBookingContacts } from '../../lib/contract/bookings/get-booking-contacts.ts';
import { ListBookingRecaps } from '../../lib/contract/bookings/list-booking-recaps.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookingTranscripts } from '../../lib/contract/bookings/list-booking-transcripts.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateAccountIntegrationLink } from '../../lib/contract/event-types/create-account-integration-link.ts';
import { DeleteEventType } from '../../lib/contract/event-types/delete-event-type.ts';
import { DeleteEventTypeHost } from '../../lib/contract/event-types/delete-event-type-host.ts';
import { DeleteHostAssignRule } from '../../lib/contract/event-types/delete-host-assign-rule.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { GetEventTypeNotification } from '../../lib/contract/event-types/get-event-type-notification.ts';
import { ListEventTypeHosts } from '../../lib/contract/event-types/list-event-type-hosts.ts';
import { ListEventTypes } from '../../lib/contract/event-types/list-event-types.ts';
import { ListHostAssignRules } from '../../lib/contract/event-types/list-host-assign-rules.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { tokenIn } from '../support/messages/token-in.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { anOrganization, day, on } from './an-organization.ts';
import { expectCleanBooks } from './books.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

test('an organization is set up over HTTP alone, and each start of its day is either offered or explained', async () => {
  const { world, mei, lou, sendAccepted, eventType, rule, calendars, freeStartsOn, explanationOf } =
    await anOrganization(service);
  const params = { eventTypeId: eventType.uid };
  expect((await sendAccepted(ListEventTypes, {})).map(({ uid }) => uid)).toEqual([eventType.uid]);
  const hosts = await sendAccepted(ListEventTypeHosts, { params });
  expect(hosts.map(({ uid }) => uid)).toEqual([mei.userId, lou.userId]);
  expect((await sendAccepted(ListHostAssignRules, { params })).map(({ uid }) => uid)).toEqual([
    rule.uid,
  ]);
  expect((await sendAccepted(GetEventTypeNotification, { params })).replyTo).toBe(
    'desk@example.com',
  );
  const hours = await sendAccepted(ListUserAvailabilityCalendars, {
    query: { userId: mei.userId },
  });
  expect(hours.filter(({ isDefault }) => isDefault)).toEqual([calendars.mei]);

  const free = await freeStartsOn(day);
  const { slots, notOffered = [], reasons = [] } = await explanationOf(day);
  expect(slots.map(({ startedAt }) => startedAt)).toEqual(free);
  expect(slots.length + notOffered.length).toBe(48);
  expect(slots.find(({ startedAt }) => startedAt === on(day, '10:00'))?.hostIds).toHaveLength(2);
  expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['outside-hours']));

  for (const { uid } of [calendars.mei, calendars.lou]) {
    const body = { overrides: { [day]: [] } };
    await sendAccepted(UpdateUserAvailabilityCalendar, { params: { uid }, body });
  }
  expect(await freeStartsOn(day)).toEqual([]);
  const closed = await explanationOf(day);
  expect(closed.notOffered).toHaveLength(48);
  const at10 = closed.notOffered?.find(({ startedAt }) => startedAt === on(day, '10:00'));
  expect(at10?.reasons.map((position) => closed.reasons?.[position])).toEqual([
    { code: 'override', userId: mei.userId },
    { code: 'override', userId: lou.userId },
  ]);
  await expectCleanBooks(world.of);
});

test('a guest of a link gets the host of a rule, is rescheduled, reassigned and cancelled, and every change is published', async () => {
  const { world, mei, lou, sendAccepted, sendRefused, eventType, rule, book, hostsAt } =
    await anOrganization(service);
  const guest = { name: 'Tove Lark', email: 'tove@vip.example' };
  const { url } = await sendAccepted(CreateAccountIntegrationLink, {
    params: { teamId: world.of, eventTypeId: eventType.uid },
    body: guest,
  });
  const token = tokenIn(url);
  const { uid, hosts } = await book('10:00', guest, { token });
  expect(hosts.map(({ userId }) => userId)).toEqual([lou.userId]);
  const why = await sendAccepted(GetBookingAssignment, { params: { uid } });
  expect([why.rule, why.chosen]).toEqual([rule.uid, [lou.userId]]);
  expect(await hostsAt('10:00')).toEqual([mei.userId]);

  const timeZone = 'Asia/Tokyo';
  const body = { timeZone, startedAt: on(day, '11:00') };
  const moved = await sendAccepted(RescheduleBooking, { params: { uid }, body });
  expect([moved.uid, moved.startedAt, moved.hosts]).toEqual([uid, on(day, '11:00'), hosts]);
  expect(await hostsAt('10:00')).toHaveLength(2);
  const shifted = await sendAccepted(UpdateBooking, {
    params: { uid },
    body: { startedAt: on(day, '12:00'), priority: 'high' },
  });
  expect(shifted.endedAt).toBe(on(day, '12:30'));

  const bookingId = uid;
  const given = await sendAccepted(ReassignBookingAutomatically, { params: { bookingId } });
  expect(given.host.uid).toBe(mei.userId);
  const back = await sendAccepted(ReassignBooking, { params: { bookingId, userId: lou.userId } });
  expect(back.host.uid).toBe(lou.userId);
  expect(await sendRefused(ReassignBooking, { params: { bookingId, userId: lou.userId } })).toBe(
    'booking/already-hosted',
  );
  expect((await sendAccepted(GetBookingAssignment, { params: { uid } })).method).toBeNull();
  const [contact] = await sendAccepted(GetBookingContacts, { params: { uid } });
  expect(contact?.email).toBe(guest.email);
  for (const list of [ListBookingRecordings, ListBookingTranscripts, ListBookingRecaps] as const) {
    expect(
      await sendAccepted(list as typeof ListBookingRecordings, { params: { bookingId } }),
    ).toEqual([]);
  }
  const cancelled = await sendAccepted(CancelBooking, {
    params: { uid },
    body: { reason: 'Ill.' },
  });
  expect([cancelled.status, cancelled.cancelReason]).toEqual(['cancel', 'Ill.']);
  expect(await sendRefused(RescheduleBooking, { params: { uid }, body })).toBe(
    'booking/already-cancelled',
  );
  expect(await hostsAt('12:00')).toHaveLength(2);
  await expectCleanBooks(world.of);
});

test('requests hold their time until they are declined, and can be confirmed once', async () => {
  const { world, sendAccepted, sendRefused, eventType, book, expectTaken, hostsAt } =
    await anOrganization(service);
  const params = { uid: eventType.uid };
  await sendAccepted(UpdateEventType, { params, body: { requiresConfirmation: true } });
  const [first, second] = [await book('10:00'), await book('10:00')];
  expect([first.status, second.status]).toEqual(['request', 'request']);
  expect(await expectTaken('10:00')).toEqual({
    reason: 'busy',
    nextStarts: ['11:00', '11:30', '12:00'].map((time) => on(day, time)),
  });
  const body = { reason: 'No time.' };
  const declined = await sendAccepted(DeclineBooking, { params: { uid: first.uid }, body });
  expect([declined.status, declined.cancelledBy]).toEqual(['cancel', 'host']);
  expect(await hostsAt('10:00')).toHaveLength(1);
  const third = await book('10:00');
  for (const { uid } of [second, third]) {
    expect((await sendAccepted(ConfirmBooking, { params: { uid } })).status).toBe('open');
    expect(await sendRefused(ConfirmBooking, { params: { uid } })).toBe(
      'booking/already-confirmed',
    );
  }
  const waiting = await book('12:00');
  const plain = { params, body: { requiresConfirmation: false } };
  expect(await sendRefused(UpdateEventType, plain)).toBe('event-type/requests-open');
  const requests = await sendAccepted(ListBookings, { query: { status: 'request' } });
  expect(requests.map(({ uid }) => uid)).toEqual([waiting.uid]);
  await sendAccepted(CancelBooking, { params: { uid: waiting.uid }, body: {} });
  await sendAccepted(UpdateEventType, plain);
  expect((await book('12:00')).status).toBe('open');
  await expectCleanBooks(world.of);
});

test('a schedule blocks guests while it exists, and the busy times name their source', async () => {
  const { world, mei, lou, sendAccepted, book, freeStartsOn, hostsAt } =
    await anOrganization(service);
  const users = [mei, lou].map(({ userId }) => userId);
  const period = { periodStart: on(day, '00:00'), periodEnd: on(day, '23:00') };
  const attendees = users.map((userId) => ({ userId, role: 'admin', userType: 'host' }));
  const lasting = { startedAt: on(day, '10:00'), endedAt: on(day, '11:00') };
  const entry = { name: 'Retreat', timeZone: 'Europe/London', attendees, ...lasting };
  const { uid } = await sendAccepted(CreateSchedule, { body: entry });
  const booking = await book('12:00');
  const host = booking.hosts[0]?.userId ?? '';
  const free = await freeStartsOn(day);
  for (const time of ['10:00', '10:30']) expect(free).not.toContain(on(day, time));
  expect(free).toContain(on(day, '11:00'));

  // The busy time of a booking includes the buffer of 15 minutes after it.
  const booked = { startedAt: on(day, '12:00'), endedAt: on(day, '12:45') };
  expect(
    await sendAccepted(ListUserBusyTimes, { params: { userId: host }, query: period }),
  ).toEqual([lasting, booked]);
  const sources = await sendAccepted(ListUserBusyTimesV2, {
    params: { userId: host },
    query: period,
  });
  expect(sources.map(({ source }) => [source.type, source.uid])).toEqual([
    ['schedule', uid],
    ['booking', booking.uid],
  ]);
  const all = await sendAccepted(ListBusyTimes, { query: { userIds: users.join(','), ...period } });
  expect(all.map(({ busyTimes }) => busyTimes.length).toSorted()).toEqual([1, 2]);

  const query = { startedAt: on(day, '00:00'), endedAt: on(day, '23:00'), userId: mei.userId };
  expect((await sendAccepted(ListSchedules, { query })).map((one) => one.uid)).toEqual([uid]);
  await sendAccepted(DeleteSchedule, { params: { uid } });
  expect(await sendAccepted(ListSchedules, { query })).toEqual([]);
  expect((await sendAccepted(GetSchedule, { params: { uid } })).status).toBe('cancel');
  expect(await hostsAt('10:00')).toHaveLength(2);
  await expectCleanBooks(world.of);
});

test('the deletion of an event type cancels its open bookings on request, and they can still be read', async () => {
  const { world, lou, sendAccepted, sendRefused, eventType, rule, book } =
    await anOrganization(service);
  const params = { uid: eventType.uid };
  const made = [await book('10:00'), await book('11:00'), await book('12:00')];
  await sendAccepted(CancelBooking, { params: { uid: made[2]?.uid ?? '' }, body: {} });
  const page = await service.decided(ListBookings, { as: world.owner, query: { perPage: '2' } });
  expect([page.body.data.length, page.body.nextCursor]).toEqual([2, expect.any(String)]);
  const host = { params: { eventTypeId: eventType.uid, uid: lou.userId } };
  expect(await sendRefused(DeleteEventTypeHost, host)).toBe('host/alone-in-rule');
  await sendAccepted(DeleteHostAssignRule, {
    params: { eventTypeId: eventType.uid, uid: rule.uid },
  });
  await sendAccepted(DeleteEventTypeHost, host);
  expect(await sendRefused(DeleteEventType, { params })).toBe('event-type/has-bookings');
  await sendAccepted(DeleteEventType, { params, query: { cancelBookings: 'true' } });
  expect(await sendRefused(GetEventType, { params })).toBe('event-type/unknown');
  expect(await sendAccepted(ListEventTypes, {})).toEqual([]);
  const left = await sendAccepted(ListBookings, { query: { eventTypeId: eventType.uid } });
  expect(left.map(({ uid, status }) => [uid, status])).toEqual(
    made.map(({ uid }) => [uid, 'cancel']),
  );
  for (const { uid } of made) {
    expect((await sendAccepted(GetBooking, { params: { uid } })).eventTypeId).toBe(eventType.uid);
  }
  await expectCleanBooks(world.of);
});
