import { beforeAll, expect, test } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { CreateEventType } from '../../lib/contract/event-types/create-event-type.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

const good = { name: 'Intro', duration: 30, timeZone: 'UTC', locations: [{ locationId: 'zoom' }] };

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

test.each([
  [{ duration: 5.5 }, '/duration', 'Must be an integer.'],
  [{ duration: '30' }, '/duration', 'Must be of type number.'],
  [{ duration: 4 }, '/duration', 'Must be at least 5.'],
  [{ assignment: 'all' }, '/assignment', 'Must be of type object.'],
  [{ assignment: { type: 'some' } }, '/assignment/type', 'Must be one of "all", "any".'],
  [{ status: 'off' }, '/status', 'Must be one of "enable", "disable".'],
  [{ name: 'n'.repeat(65) }, '/name', 'Must have at most 64 characters.'],
  [
    { limits: Array.from({ length: 10 }, () => ({ kind: 'minutes', period: 'day', max: 1 })) },
    '/limits',
    'Must have at most 9 items.',
  ],
  [{ questions: {} }, '/questions', 'Must be of type array.'],
  [{ name: undefined }, '/name', 'This value is required.'],
  [{ naem: 'Intro' }, '/naem', 'Unknown member.'],
])(
  'a body with %j is refused with an error message of the service',
  async (members, pointer, detail) => {
    const body = { ...good, ...members };
    const answer = await call(CreateEventType, { as: world.owner, body });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ pointer, code: expect.stringMatching(/^member\//u), detail }],
    ]);
  },
);

test('the problem of an unencoded plus sign in a query explains how to encode it', async () => {
  const detailOf = async (startedAt: string) => {
    const { body } = await call(ListBookings, { as: world.owner, query: { startedAt } });
    return body.errors?.map(({ detail }) => detail);
  };
  expect(await detailOf('2027-03-01T00:00:00 09:00')).toEqual([
    'Must be an RFC 3339 date-time with a UTC offset. In a query string, write the plus sign as %2B.',
  ]);
  expect(await detailOf('2027-03-01')).toEqual([
    'Must be an RFC 3339 date-time with a UTC offset.',
  ]);
  expect(await detailOf('2027-03-01T00:00:00+09:00')).toBeUndefined();
});
