import { expect, test } from 'vitest';
import type { Schedule } from '../../../client/src/index.ts';
import { type Entry, scheduleEntries } from '../../../pages/calendar/entries.ts';
import { gridEvent, kindOf } from '../../../pages/calendar/grid-events.ts';
import { aSchedule } from './a-schedule.ts';

const always = { fromMs: 0, toMs: Date.parse('2100-01-01T00:00:00Z') };
const look = { timeZone: 'UTC', savingId: undefined, isMovable: () => true };

const entryOf = (members: Partial<Schedule>) =>
  scheduleEntries(aSchedule(members), always)[0] as Entry;

test.each([
  ['event', 'opaque', 'Entry'],
  ['event', 'transparent', 'Entry, free'],
  ['work', 'opaque', 'Own work'],
  ['work', 'transparent', 'Own work, free'],
] as const)(
  'own work has its own kind and look on the calendar (%s, %s)',
  (behavior, transparency, kind) => {
    const entry = entryOf({ behavior, transparency });
    expect(kindOf(entry)).toBe(kind);
    const { classNames = [] } = gridEvent(entry, look);
    expect(classNames.includes('work')).toBe(behavior === 'work');
    expect(classNames).toContain(transparency);
  },
);
