import type { Dice } from '../choose.ts';
import { type Crew, leaseMs } from './crew.ts';
import type { DamagedChanges } from './damaged.ts';
import { type EventScene, reminderMinutes } from './event-scene.ts';
import type { Outside } from './outside.ts';

export const minuteMs = 60_000;

/** Number of runs. A query concurrent with transactions may miss items, so one run is not enough. */
const looks = 5;

type Line = Readonly<Record<string, unknown>>;

const isIdle = ({ published }: Line) => published === 0;
const isEmpty = ({ published, waiting, unreadable = 0 }: Line) =>
  published === 0 && waiting === 0 && unreadable === 0;

export const publishAll = (crew: Crew, aheadMs: number, isFinished = isEmpty) =>
  crew.recover(
    'dispatch',
    Array(looks).fill(crew.aheadMs.dispatch + leaseMs.dispatch + aheadMs),
    isFinished,
  );

/** Longer than the time after which a change that has failed three times is tried again. */
const patienceMs = 61 * minuteMs;

/** Fixes damaged changes, and tries them again. */
export async function recoverDamaged(
  crew: Crew,
  damaged: DamagedChanges,
): Promise<readonly string[]> {
  await publishAll(crew, 0, isIdle);
  const fixed = await damaged.fix();
  await publishAll(crew, patienceMs);
  return fixed;
}

/** Lets the connections fail once more and recover. Then creates all meetings and writes all calendars. */
export async function recoverOutside(
  crew: Crew,
  outside: Outside,
  later: readonly number[],
): Promise<void> {
  const [fromMs = 0] = later;
  const syncsMs = [1, 2, 3].map((time) => fromMs + 3 * time * 60 * minuteMs);
  outside.lock(true);
  await crew.recover('syncCalendars', syncsMs);
  outside.comeBack();
  await crew.recover('syncCalendars', [fromMs + 12 * 60 * minuteMs]);
  await crew.recover('makeMeetings', later);
  // The clock never goes back by more than a minute, because deliveries are then not in order.
  await publishAll(crew, patienceMs);
  await crew.recover('makeMeetings', later.slice(-1));
  await crew.recover('writeCalendars', later);
  // A calendar that can be written again is read immediately, which changes its connection.
  await crew.recover('syncCalendars', later.slice(-1));
  await publishAll(crew, patienceMs);
  await crew.recover('writeCalendars', later.slice(-1));
}

/** The lead time of the reminders of schedules. */
const scheduleMinutes = 30;

/**
 * Moves the clock to the reminders of every start that a booking can have, and then to those of schedules; sometimes too
 * far, and back.
 */
export async function remindAll(crew: Crew, { starts }: EventScene, below: Dice): Promise<void> {
  for (const startedAt of starts) {
    const dueMs = Date.parse(startedAt) - reminderMinutes * minuteMs;
    const jumps = below(3) === 0 ? [45, -30] : [];
    // The worker at 1.2 minutes finds the work that a killed worker at 0 has left. Its lease has ended.
    const later = reminderMinutes - scheduleMinutes;
    for (const minutes of [...jumps, 0, 1.2, -1, later, later + 1.2]) {
      const aheadMs = dueMs + minutes * minuteMs - Date.now();
      if (minutes === 0 || minutes === later) await crew.wakeOnce('sendMessages', aheadMs);
      else await crew.recover('sendMessages', [aheadMs]);
    }
  }
}
