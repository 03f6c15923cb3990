import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveRoutine } from '../../../lib/domain/schedules/move-routine.ts';
import { expandRoutine, routineViolations } from '../../../lib/domain/schedules/routine.ts';
import type { Routine, Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { everyTuesday, scheduleIn, storedTalk } from './deciding.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The talk of an hour on Tuesdays at ten, in UTC. */
const talk = (routine: Routine): Schedule => ({
  ...scheduleIn(
    storedTalk({ routine: { ...everyTuesday, schedules: [...everyTuesday.schedules] } }),
  ),
  routine,
});

const startMs = Date.parse('2030-03-05T10:00:00.000Z');
const [tuesday] = everyTuesday.schedules;

const starts = (routine: Routine, fromMs: number) =>
  expandRoutine({ startMs: fromMs, timeZone: 'UTC', routine }, fromMs, fromMs + 30 * dayMs).map(
    ({ startMs: at }) => at - fromMs,
  );

test('a moved routine has the same occurrences, as far from its new start as before', () => {
  const routine = {
    ...everyTuesday,
    schedules: [
      { ...tuesday, exceptions: ['2030-03-12'] },
      { ...tuesday, wday: 5, startHour: 22, endHour: 23 },
    ],
  };
  const minutes = fc.integer({ min: -4 * 1440, max: 4 * 1440 });
  fc.assert(
    fc.property(minutes, (by) => {
      const to = startMs + by * minuteMs;
      const moved = moveRoutine(talk(routine), { startMs: to, endMs: to + 60 * minuteMs });
      if (moved === null) throw new Error('The routine was lost.');
      expect(routineViolations({ startMs: to, timeZone: 'UTC', routine: moved })).toEqual([]);
      expect(starts(moved, to)).toEqual(starts(routine, startMs));
    }),
  );
});

test('occurrences that last as long as the schedule get its new length, and others keep theirs', () => {
  const times = { startMs, endMs: startMs + 90 * minuteMs };
  expect(moveRoutine(talk({ ...everyTuesday, schedules: [tuesday] }), times)).toMatchObject({
    duration: 90,
    schedules: [{ startHour: 10, endHour: 11, endMinute: 30 }],
  });
  const short = {
    ...everyTuesday,
    duration: 30,
    schedules: [{ ...tuesday, endHour: 10, endMinute: 30 }],
  };
  expect(moveRoutine(talk(short), times)).toEqual(short);
});

test('the time of the day moves on the wall clock, also across a change of the clocks', () => {
  const london = { ...talk({ ...everyTuesday, schedules: [tuesday] }), timeZone: 'Europe/London' };
  // Summer time begins on 31 March 2030, so ten o'clock is an hour earlier in UTC.
  const to = Date.parse('2030-04-02T09:00:00.000Z');
  expect(moveRoutine(london, { startMs: to, endMs: to + 60 * minuteMs })).toEqual(london.routine);
});

test('a schedule without a routine has none after a move', () => {
  const { routine: _, ...single } = talk({ ...everyTuesday, schedules: [tuesday] });
  expect(moveRoutine({ ...single, routine: null }, { startMs, endMs: startMs + 1 })).toBeNull();
});
