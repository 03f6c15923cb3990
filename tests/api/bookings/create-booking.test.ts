import { expect, test } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { assignmentOf } from '../../support/bookings/assignment-of.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { ledgerOf } from '../../support/ledger/ledger.ts';
import { ask, at, auditedWorld, book, read, requestFor, seatsLeft } from './guests.ts';

test('a free start is booked, and the response has every member of a booking', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { capacity: null, priority: 'high' });
  const { status, headers, body } = await ask(world, eventType, at(2, '09:00'));
  expect(status).toBe(201);
  expect(headers.etag).toBe('"1"');
  expect(headers.location).toBe(`/v1/bookings/${body.data.uid}`);
  expect(body.data).toEqual({
    uid: expect.stringMatching(/^[\w-]{12}$/u),
    eventTypeId: eventType.uid,
    name: 'A guest',
    description: '',
    status: 'open',
    startedAt: at(2, '09:00'),
    endedAt: at(2, '09:30'),
    locationId: 'zoom',
    url: '',
    phoneNumber: '',
    address: null,
    customLocation: '',
    access: null,
    timeZone: 'Asia/Tokyo',
    priority: 'high',
    spamType: 0,
    cancelReason: '',
    cancelledAt: null,
    cancelledBy: null,
    capacity: null,
    hosts: [{ userId: world.member.userId, role: 'admin' }],
    createdAt: expect.stringMatching(/\.\d{3}Z$/u),
    updatedAt: body.data.createdAt,
    urlStatus: 'none',
  });
});

test('a start can be sent with any offset', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const start = at(2, '09:00').replace('09:00:00.000Z', '18:00:00+09:00');
  expect(await book(world, eventType, start)).toMatchObject({ startedAt: at(2, '09:00') });
});

test('the host is busy with the booking and its buffers, and with nothing else', async () => {
  const world = await auditedWorld();
  const buffers = { bufferBefore: 10, bufferAfter: 20 };
  const eventType = await world.eventType([world.member], buffers);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const minute = Date.parse(at(2, '09:00')) / 60_000;
  const { entries } = await ledgerOf(world.of, world.member, at(2, '00:00'), at(3, '00:00'));
  expect(entries).toEqual([
    {
      kind: 'booking',
      uid,
      eventTypeId: eventType.uid,
      start: minute,
      end: minute + 30,
      busyStart: minute - 10,
      busyEnd: minute + 50,
      createdMinute: expect.any(Number),
    },
  ]);
});

test('a booking of an event type that requires confirmation is a request, which holds its time', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { requiresConfirmation: true });
  const request = await book(world, eventType, at(2, '09:00'));
  expect(request.status).toBe('request');
  const { entries } = await ledgerOf(world.of, world.member, at(2, '00:00'), at(3, '00:00'));
  expect(entries).toMatchObject([{ kind: 'request', uid: request.uid }]);
  expect((await ask(world, eventType, at(2, '09:00'))).status).toBe(409);
});

test('a request that holds no time writes no week, no seat and no limit', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], {
    requiresConfirmation: true,
    holdsWhileRequested: false,
    capacity: 2,
    limits: [{ kind: 'bookings', period: 'day', max: 1 }],
  });
  for (let guest = 0; guest < 3; guest += 1) {
    expect((await book(world, eventType, at(2, '09:00'))).status).toBe('request');
  }
  const { versions } = await ledgerOf(world.of, world.member, at(2, '00:00'), at(3, '00:00'));
  expect(versions.every((ver) => ver === 0)).toBe(true);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(2);
});

test('a template makes the name of a booking, which is cut to 64 characters of any kind', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], {
    name: 'Tea',
    bookingName: '{eventType} with {name}, {name} {other}',
  });
  const { name } = await book(world, eventType, at(2, '09:00'), { name: '$& {eventType}' });
  expect(name).toBe('Tea with $& {eventType}, $& {eventType} {other}');
  const long = await book(world, eventType, at(2, '10:00'), { name: '🍵'.repeat(64) });
  expect(long.name).toBe(`Tea with ${'🍵'.repeat(55)}`);
});

test('the dry run of a booking chooses the host, returns the booking and books nothing', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const calls = recordTableCalls();
  const body = requestFor(eventType, at(2, '09:00'));
  const headers = { Prefer: 'handling=dry-run' };
  const dry = await call(CreateBooking, { as: world.owner, body, headers });
  expect(dry).toMatchObject({ status: 200, body: { data: { uid: 'dry-run', status: 'open' } } });
  expect(dry.headers.location).toBe(undefined);
  expect(calls).not.toContain('TransactWriteItems');
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
});

test('members create bookings, and restricted users do not', async () => {
  const world = await auditedWorld('admin', 'restricted');
  const eventType = await world.eventType([world.admin]);
  const body = requestFor(eventType, at(2, '09:00'));
  const refused = await call(CreateBooking, { as: world.restricted, body });
  expect(refused.body.code).toBe('caller/role-forbids');
  const made = await call(CreateBooking, { as: world.member, body });
  expect(made.status).toBe(201);
  expect(await read(world, made.body.data)).toEqual(made.body.data);
});

test('the reasons for the choice of the hosts are stored with the booking', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const assignment = await assignmentOf(world.of, uid);
  expect(assignment).toMatchObject({ method: 'equal', chosen: [expect.any(String)] });
  expect(assignment.standings).toHaveLength(2);
});
