import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { newUid } from '../../../lib/app/new-uid.ts';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { DeclineBooking } from '../../../lib/contract/bookings/decline-booking.ts';
import { GetBookingAssignment } from '../../../lib/contract/bookings/get-booking-assignment.ts';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { CreateEventTypeHost } from '../../../lib/contract/event-types/create-event-type-host.ts';
import { CreateHostAssignRule } from '../../../lib/contract/event-types/create-host-assign-rule.ts';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { DeleteEventTypeHost } from '../../../lib/contract/event-types/delete-event-type-host.ts';
import { UpdateHostAssignRule } from '../../../lib/contract/event-types/update-host-assign-rule.ts';
import { TableName, table } from '../../../lib/data/engine/table.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { writeHostWeek } from '../../../lib/data/ledger/host-weeks.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { minuteToMs, weekOf, weekStart } from '../../../lib/domain/ledger/week.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type Person, type World } from '../../support/world.ts';
import { made, patch } from '../event-types/managing.ts';
import { at, requestFor } from './guests.ts';

let world: World<'admin'>;
let people: readonly Person[];
beforeAll(async () => {
  world = await newWorld('admin');
  people = await Promise.all(Array.from({ length: 100 }, () => world.addUser('member')));
});

/** A text of four-byte characters. No other character that a guest can send takes more bytes. */
const long = (characters: number) => '😀'.repeat(characters);

const place = (text: string) => ({ locationId: 'custom', customLocation: text, access: text });

const longest = { reason: long(2000) };

const questions = (label: string) =>
  Array.from({ length: 50 }, (_, i) => ({ uid: `q${i}`, label, type: 'text' }));

/** An event type with the maximum of hosts and questions. */
const large = (members: object = {}) =>
  made(world, {
    questions: questions('問'.repeat(255)),
    hosts: people.map(({ userId }) => ({ uid: userId })),
    ...members,
  });

/** Adds up to 20 rules until one is refused. The limits of a rule exclude all its hosts, so every rule is checked. */
async function addRules({ uid: eventTypeId }: { readonly uid: string }, hosts: number) {
  const hostIds = people.slice(0, hosts).map(({ userId }) => userId);
  const bounds = { minutesPerDay: 1, minutesPerWeek: 10_080, minutesPerMonth: 44_640 };
  const body = { name: 'A rule', groups: [], hostIds, ...bounds };
  const answers = [];
  for (let i = 0; i < 20; i += 1) {
    const params = { eventTypeId };
    const answer = await call(CreateHostAssignRule, { as: world.owner, params, body });
    answers.push(answer);
    if (answer.status !== 201) break;
  }
  return answers;
}

const bodyBytesAtMost = 262_144;

/** The largest request that a guest can send, to the byte. */
function largest(eventType: { readonly uid: string }, startedAt: string): string {
  const bodyWith = (characters: number, rest = 0) =>
    JSON.stringify(
      requestFor(eventType, startedAt, {
        message: long(2000),
        company: 'x'.repeat(rest),
        answers: Array.from({ length: 50 }, (_, i) => ({
          questionUid: `q${i}`,
          content: '😀'.repeat(characters),
        })),
      }),
    );
  const characters = Math.floor((bodyBytesAtMost - Buffer.byteLength(bodyWith(0))) / 200);
  const rest = bodyBytesAtMost - Buffer.byteLength(bodyWith(characters));
  return bodyWith(characters, Math.min(rest, 32));
}

const bookLargest = (eventType: { readonly uid: string }, startedAt: string) =>
  call(CreateBooking, { as: world.owner, rawBody: largest(eventType, startedAt) });

test('an event type with 100 hosts and 50 long questions refuses a rule that makes bookings too large, and can be booked without it', async () => {
  const eventType = await large({ locations: [place(long(2000))] });
  const answers = await addRules(eventType, 100);
  const last = answers.at(-1);
  expect([last?.status, last?.body.code]).toEqual([422, 'event-type/too-large']);
  expect(last?.body.errors).toMatchObject([
    { pointer: '', detail: expect.stringContaining('at most 110000') },
  ]);
  expect(answers.length).toBeGreaterThan(3);
  const booked = await bookLargest(eventType, at(2, '09:00'));
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  const params = { uid: booked.body.data.uid };
  const cancelled = await call(CancelBooking, { as: world.owner, params, body: longest });
  expect(cancelled.status).toBe(200);
});

test('twenty rules that list thirty of a hundred hosts fit together with fifty long questions', async () => {
  const answers = await addRules(await large(), 30);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(answers).toHaveLength(20);
});

/** The largest booking of a large event type. */
async function booked(members: object = {}) {
  const eventType = await large(members);
  await addRules(eventType, 100);
  const { status, body } = await bookLargest(eventType, at(2, '09:00'));
  expect(status, JSON.stringify(body)).toBe(201);
  return { eventType, params: { uid: body.data.uid }, as: world.owner };
}

test('the largest booking can be read, with all its answers and its assignment', async () => {
  const { params, as } = await booked();
  const contacts = await call(GetBookingContacts, { as, params });
  expect(JSON.stringify(contacts.body).length).toBeGreaterThan(100_000);
  expect((await call(GetBookingAssignment, { as, params })).status).toBe(200);
});

test('the largest booking can be reassigned, moved, and cancelled with the longest reason', async () => {
  const { params, as } = await booked();
  const bookingId = params.uid;
  const body = { startedAt: at(3, '09:00'), timeZone: 'UTC' };
  const reassigned = await call(ReassignBookingAutomatically, { as, params: { bookingId } });
  expect([reassigned.status, (await call(RescheduleBooking, { as, params, body })).status]).toEqual(
    [200, 200],
  );
  const cancelled = await call(CancelBooking, { as, params, body: longest });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(cancelled.body.data.cancelReason).toBe(long(2000));
});

test('a change that leaves no room for a cancellation is 422, and the booking can still be cancelled', async () => {
  const { params, as } = await booked();
  await stretch(params.uid, 'contact', 390_000);
  const described = { description: long(10_000), updateMessage: long(2000) };
  const { status, body } = await call(UpdateBooking, { as, params, body: described });
  expect([status, body.code]).toEqual([422, 'booking/too-large']);
  expect((await call(UpdateBooking, { as, params, body: { name: 'Shorter' } })).status).toBe(200);
  expect((await call(CancelBooking, { as, params, body: longest })).status).toBe(200);
});

test('the largest booking request can be declined with the longest reason', async () => {
  const { params, as } = await booked({ requiresConfirmation: true });
  const { status } = await call(DeclineBooking, { as, params, body: longest });
  expect(status).toBe(200);
});

test('an event type can be deleted together with its largest bookings', async () => {
  const { eventType, as } = await booked();
  const params = { uid: eventType.uid };
  const query = { cancelBookings: 'true' };
  expect((await call(DeleteEventType, { as, params, query })).status).toBe(204);
});

/** Extends one attribute of a booking to this item size, as if it had been stored before there was a maximum. */
async function stretch(uid: string, attribute: 'held' | 'contact', bytes: number) {
  const key = keys.booking(world.of, uid);
  const { Item = {} } = await table.send(new GetCommand({ TableName, Key: key }));
  const left = bytes - Buffer.byteLength(JSON.stringify(Item));
  const held = JSON.parse(Item.held);
  const contact = JSON.parse(Item.contact);
  const stretched =
    attribute === 'held'
      ? {
          held: JSON.stringify({
            ...held,
            assignment: { ...held.assignment, order: ['x'.repeat(left)] },
          }),
        }
      : {
          held: JSON.stringify({ ...held, assignment: undefined }),
          contact: JSON.stringify({ ...contact, message: 'x'.repeat(left) }),
        };
  await table.send(new PutCommand({ TableName, Item: { ...Item, ...stretched } }));
}

test.each([
  ['cancelled', CancelBooking, {}],
  ['declined', DeclineBooking, { requiresConfirmation: true }],
] as const)(
  'a booking that already fills its item can be %s, and a reason that does not fit is refused',
  async (_, contract, members) => {
    const eventType = await made(world, members);
    const close = (uid: string, body: object) =>
      call(contract, { as: world.owner, params: { uid }, body });
    const bookAt = async (time: string) => {
      const body = requestFor(eventType, at(2, time));
      return (await call(CreateBooking, { as: world.owner, body })).body.data.uid;
    };
    const explained = await bookAt('09:00');
    await stretch(explained, 'held', 408_000);
    expect((await close(explained, longest)).status).toBe(200);
    const named = await bookAt('10:00');
    await stretch(named, 'contact', 406_000);
    expect((await close(named, longest)).body.code).toBe('booking/too-large');
    expect((await close(named, { reason: 'Shorter' })).status).toBe(200);
  },
);

test.each([
  ['questions', { questions: questions(long(255)), locations: [place(long(2000))] }],
  ['places', { locations: [place(long(2000))], questions: questions(long(255)) }],
])('%s that would make each booking too large are refused', async (_, members) => {
  const eventType = await large();
  await addRules(eventType, 30);
  const { status, body } = await patch(world, eventType, members);
  expect([status, body.code]).toEqual([422, 'event-type/too-large']);
});

/** An event type beyond the maximum size, as if it had been stored before there was a maximum. */
async function tooLarge() {
  const hostIds = people.map(({ userId }) => userId);
  const at = new Date().toISOString();
  const rules = Array.from({ length: 20 }, (_, sort) => ({
    uid: `rule_of_al${10 + sort}`,
    name: 'A rule',
    sort,
    operator: 'and' as const,
    groups: [],
    hostIds,
    minutesPerDay: 1,
    minutesPerWeek: 10_080,
    minutesPerMonth: 44_640,
    method: null,
    createdAt: at,
    updatedAt: at,
  }));
  const longQuestions = questions(long(900)).map((one) => ({
    ...one,
    type: 'text' as const,
    required: false,
    options: [],
  }));
  return world.eventType(people, { rules, questions: longQuestions } satisfies Partial<EventType>);
}

test('an event type that is already too large can be reduced and renamed, and refuses bookings and hosts that do not fit', async () => {
  const eventType = await tooLarge();
  const { status, body } = await bookLargest(eventType, at(2, '09:00'));
  expect([status, body.code]).toEqual([422, 'booking/too-large']);
  const small = requestFor(eventType, at(2, '09:00'));
  expect((await call(CreateBooking, { as: world.owner, body: small })).status).toBe(201);
  expect((await patch(world, eventType, { name: 'Another name' })).status).toBe(200);
  const params = { eventTypeId: eventType.uid };
  const host = await world.addUser('member');
  await call(UpdateHostAssignRule, {
    as: world.owner,
    params: { ...params, uid: 'rule_of_al10' },
    body: { hostIds: [] },
  }).then((answer) => expect(answer.status).toBe(200));
  const uid = eventType.hosts.at(-1)?.userId ?? '';
  const less = await call(DeleteEventTypeHost, { as: world.owner, params: { ...params, uid } });
  expect(less.status).toBe(204);
  const more = await call(CreateEventTypeHost, {
    as: world.owner,
    params,
    body: { uid: host.userId },
  });
  expect(more.body.code).toBe('event-type/too-large');
});

test('a booking of many hosts together is 422 if their weeks do not fit in one transaction', async () => {
  const together = people.slice(0, 44);
  const members = { assignment: { type: 'all' }, duration: 60, interval: 30 } as const;
  const eventType = await world.eventType(together, members);
  const edge = weekStart(weekOf(Date.parse(at(20, '00:00')) / 60_000));
  const weekOfMinutes = (week: number) =>
    Array.from({ length: 2000 }, (_, i): Entry => {
      const start = weekStart(week) + 1440 + i;
      const span = { start, end: start + 1, busyStart: start, busyEnd: start + 1 };
      return { kind: 'booking', uid: newUid(), eventTypeId: null, ...span, createdMinute: 0 };
    });
  for (const week of [weekOf(edge) - 1, weekOf(edge)]) {
    // The hosts have the same entries in this week.
    const { item } = writeHostWeek(world.of, world.owner.userId, week, 0, weekOfMinutes(week));
    for (const { userId } of together) {
      const key = keys.hostWeek(world.of, userId, week);
      await table.send(new PutCommand({ TableName, Item: { ...key, ...item } }));
    }
  }
  const book = (minute: number) =>
    call(CreateBooking, {
      as: world.owner,
      body: requestFor(eventType, new Date(minuteToMs(minute)).toISOString()),
    });
  expect((await book(edge + 60)).status).toBe(201);
  const { status, body } = await book(edge - 30);
  expect([status, body.code]).toEqual([422, 'booking/too-large']);
});
