import { expect, test } from 'vitest';
import { commit } from '../../../lib/data/engine/commit.ts';
import { writeEventType } from '../../../lib/data/event-types/stored-event-types.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { at, auditedWorld, closed } from '../bookings/guests.ts';
import { askDays, daysOf } from './days.ts';

const day2 = () => [at(2, '00:00'), at(3, '00:00')] as const;

/** Counts the starts of an event type with a start every minute, or returns the code of the refusal. */
async function everyMinute(of: Partial<EventType>, hosts = 1) {
  const world = await auditedWorld('admin');
  const users = [world.member, world.admin, world.owner].slice(0, hosts);
  const eventType = await world.eventType(users, { interval: 1, ...of });
  return async (days: number, more: Record<string, string>) => {
    const { body } = await askDays(world, eventType, [at(2, '00:00'), at(2 + days, '00:00')], more);
    return body.code ?? body.data.flatMap(({ slots }) => slots).length;
  };
}

test('the start times of a period times the number of hosts plus four are at most 180 000, and explained start times times the number of hosts are at most 10 000', async () => {
  const one = await everyMinute({});
  expect(await one(25, {})).toBe(25 * 1440);
  expect(await one(26, {})).toBe('period/invalid');
  const disabled = await everyMinute({ status: 'disable' });
  expect(await disabled(62, {})).toBe(0);
  expect(await disabled(6, { explain: 'true' })).toBe(0);
  expect(await disabled(7, { explain: 'true' })).toBe('period/invalid');
  const three = await everyMinute({}, 3);
  expect(await three(17, {})).toBe(17 * 1440);
  expect(await three(18, {})).toBe('period/invalid');
  expect(await three(2, { explain: 'true' })).toBe(2 * 1440);
  expect(await three(3, { explain: 'true' })).toBe('period/invalid');
});

test('starts outside the notice or the window do not count towards the longest period, and starts outside the hours of hosts count', async () => {
  const soon = await everyMinute({ window: { days: 10 } });
  expect(await soon(62, {})).toEqual(expect.any(Number));
  const late = await everyMinute({ minimumNotice: 40 * 1440 });
  expect(await late(62, {})).toEqual(expect.any(Number));
  const world = await auditedWorld();
  await world.setHours(world.member, closed);
  const eventType = await world.eventType([world.member], { interval: 1 });
  const { body } = await askDays(world, eventType, [at(2, '00:00'), at(28, '00:00')]);
  expect(body.errors).toEqual([
    {
      pointer: 'query/periodEnd',
      code: 'period/invalid',
      detail:
        'The period can have at most 36000 start times of this event type, but has 37440. Request a shorter period.',
    },
  ]);
});

test.each([
  [{}, 62],
  [{ explain: 'true' }, 7],
])(
  'a period that is too long for one response (%j) is refused before the hosts are read',
  async (more, days) => {
    const world = await auditedWorld('admin');
    const eventType = await world.eventType([world.member, world.admin], { interval: 1 });
    const period = [at(2, '00:00'), at(2 + days, '00:00')] as const;
    await daysOf(world, eventType, day2());
    const calls = recordTableCalls();
    const { status, body } = await askDays(world, eventType, period, more);
    expect([status, body.code]).toEqual([422, 'period/invalid']);
    // Only the event type is read, because it may have changed since it was cached.
    expect(calls).toEqual(['GetItem']);
  },
);

test('a period is checked with the current hosts of the event type, not with the cached ones', async () => {
  const world = await auditedWorld('admin');
  const hosts = [world.member, world.admin, world.owner];
  const eventType = await world.eventType(hosts, { interval: 1 });
  const period = [at(2, '00:00'), at(20, '00:00')] as const;
  expect((await askDays(world, eventType, period)).status).toBe(422);
  const event = {
    kind: 'event_type_updated',
    by: 'test',
    at: eventType.updatedAt,
    requestId: 'test',
  } as const;
  const change = (count: number, ver: number) => {
    const changed = { ...eventType, hosts: eventType.hosts.slice(0, count) };
    const stored = { ver, eventType: changed };
    return commit(world.of, [writeEventType(world.of, stored, event, { ver, eventType })]);
  };
  await change(1, 1);
  expect((await askDays(world, eventType, period)).status).toBe(200);
  await change(3, 2);
  expect((await askDays(world, eventType, period)).status).toBe(422);
});

test('an explained response has at most a megabyte, and a longer one is 422', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { interval: 1 });
  const ask = (minutes: number) => {
    const end = new Date(Date.parse(at(2, '00:00')) + minutes * 60_000).toISOString();
    return askDays(world, eventType, [at(2, '00:00'), end], { explain: 'true' });
  };
  let [answered, refused] = [0, 7 * 1440];
  while (refused - answered > 1) {
    const minutes = Math.floor((answered + refused) / 2);
    const { status } = await ask(minutes);
    if (status === 200) answered = minutes;
    else refused = minutes;
  }
  const bytes = Buffer.byteLength(JSON.stringify((await ask(answered)).body));
  expect(bytes).toBeLessThanOrEqual(1_000_000);
  expect(bytes).toBeGreaterThan(999_000);
  expect((await ask(refused)).body).toMatchObject({
    code: 'period/invalid',
    errors: [{ pointer: 'query/periodEnd', detail: expect.stringContaining('1 MB') }],
  });
});
