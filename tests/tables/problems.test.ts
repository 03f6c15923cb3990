import { beforeAll, expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { type Contract, takesCredential } from '../../lib/contract/contract.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { beforeTableCalls } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const guarded = rows.flatMap(({ id }) => {
  const contract = contracts.get(id) as Contract;
  return contract.scope === 'public' ? [] : [{ id, contract }];
});

const withKey = guarded.filter(({ contract }) => takesCredential(contract));

test.each(withKey)('$id is 401 for an invalid key', async ({ id, contract }) => {
  const request = (await ready.request(id)) as Request;
  const { body } = await call(contract, { as: { key: 'sk_live_' }, ...request });
  expect(body).toMatchObject({ status: 401, code: 'credential/refused' });
});

test.each(guarded)(
  '$id is 500 for an unexpected error, without its message',
  async ({ id, contract }) => {
    const request = (await ready.request(id)) as Request;
    beforeTableCalls(() => {
      throw new TypeError('a secret of the house');
    });
    const { body } = await call(contract, { as: ready.world.owner, ...request });
    expect(body).toMatchObject({ status: 500, code: 'service/failed' });
    expect(JSON.stringify(body)).not.toContain('secret');
  },
);

test('a booking of fifty hosts is accepted within one week of the ledger, and too large across two', async () => {
  const { world } = ready;
  // A day across the end of a week changes two items of each host, and a transaction can have a hundred actions.
  const hosts = await Promise.all(Array.from({ length: 50 }, () => world.addUser('member')));
  const { uid: eventTypeId } = await world.eventType(hosts, {
    duration: 1440,
    interval: 1440,
    assignment: { type: 'all' },
  });
  const weekMs = 604_800_000;
  const startedAt = new Date((Math.floor(Date.now() / weekMs) + 2) * weekMs).toISOString();
  const { body } = await ready.request('createBooking');
  const post = (start: string) =>
    call(CreateBooking, { as: world.owner, body: { ...body, eventTypeId, startedAt: start } });
  expect((await post(startedAt)).status).toBe(201);
  const { uid: across } = await world.eventType(hosts, {
    duration: 1440,
    interval: 720,
    assignment: { type: 'all' },
  });
  const halfDayBefore = new Date(Date.parse(startedAt) + weekMs - 43_200_000).toISOString();
  const answer = await call(CreateBooking, {
    as: world.owner,
    body: { ...body, eventTypeId: across, startedAt: halfDayBefore },
  });
  expect(answer.body.code).toBe('booking/too-large');
});

test('a missing and an unknown member are reported in one response', async () => {
  const { body } = await ready.request('createBooking');
  const { email: _, ...others } = { ...body };
  const sent = { as: ready.world.owner, body: { ...others, colour: 'red' } };
  expect((await call(CreateBooking, sent)).body.errors).toEqual([
    { pointer: '/email', code: 'member/missing', detail: 'This value is required.' },
    { pointer: '/colour', code: 'member/unknown', detail: 'Unknown member.' },
  ]);
});

test('a repeated host is refused with the pointer of the second one', async () => {
  const { member } = ready.world;
  const hosts = [{ userId: member.userId }, { userId: member.userId, role: 'viewer' }];
  const { body } = await call(UpdateBooking, {
    as: ready.world.owner,
    params: { uid: await ready.newBooking() },
    body: { hosts },
  });
  expect(body).toMatchObject({
    code: 'booking/host-repeated',
    errors: [{ pointer: '/hosts/1/userId' }],
  });
});

const person = (name: number, userType: string) => ({
  email: `p${name}@example.com`,
  role: 'viewer',
  userType,
});
const item = { startHour: 9, startMinute: 0, endHour: 9, endMinute: 30, wday: 1 };

test.each([
  ['time/date-needs-all-day', { startedAt: '2030-03-01', endedAt: '2030-03-01' }],
  ['attendee/repeated', { attendees: [person(1, 'guest'), person(1, 'guest')] }],
  [
    'schedule/too-many-hosts',
    { attendees: Array.from({ length: 41 }, (_, i) => person(i, 'host')) },
  ],
  [
    'routine/duration-disagrees',
    {
      routine: {
        duration: 45,
        endedAt: null,
        schedules: [{ ...item, frequencyType: 2, frequencyInterval: 1 }],
      },
      timeZone: 'UTC',
      startedAt: '2030-03-04T09:00:00Z',
      endedAt: '2030-03-04T09:30:00Z',
    },
  ],
  [
    'routine/ends-before-start',
    {
      timeZone: 'UTC',
      startedAt: '2030-03-04T09:00:00Z',
      endedAt: '2030-03-04T09:30:00Z',
      routine: {
        duration: 30,
        endedAt: '2030-03-01T00:00:00Z',
        schedules: [{ ...item, frequencyType: 2, frequencyInterval: 1 }],
      },
    },
  ],
] as const)('an invalid change of a schedule is refused with %s', async (code, body) => {
  const answer = await call(UpdateSchedule, {
    as: ready.world.owner,
    params: { uid: await ready.newSchedule() },
    body,
  });
  expect([answer.status, answer.body.code]).toEqual([422, code]);
});
