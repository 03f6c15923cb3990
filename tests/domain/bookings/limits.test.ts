import { expect, test } from 'vitest';
import { type Counted, recount } from '../../../lib/domain/bookings/limits.ts';
import type { EventType, Limit } from '../../../lib/domain/event-types/event-type.ts';
import { counterName, countsFor, generationOf } from '../../../lib/domain/limits/counter-name.ts';
import { minuteMs } from '../../../lib/domain/time/minute.ts';
import { hourMs, startMs } from './deciding.ts';
import { eventTypeId, talk } from './organization.ts';

const perDay: Limit = { kind: 'minutes', period: 'day', max: 120 };
const limited: EventType = { ...talk, limits: [perDay] };

const hours = (count: number, laterHours = 0): Counted => {
  const start = (startMs + laterHours * hourMs) / minuteMs;
  return { start, end: start + count * 60, guest: 'guest' };
};
const today = (by: number) => ({ name: 'minutes#D2030-03-05', by });
const tomorrow = (by: number) => ({ name: 'minutes#D2030-03-06', by });
const change = (of: { name: string; by: number }, max?: number) => ({
  eventTypeId,
  ...of,
  ...(max !== undefined && { max }),
});

test.each([
  ['new', [], hours(1), [change(today(60), 120)]],
  ['closed', [today(60)], undefined, [change(today(-60))]],
  ['moved within its period', [today(60)], hours(1, 2), []],
  ['made longer', [today(60)], hours(2), [change(today(60))]],
  [
    'moved to another period',
    [today(60)],
    hours(1, 24),
    [change(today(-60)), change(tomorrow(60), 120)],
  ],
])('a booking that is %s changes each counter at most once', (_, from, to, counters) => {
  expect(recount(limited, from, to, 'bounded').counters).toEqual(counters);
  const exceedable = counters.map(({ eventTypeId: id, name, by }) => ({
    eventTypeId: id,
    name,
    by,
  }));
  expect(recount(limited, from, to, 'exceedable').counters).toEqual(exceedable);
});

test('the stored counters of a booking are the basis of its next change', () => {
  const { counted = [] } = recount(limited, [], hours(1), 'bounded');
  expect(recount(limited, counted, undefined, 'bounded')).toEqual({
    counted: [],
    counters: [change(today(-60))],
  });
});

test('the name of a counter contains the generation of its limit and does not match other generations', () => {
  const second: Limit = { ...perDay, generation: 2 };
  const name = counterName(second, 'D2030-03-05');
  expect([generationOf(name), generationOf('minutes#D2030-03-05')]).toEqual([2, undefined]);
  expect(countsFor([second], name)).toBe(true);
  expect(countsFor([perDay], name)).toBe(false);
  expect(countsFor([{ ...second, generation: 22 }], name)).toBe(false);
  expect(countsFor([{ ...second, period: 'week' }], name)).toBe(false);
});
