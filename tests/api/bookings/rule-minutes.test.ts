import { expect, test } from 'vitest';
import { book, hostOf } from './guests.ts';
import { ahead, byPriority, rule, threeHosts } from './ruled.ts';

/** The first Monday after day 1. The Sunday before it is in the same month, but in another week. */
const monday = [2, 3, 4, 5, 6, 7, 8].find(
  (day) => new Date(ahead(day, '00:00')).getUTCDay() === 1,
) as number;

test('a rule gives a host at most its minutes in one day, and the minutes are available again the next day', async () => {
  const { world, eventType, ids } = await threeHosts();
  const withRules = await eventType([rule(1, { hostIds: [ids.third], minutesPerDay: 60 })]);
  const bookedHost = async (day: number, time: string) =>
    hostOf(await book(world, withRules, ahead(day, time)));
  expect(await bookedHost(10, '09:00')).toBe(ids.third);
  expect(await bookedHost(10, '23:30')).toBe(ids.third);
  expect(await bookedHost(10, '12:00')).toBe(ids.first);
  expect(await bookedHost(11, '00:00')).toBe(ids.third);
  expect(await bookedHost(9, '23:30')).toBe(ids.third);
});

test.each([
  ['week', { minutesPerWeek: 30 }, [monday, monday + 6], [monday - 1, monday + 7]],
  ['month', { minutesPerMonth: 30 }, [1, 28], [0, 32]],
] as const)(
  'the minutes of a %s count from its first day to its last',
  async (_, bound, within, outside) => {
    const { world, eventType, storedOf, ids } = await threeHosts();
    const withRules = await eventType([rule(1, { hostIds: [ids.third], ...bound })]);
    const [first, last] = within;
    expect(hostOf(await book(world, withRules, ahead(first, '00:00')))).toBe(ids.third);
    const later = await book(world, withRules, ahead(last, '23:30'));
    expect(hostOf(later)).toBe(ids.first);
    expect((await storedOf(later)).ruling?.decidedBy).toBeNull();
    for (const day of outside) {
      expect(hostOf(await book(world, withRules, ahead(day, day < 10 ? '23:30' : '00:00')))).toBe(
        ids.third,
      );
    }
  },
);

test('the days of a rule are in the time zone of its event type, and only minutes of that event type count', async () => {
  const { world, eventType, ids } = await threeHosts();
  const rules = [rule(1, { hostIds: [ids.third], minutesPerDay: 30 })];
  const tokyo = await eventType(rules, { ...byPriority, timeZone: 'Asia/Tokyo' });
  const other = await eventType(rules);
  await book(world, other, ahead(10, '09:00'));
  expect(hostOf(await book(world, tokyo, ahead(10, '14:30')))).toBe(ids.third);
  expect(hostOf(await book(world, tokyo, ahead(10, '15:00')))).toBe(ids.third);
  expect(hostOf(await book(world, tokyo, ahead(11, '14:30')))).toBe(ids.first);
});

test('a guest who joins a shared slot adds no minutes to it', async () => {
  const { world, eventType, ids } = await threeHosts();
  const withRules = await eventType([rule(1, { hostIds: [ids.third], minutesPerDay: 30 })], {
    ...byPriority,
    capacity: 3,
  });
  for (let i = 0; i < 3; i += 1) {
    expect(hostOf(await book(world, withRules, ahead(10, '09:00')))).toBe(ids.third);
  }
  expect(hostOf(await book(world, withRules, ahead(10, '09:00')))).toBe(ids.first);
  expect(hostOf(await book(world, withRules, ahead(10, '10:00')))).toBe(ids.first);
});

test('a rule never makes an offered start unbookable', async () => {
  const { world, eventType, ids } = await threeHosts();
  const withRules = await eventType([
    rule(1, { hostIds: [ids.second], minutesPerDay: 1, minutesPerWeek: 1, minutesPerMonth: 1 }),
    rule(2, { minutesPerDay: 30 }),
  ]);
  const hosts: (string | undefined)[] = [];
  for (const time of ['09:00', '10:00', '11:00', '12:00']) {
    hosts.push(hostOf(await book(world, withRules, ahead(10, time))));
  }
  expect(hosts).toEqual([ids.first, ids.second, ids.third, ids.first]);
});
