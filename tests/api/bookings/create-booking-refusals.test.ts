import { expect, test } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { daily } from '../../support/hours/daily.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, closed, requestFor } from './guests.ts';

const faults = ({ body }: { body: { errors?: readonly { pointer: string; code: string }[] } }) =>
  body.errors?.map(({ pointer, code }) => [pointer, code]);

async function nothingIsBooked(world: World): Promise<void> {
  const { body } = await call(ListBookings, { as: world.owner });
  expect(body.data).toEqual([]);
}

test('an unknown, a disabled and a foreign event type are 422', async () => {
  const [world, other] = await Promise.all([auditedWorld(), auditedWorld()]);
  const [disabled, foreign] = await Promise.all([
    world.eventType([world.member], { status: 'disable' }),
    other.eventType([other.member]),
  ]);
  for (const uid of ['abcdefghijkl', 'strange/id #', '🍵', disabled.uid, foreign.uid]) {
    const refused = await ask(world, { uid }, at(2, '09:00'));
    expect([refused.status, refused.body.code]).toEqual([422, 'event-type/not-bookable']);
    expect(faults(refused)).toEqual([['/eventTypeId', 'event-type/not-bookable']]);
  }
  await nothingIsBooked(world);
});

test('a start in the past is 422', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const refused = await ask(world, eventType, at(-1, '09:00'));
  expect([refused.status, refused.body.code]).toEqual([422, 'booking/start-in-past']);
  expect(faults(refused)).toEqual([['/startedAt', 'booking/start-in-past']]);
});

test.each(['01Z', '00.001Z', '59+09:00'])('a start with seconds (…:%s) is 422', async (seconds) => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const refused = await ask(world, eventType, at(2, '09:00').replace('00.000Z', seconds));
  expect(refused.body.code).toBe('time/not-whole-minute');
});

test.each(['Mars/Olympus', 'utc ', '+09:00'])(
  'a booking with the time zone %j is 422',
  async (timeZone) => {
    const world = await auditedWorld();
    const eventType = await world.eventType([world.member]);
    const refused = await ask(world, eventType, at(2, '09:00'), { timeZone });
    expect(faults(refused)).toEqual([['/timeZone', 'time-zone/unknown']]);
  },
);

test('all invalid members of a booking are reported together, each with a pointer', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], {
    questions: [
      { uid: 'q1', label: 'Why?', type: 'text', required: true, options: [] },
      { uid: 'q2', label: 'Which?', type: 'radio', required: false, options: ['a', 'b'] },
    ],
  });
  const refused = await ask(world, eventType, at(-1, '09:00').replace('00.000Z', '30Z'), {
    timeZone: 'Mars/Olympus',
    locationId: 'phone',
    answers: [
      { questionUid: 'q2', content: 'c' },
      { questionUid: 'q9', content: 'x' },
    ],
    payment: { paymentMethod: 'card', items: [{ uid: 'nothing' }] },
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'request/unprocessable']);
  expect(faults(refused)).toEqual([
    ['/timeZone', 'time-zone/unknown'],
    ['/startedAt', 'time/not-whole-minute'],
    ['/startedAt', 'booking/start-in-past'],
    ['/locationId', 'location/not-offered'],
    ['/answers/0/content', 'answer/unknown-option'],
    ['/answers/1/questionUid', 'answer/unknown-question'],
    ['/answers', 'answer/missing'],
    ['/payment/paymentMethod', 'payment/method-not-offered'],
    ['/payment/items/0/uid', 'payment/unknown-item'],
  ]);
  await nothingIsBooked(world);
});

test('a start off the grid is not offered', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const refused = await ask(world, eventType, at(2, '09:10'));
  expect([refused.status, refused.body.code]).toEqual([422, 'booking/not-offered']);
  expect(faults(refused)).toEqual([['/startedAt', 'grid']]);
});

test('a start inside the notice is not offered', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { minimumNotice: 3 * 1440 });
  expect(faults(await ask(world, eventType, at(2, '09:00')))).toEqual([['/startedAt', 'notice']]);
  expect((await ask(world, eventType, at(4, '09:00'))).status).toBe(201);
});

test('a start outside the window is not offered, whether the window is rolling or fixed', async () => {
  const world = await auditedWorld('admin');
  const rolling = await world.eventType([world.member], { window: { days: 3 } });
  expect(faults(await ask(world, rolling, at(4, '00:00')))).toEqual([['/startedAt', 'window']]);
  expect((await ask(world, rolling, at(3, '23:30'))).status).toBe(201);
  const fixed = await world.eventType([world.admin], {
    window: { startedAt: at(2, '09:00'), endedAt: at(2, '10:00') },
  });
  for (const start of [at(2, '08:30'), at(2, '10:00')]) {
    expect(faults(await ask(world, fixed, start))).toEqual([['/startedAt', 'window']]);
  }
  expect((await ask(world, fixed, at(2, '09:30'))).status).toBe(201);
});

test('a start outside the hours of every host is not offered', async () => {
  const world = await auditedWorld('admin');
  await world.setHours(world.member, daily('UTC', 9, 17));
  await world.setHours(world.admin, closed);
  const eventType = await world.eventType([world.member, world.admin]);
  expect(faults(await ask(world, eventType, at(2, '08:30')))).toEqual([
    ['/startedAt', 'outside-hours'],
  ]);
  expect((await ask(world, eventType, at(2, '17:00'))).status).toBe(422);
  expect((await ask(world, eventType, at(2, '16:30'))).status).toBe(201);
});

test('a start outside the hours of one host is not offered if all hosts take part', async () => {
  const world = await auditedWorld('admin');
  await world.setHours(world.admin, closed);
  const all = { assignment: { type: 'all' } } as const;
  const eventType = await world.eventType([world.member, world.admin], all);
  expect((await ask(world, eventType, at(2, '09:00'))).body.code).toBe('booking/not-offered');
});

test('an event type whose hosts are only notified of bookings offers nothing', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([{ ...world.member, userType: 'notifyHost' }]);
  expect(faults(await ask(world, eventType, at(2, '09:00')))).toEqual([['/startedAt', 'no-host']]);
});

test('every reason why a start is not offered is returned', async () => {
  const world = await auditedWorld();
  await world.setHours(world.member, closed);
  const eventType = await world.eventType([world.member], {
    minimumNotice: 5 * 1440,
    window: { startedAt: at(10, '00:00'), endedAt: at(11, '00:00') },
  });
  expect(faults(await ask(world, eventType, at(2, '09:07')))).toEqual([
    ['/startedAt', 'grid'],
    ['/startedAt', 'notice'],
    ['/startedAt', 'window'],
    ['/startedAt', 'outside-hours'],
  ]);
});

test('a start is offered only if it ends before the year 10000', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const { status } = await ask(world, eventType, '9999-12-31T23:30:00Z');
  expect(status).toBe(422);
  expect((await ask(world, eventType, '9999-12-31T23:00:00Z')).status).toBe(201);
});

test.each([
  ['startedAt', '2030-02-30T10:00:00Z'],
  ['startedAt', '2030-01-01T10:00:00'],
  ['startedAt', 1_900_000_000],
  ['email', 'nobody'],
  ['name', ''],
  ['ccEmails', ['nobody']],
  ['locale', 'german'],
  ['locale', 'en_GB'],
  ['locationId', 'moon'],
  ['location', 'moon'],
  ['tracking', { campaign: 'a', other: 'b' }],
  ['answers', [{ questionUid: 'q' }]],
  ['payment', { paymentMethod: 'none' }],
  ['message', null],
  ['eventTypeId', ''],
  ['color', 'red'],
])(
  'a booking whose member %s has the value %j is 400 with a pointer, before the event type is read',
  async (member, value) => {
    const world = await auditedWorld();
    const eventType = await world.eventType([world.member]);
    const calls = recordTableCalls();
    const refused = await ask(world, eventType, at(2, '09:00'), { [member]: value });
    expect([refused.status, refused.body.code]).toEqual([400, 'request/invalid']);
    expect(refused.body.errors?.length).toBeGreaterThan(0);
    for (const { pointer } of refused.body.errors ?? []) {
      expect(pointer.split('/')[1]).toBe(member);
    }
    expect(calls).not.toContain('BatchGetItem');
  },
);

test('a booking without a location is 400 with a pointer to locationId', async () => {
  const world = await auditedWorld();
  const refused = await ask(world, { uid: 'abcdefghijkl' }, at(2, '09:00'), {
    locationId: undefined,
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/locationId', code: 'member/missing' }] },
  });
});

test.each(['startedAt', 'timeZone', 'eventTypeId', 'email', 'name'])(
  'a booking without the member %s is refused with a pointer to it',
  async (member) => {
    const world = await auditedWorld();
    const sent: Record<string, unknown> = requestFor({ uid: 'abcdefghijkl' }, at(2, '09:00'));
    delete sent[member];
    const refused = await call(CreateBooking, { as: world.owner, body: sent });
    expect(faults(refused)).toEqual([[`/${member}`, 'member/missing']]);
  },
);
