import { expect, test } from 'vitest';
import { newUserId } from '../../lib/app/new-uid.ts';
import { ListAvailableSchedulesV2 } from '../../lib/contract/event-types/list-available-schedules-v2.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { call } from '../support/http/call.ts';
import { newWorld, type World } from '../support/world.ts';

/** The beginning of a day two or three days ahead. */
const start = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 2 * 86_400_000;

const ask = (world: World, uid: string, minutes: number, more: Record<string, string> = {}) => {
  const [periodStart, periodEnd] = [0, minutes].map((minute) =>
    new Date(start + minute * 60_000).toISOString(),
  ) as [string, string];
  const query = { periodStart, periodEnd, ...more };
  return call(ListAvailableSchedulesV2, { as: world.owner, params: { uid }, query });
};

/** The size limit of the response of a Lambda function, with its headers and the escaped quotes of the body. */
const answerBytesAtMost = 6 * 1024 * 1024;

test.each([
  [1, 36_000],
  [3, 25_714],
  [100, 1730],
])('a reply for %i hosts that are always free contains at most %i starts', async (count, most) => {
  const world = await newWorld();
  const hosts = await Promise.all(Array.from({ length: count }, () => world.addUser('member')));
  const { uid } = await world.eventType(hosts, { interval: 1, capacity: 10_000 });
  const { status, headers, body } = await ask(world, uid, most);
  const answer = { statusCode: status, headers, body: JSON.stringify(body) };
  expect(status).toBe(200);
  expect(body.data.flatMap(({ slots }) => slots)).toHaveLength(most);
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(answerBytesAtMost);
  expect((await ask(world, uid, most + 1)).body.code).toBe('period/invalid');
});

test.each([
  [{}, 31],
  [{ explain: 'true' }, 7],
])(
  'a period of 100 hosts that is too long for a reply (%j) is refused with one call and at most 4 read units',
  async (more, days) => {
    const world = await newWorld();
    const hosts = Array.from({ length: 100 }, () => ({ userId: newUserId() }));
    const { uid } = await world.eventType(hosts, { interval: 15 });
    const cost = await meterTable()(async () => {
      const { status, body } = await ask(world, uid, days * 1440, more);
      expect([status, body.code]).toEqual([422, 'period/invalid']);
    });
    // The first request also reads the credential and may lease tokens of its rate limit.
    const ofCredential = ['GetItem', 'UpdateItem'];
    expect(cost.calls.filter((call) => !ofCredential.includes(call))).toEqual([]);
    const again = await meterTable()(() => ask(world, uid, days * 1440, more));
    expect(again.calls).toEqual(['GetItem']);
    expect(again.readUnits).toBeLessThanOrEqual(4);
  },
);
