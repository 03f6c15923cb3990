import { expect, test } from 'vitest';
import { type Hours, openSpans } from '../../../lib/domain/hours/hours.ts';
import { hostHours } from '../../../lib/domain/hours/needs.ts';
import { hostsIn } from '../../../lib/domain/hours/slot-search.ts';
import { externalTime, hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { weekOf, weekStart } from '../../../lib/domain/ledger/week.ts';
import { hostRules } from '../../../lib/domain/schedules/needs.ts';
import { absent, aSnapshot, read } from '../../support/decisions/read-values.ts';
import { firstStartMs } from '../bookings/histories.ts';
import { eventTypeIn, offering } from '../bookings/organization.ts';

const week = weekOf(firstStartMs / 60_000);
const from = weekStart(week);
const to = from + 1440;

const hoursFrom = (startHour: number): Hours => ({
  timeZone: 'Asia/Tokyo',
  items: [0, 1, 2, 3, 4, 5, 6].map((wday) => ({
    startHour,
    startMinute: 0,
    endHour: 18,
    endMinute: 0,
    wday,
    frequencyType: 2,
    frequencyInterval: 1,
    exceptions: [],
    startedAt: null,
    endedAt: null,
  })),
  overrides: {},
});

test('hosts with the same hours are open at the same time, and other hosts at their own time', () => {
  const eventType = eventTypeIn(offering());
  const [host] = eventType.hosts;
  if (host === undefined) throw new Error('The event type has no host.');
  const shared = hoursFrom(9);
  const hours = { ann: shared, bob: hoursFrom(11), cid: shared, dan: undefined };
  const ids = Object.keys(hours);
  const found = hostsIn(
    {
      eventType: { ...eventType, hosts: ids.map((userId) => ({ ...host, userId })) },
      from,
      to: to - eventType.duration,
      snapshot: aSnapshot(
        ...Object.entries(hours).map(([userId, own]) => read(hostHours(userId), own)),
        absent(hostWeek, []),
        absent(hostRules, []),
        absent(externalTime, []),
      ),
      seats: new Map(),
    },
    0,
  );
  const open = Object.fromEntries(found.map(({ userId, open }) => [userId, open]));
  const expected = (startHour: number) => openSpans(hoursFrom(startHour), from, to);
  expect(open).toEqual({ ann: expected(9), bob: expected(11), cid: expected(9), dan: [] });
});
