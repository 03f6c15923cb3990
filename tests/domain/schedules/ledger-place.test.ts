import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weekOf } from '../../../lib/domain/ledger/week.ts';
import { ruleSpans } from '../../../lib/domain/schedules/busy-rule.ts';
import { ledgerPlace, nowhere } from '../../../lib/domain/schedules/ledger-place.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';

const schedule: Schedule = {
  uid: 'abcdefghijkl',
  name: 'Talk',
  description: null,
  status: 'open',
  startedAt: '2030-03-05T10:00:00.000Z',
  endedAt: '2030-03-05T11:00:00.000Z',
  isAllDay: false,
  timeZone: 'UTC',
  url: null,
  urlStatus: 'none',
  address: null,
  phoneNumber: null,
  customLocation: null,
  access: null,
  routine: null,
  isRemind: false,
  projectId: null,
  attendees: [
    { userId: 'host', role: 'admin', userType: 'host' },
    { userId: 'guest', role: 'viewer', userType: 'guest' },
    { email: 'host@example.com', role: 'viewer', userType: 'host' },
  ],
  priority: null,
  displayType: 'teamPublic',
  location: null,
  transparency: 'opaque',
  behavior: 'event',
  visibilityType: 'default',
  createdBy: 'host',
  createdAt: '2030-01-01T00:00:30.000Z',
  updatedAt: '2030-01-01T00:00:30.000Z',
};

test('as an entry or as a rule, a schedule occupies exactly the minutes that it touches', () => {
  const weekMs = 7 * 86_400_000;
  const anyStart = fc.integer({ min: 0, max: Date.UTC(2060, 0) });
  const anyLength = fc.oneof(
    fc.integer({ min: 1, max: 3 * weekMs }),
    fc.constantFrom(weekMs, 2 * weekMs, 2 * weekMs + 1),
  );
  fc.assert(
    fc.property(anyStart, anyLength, (startMs, lengthMs) => {
      const [startedAt, endedAt] = [startMs, startMs + lengthMs].map((ms) =>
        new Date(ms).toISOString(),
      ) as [string, string];
      const start = Math.floor(startMs / 60_000);
      const end = Math.ceil((startMs + lengthMs) / 60_000);
      const { weeks, entry, rule } = ledgerPlace({ ...schedule, startedAt, endedAt });
      if (rule !== undefined) {
        expect([entry, weeks]).toEqual([undefined, []]);
        expect(ruleSpans([rule], start - 100, end + 100)).toEqual([start, end]);
      } else {
        expect([entry?.start, entry?.end]).toEqual([start, end]);
        expect(weeks).toEqual([...new Set([weekOf(start), weekOf(end - 1)])]);
      }
    }),
  );
});

test('only hosts who are users are busy', () => {
  expect(ledgerPlace(schedule).hostIds).toEqual(['host']);
});

test('own work is marked as an entry and as a rule, and other schedules are not', () => {
  const endedAt = '2030-06-01T00:00:00.000Z';
  const work = { ...schedule, behavior: 'work' } as const;
  expect(ledgerPlace(work).entry?.isWork).toBe(true);
  expect(ledgerPlace({ ...work, endedAt }).rule?.isWork).toBe(true);
  expect(ledgerPlace(schedule).entry).not.toHaveProperty('isWork');
  expect(ledgerPlace({ ...schedule, endedAt }).rule).not.toHaveProperty('isWork');
});

test('a transparent schedule, a cancelled one and one without hosts occupy no time', () => {
  expect(ledgerPlace({ ...schedule, transparency: 'transparent' })).toEqual(nowhere);
  expect(ledgerPlace({ ...schedule, status: 'cancel' })).toEqual(nowhere);
  expect(ledgerPlace({ ...schedule, attendees: [] })).toEqual(nowhere);
});

test('a schedule of eight thousand years is stored as one rule', () => {
  const endedAt = '9999-12-31T23:59:59.999Z';
  expect(ledgerPlace({ ...schedule, endedAt })).toMatchObject({ weeks: [], rule: { endedAt } });
});
