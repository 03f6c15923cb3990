import { expect, test } from 'vitest';
import { ListUserBusyTimes } from '../../../lib/contract/availability/list-user-busy-times.ts';
import { ListUserBusyTimesV2 } from '../../../lib/contract/availability/list-user-busy-times-v2.ts';
import { merge } from '../../../lib/domain/time/spans.ts';
import { call } from '../../support/http/call.ts';
import { create, everyTuesday, host } from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';

async function sources(world: World, { userId }: { userId: string }, from: string, to: string) {
  const query = { periodStart: from, periodEnd: to };
  const sent = { as: world.owner, params: { userId }, query };
  const { status, body } = await call(ListUserBusyTimesV2, sent);
  expect(status, body.detail).toBe(200);
  // The merged times of version 2 must equal the times of version 1.
  const minutes = (times: readonly { startedAt: string; endedAt: string }[]) =>
    merge(times.flatMap((each) => [Date.parse(each.startedAt), Date.parse(each.endedAt)]));
  const first = await call(ListUserBusyTimes, sent);
  expect(minutes(body.data)).toEqual(minutes(first.body.data));
  return body.data;
}

test('each booking, hold, shared slot and schedule is returned with its own times and its times with buffers', async () => {
  const world = await auditedWorld();
  const { member } = world;
  const open = await world.eventType([member], { bufferBefore: 10, bufferAfter: 5 });
  const withConfirmation = await world.eventType([member], {
    requiresConfirmation: true,
    bufferAfter: 30,
  });
  const shared = await world.eventType([member], { capacity: 2 });
  const booking = await book(world, open, at(2, '09:00'));
  const request = await book(world, withConfirmation, at(2, '11:00'));
  await book(world, shared, at(2, '13:00'));
  await book(world, shared, at(2, '13:00'), { email: 'other@example.com' });
  const schedule = await create(world, {
    startedAt: at(2, '09:10'),
    endedAt: at(2, '10:00'),
    attendees: [host(member)],
  });
  const times = (start: string, end: string) => ({
    startedAt: at(2, start),
    endedAt: at(2, end),
  });
  expect(await sources(world, member, at(2, '00:00'), at(3, '00:00'))).toEqual([
    {
      ...times('08:50', '09:35'),
      source: {
        type: 'booking',
        uid: booking.uid,
        eventTypeId: open.uid,
        ...times('09:00', '09:30'),
      },
    },
    {
      ...times('09:10', '10:00'),
      source: {
        type: 'schedule',
        uid: schedule.uid,
        eventTypeId: null,
        ...times('09:10', '10:00'),
      },
    },
    {
      ...times('11:00', '12:00'),
      source: {
        type: 'hold',
        uid: request.uid,
        eventTypeId: withConfirmation.uid,
        ...times('11:00', '11:30'),
      },
    },
    {
      ...times('13:00', '13:30'),
      source: {
        type: 'seats',
        uid: shared.uid,
        eventTypeId: shared.uid,
        ...times('13:00', '13:30'),
      },
    },
  ]);
});

test('a booking whose buffer alone overlaps the period is returned, clipped, with its whole source', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { bufferAfter: 15 });
  const { uid } = await book(world, eventType, at(2, '09:00'));
  expect(await sources(world, world.member, at(2, '09:40'), at(2, '12:00'))).toEqual([
    {
      startedAt: at(2, '09:40'),
      endedAt: at(2, '09:45'),
      source: {
        type: 'booking',
        uid,
        eventTypeId: eventType.uid,
        startedAt: at(2, '09:00'),
        endedAt: at(2, '09:30'),
      },
    },
  ]);
  expect(await sources(world, world.member, at(2, '09:45'), at(2, '12:00'))).toEqual([]);
});

test('a schedule that crosses the edge of a week is returned once', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  // The ledger's weeks begin on Thursdays at midnight UTC.
  const schedule = await create(world, {
    startedAt: '2030-03-06T20:00:00Z',
    endedAt: '2030-03-07T04:00:00Z',
    attendees,
  });
  const found = await sources(world, world.member, '2030-03-01T00:00:00Z', '2030-03-31T00:00:00Z');
  expect(found.map(({ source }) => source.uid)).toEqual([schedule.uid]);
});

test('each occurrence of a routine is returned separately, also across a change of clocks', async () => {
  const world = await newWorld();
  const attendees = [host(world.member)];
  const { uid } = await create(world, { attendees, routine: everyTuesday });
  const found = await sources(world, world.member, '2030-03-19T10:30:00Z', '2030-04-02T09:30:00Z');
  const hour = (startedAt: string, endedAt: string) => ({ startedAt, endedAt });
  const source = { type: 'schedule', uid, eventTypeId: null };
  expect(found).toEqual([
    {
      ...hour('2030-03-19T10:30:00.000Z', '2030-03-19T11:00:00.000Z'),
      source: { ...source, ...hour('2030-03-19T10:00:00.000Z', '2030-03-19T11:00:00.000Z') },
    },
    {
      ...hour('2030-03-26T10:00:00.000Z', '2030-03-26T11:00:00.000Z'),
      source: { ...source, ...hour('2030-03-26T10:00:00.000Z', '2030-03-26T11:00:00.000Z') },
    },
    {
      ...hour('2030-04-02T09:00:00.000Z', '2030-04-02T09:30:00.000Z'),
      source: { ...source, ...hour('2030-04-02T09:00:00.000Z', '2030-04-02T10:00:00.000Z') },
    },
  ]);
});

test('a routine with long, overlapping occurrences hides no busy time', async () => {
  const world = await newWorld();
  const schedules = Array.from({ length: 20 }, (_, minute) => ({
    ...everyTuesday.schedules[0],
    frequencyType: 1,
    startMinute: minute,
    endMinute: minute,
    endHour: 10,
  }));
  await create(world, {
    attendees: [host(world.member)],
    routine: { duration: 40 * 1440, endedAt: null, schedules },
  });
  const found = await sources(world, world.member, '2031-01-01T00:00:00Z', '2031-03-04T00:00:00Z');
  const starts = found.map(({ source }) => source.startedAt);
  expect(new Set(starts).size).toBe(starts.length);
});
