import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { GetBookingContacts } from '../../lib/contract/bookings/get-booking-contacts.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateEventType } from '../../lib/contract/event-types/create-event-type.ts';
import { CreateEventTypeHost } from '../../lib/contract/event-types/create-event-type-host.ts';
import { CreateHostAssignRule } from '../../lib/contract/event-types/create-host-assign-rule.ts';
import { DeleteEventType } from '../../lib/contract/event-types/delete-event-type.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { UpdateEventTypeNotification } from '../../lib/contract/event-types/update-event-type-notification.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { UpdateOrganizationUser } from '../../lib/contract/organization/update-organization-user.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import type { Event } from '../../lib/domain/feed/event.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

/** Publishes all changes in one run, and returns the events of a resource. */
async function eventsOf(uid: string): Promise<readonly Event[]> {
  await tellChanges();
  const { events } = await readFeed(ready.world.owner);
  return events.filter(({ object }) => object.uid === uid);
}

function withoutUpdate(object: Readonly<Record<string, unknown>>) {
  const { updatedAt: _, ...others } = object;
  return others;
}

/** Checks that `previous` of each event matches the object of the event before it. */
function expectPrevious(events: readonly Event[]): void {
  for (const [index, { object, previous }] of events.entries()) {
    const before = events[index - 1];
    if (before === undefined) expect(previous).toEqual({});
    else expect(withoutUpdate(before.object)).toEqual(withoutUpdate({ ...object, ...previous }));
    for (const [name, value] of Object.entries(previous)) expect(value).not.toEqual(object[name]);
  }
}

test('each of ten quick changes of a booking is an event with the booking as it was returned at that version', async () => {
  const { world, nextStart } = ready;
  const as = world.owner;
  const uid = await ready.newBooking();
  const params = { uid };
  const answered = [await call(GetBooking, { as, params })];
  const { body: contacts } = await call(GetBookingContacts, { as, params });
  for (let change = 1; change <= 10; change += 1) {
    const body = change % 3 === 0 ? { startedAt: nextStart() } : { name: `Name ${change}` };
    await call(UpdateBooking, { as, params, body });
    answered.push(await call(GetBooking, { as, params }));
  }
  const events = await eventsOf(uid);
  expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(events.map(({ object }) => object)).toEqual(answered.map(({ body }) => body.data));
  expect(events.map(({ version }) => `"${version}"`)).toEqual(
    answered.map(({ headers }) => headers.etag),
  );
  expect(new Set(events.map((event) => event.uid)).size).toBe(11);
  const { answers, tracking, ...contact } = contacts.data[0] as (typeof contacts.data)[number];
  for (const event of events) {
    expect(event.uid).toMatch(/^evt_[\dA-Za-z]{22}$/u);
    expect(event).toMatchObject({ contact, answers, tracking, by: as.userId });
    expect(event.createdAt).toBe(event.object.updatedAt);
  }
  expectPrevious(events);
  expect(events.map(({ event }) => event).slice(0, 4)).toEqual([
    'guest_booked',
    'booking_updated',
    'booking_updated',
    'host_rescheduled',
  ]);
});

test('the event of a rescheduled booking has only the former start and end as previous values', async () => {
  const { world, nextStart } = ready;
  const uid = await ready.newBooking();
  const { body: before } = await call(GetBooking, { as: world.owner, params: { uid } });
  const startedAt = nextStart();
  await call(UpdateBooking, { as: world.owner, params: { uid }, body: { startedAt } });
  const [, moved] = await eventsOf(uid);
  const { startedAt: start, endedAt: end } = before.data;
  expect(moved?.previous).toEqual({ startedAt: start, endedAt: end });
});

test('the creation, change and deletion of a schedule are events with the schedule as it was returned', async () => {
  const as = ready.world.owner;
  const { body: request } = await ready.request('createSchedule');
  const { body: created } = await call(CreateSchedule, { as, body: request });
  const params = { uid: created.data.uid };
  const { body: updated } = await call(UpdateSchedule, { as, params, body: { name: 'Another' } });
  await call(DeleteSchedule, { as, params });
  const { body: deleted } = await call(GetSchedule, { as, params });
  const events = await eventsOf(params.uid);
  expect(events.map(({ event }) => event)).toEqual([
    'schedule_created',
    'schedule_updated',
    'schedule_deleted',
  ]);
  expect(events.map(({ object }) => object)).toEqual([created.data, updated.data, deleted.data]);
  for (const { contact, answers, tracking } of events) {
    expect([contact, answers, tracking]).toEqual([null, null, null]);
  }
  expectPrevious(events);
});

test('changes of hosts, rules and notification are events of the event type, and its deletion is an event with its last state', async () => {
  const as = ready.world.owner;
  const { body: request } = await ready.request('createEventType');
  const { uid } = (await call(CreateEventType, { as, body: request })).body.data;
  const [params, eventTypeId] = [{ uid }, { eventTypeId: uid }];
  const see = async () => (await call(GetEventType, { as, params })).body.data;
  const seen = [await see()];
  const hosts = { uid: ready.world.member.userId };
  await call(CreateEventTypeHost, { as, params: eventTypeId, body: hosts });
  seen.push(await see());
  await call(CreateHostAssignRule, { as, params: eventTypeId, body: { name: 'A rule' } });
  seen.push(await see());
  const notification = { isSendToHosts: false };
  await call(UpdateEventTypeNotification, { as, params: eventTypeId, body: notification });
  seen.push(await see());
  await call(UpdateEventType, { as, params, body: { name: 'Another' } });
  seen.push(await see());
  await call(DeleteEventType, { as, params });
  const events = await eventsOf(uid);
  expect(events.map(({ event }) => event)).toEqual([
    'event_type_created',
    ...Array(4).fill('event_type_updated'),
    'event_type_deleted',
  ]);
  expect(events.map(({ object }) => object)).toEqual([...seen, seen.at(-1)]);
  expect(events.map(({ previous }) => Object.keys(previous))).toEqual([
    [],
    ['hosts'],
    ['rules'],
    ['notification'],
    ['name'],
    [],
  ]);
  expect(events[2]?.previous.rules).toEqual([]);
  expect(events[3]?.previous.notification).toMatchObject({ isSendToHosts: true });
});

test('the addition, change and removal of a user are events without the settings that only the user can read', async () => {
  const as = ready.world.owner;
  const { userId } = await ready.world.addUser('member');
  const params = { userId };
  const added = (await call(GetOrganizationUser, { as, params })).body.data;
  await call(UpdateOrganizationUser, { as, params, body: { role: 'admin' } });
  const updated = (await call(GetOrganizationUser, { as, params })).body.data;
  await call(DeleteOrganizationUser, { as, params });
  const events = await eventsOf(userId);
  expect(events.map(({ event }) => event)).toEqual(['user_added', 'user_updated', 'user_removed']);
  expect(events.map(({ object }) => object)).toEqual([added, updated, updated]);
  expect(events[1]?.previous).toEqual({ role: 'member' });
  expect(JSON.stringify(events)).not.toContain('settings');
});

test('a request is published as booking_requested with the answers and the tracking of the guest', async () => {
  const as = ready.world.owner;
  const question = {
    uid: 'question_0001',
    label: 'Why?',
    type: 'text',
    required: true,
    options: [],
  };
  const { uid: eventTypeId } = await ready.world.eventType([ready.world.member], {
    requiresConfirmation: true,
    questions: [question as never],
  });
  const body = {
    ...(await ready.request('createBooking')).body,
    eventTypeId,
    answers: [{ questionUid: question.uid, content: 'Because.' }],
    tracking: { source: 'newsletter' },
  };
  const { uid } = (await call(CreateBooking, { as, body })).body.data;
  const [requested] = await eventsOf(uid);
  expect(requested).toMatchObject({
    event: 'booking_requested',
    answers: [{ question: 'Why?', content: ['Because.'] }],
    tracking: { source: 'newsletter' },
  });
});
