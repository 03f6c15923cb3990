import { type Cause, causesOf } from '../../app/causes-of.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import {
  type DueJob,
  entryLane,
  keepDue,
  putDueAlone,
  readDue,
  releaseDue,
  removeDue,
  takeDue,
  userOfLane,
} from '../../data/jobs/due.ts';
import type { Outcome } from '../implement-worker.ts';
import { turnsOf } from '../turns-of.ts';
import { lookAgainMs } from '../unreadable.ts';
import { lookAtBookings } from './look-at-bookings.ts';
import { placeEntries } from './place-entries.ts';
import type { Placing, StepOutcome } from './take-step.ts';

/** Of each shard; what comes after them is looked at by the next round. */
const dueAtOnce = 25;
const namesAtOnce = 8;
/** Of one organization, where others wait. */
const shareAtOnce = 4;
/** So long has one worker the entries of a name to itself. */
const leaseMs = 60_000;
/** Nothing more is begun in the last seconds of the time. */
const spareMs = 31_000;
/** So long takes a page of the bookings of a user at most. */
const listingMs = 15_000;
const errorsALine = 5;

type Tally = Map<Parameters<Placing['count']>[0] | 'listed' | 'broken', number>;

/** What one run does it with. */
interface Run {
  readonly nowMs: () => number;
  readonly tally: Tally;
  readonly silent: Set<string>;
  readonly errors: (readonly Cause[])[];
}

/** Brings the entries of bookings into the calendars of their hosts, of all organizations. A calendar that is broken stops no other. */
export async function writeCalendars(_wake: object, startMs: number): Promise<Outcome> {
  const begunMs = performance.now();
  const nowMs = () => Math.round(startMs + performance.now() - begunMs);
  const run: Run = { nowMs, tally: new Map(), silent: new Set(), errors: [] };
  let oldestMs = startMs;
  while (timeLeftMs() > spareMs) {
    const found = await readDue('entry', nowMs(), { untilMs: nowMs(), atMost: dueAtOnce });
    oldestMs = Math.min(oldestMs, ...found.map(({ sinceMs }) => sinceMs));
    if (found.length === 0 || !(await workOff(found, run))) break;
  }
  const { tally, errors } = run;
  return {
    isIdle: tally.size === 0,
    isFailed: errors.length > 0,
    line: {
      ...Object.fromEntries(tally),
      oldestSeconds: Math.round((startMs - oldestMs) / 1000),
      ...(errors.length > 0 && { errors: errors.slice(0, errorsALine) }),
    },
  };
}

/** Whether any of it was done: what others have is theirs. */
async function workOff(found: readonly DueJob[], run: Run): Promise<boolean> {
  const names = [...Map.groupBy(found, ({ of, id }) => `${of} ${id}`).values()];
  const inTurn = turnsOf(found, { atOnce: namesAtOnce, share: shareAtOnce });
  let isFinished = false;
  await Promise.all(
    names.map((due) =>
      inTurn(due[0] as DueJob, async () => {
        if (timeLeftMs() <= spareMs) return;
        try {
          if (await lookAt(due, run)) isFinished = true;
        } catch (error) {
          run.errors.push(causesOf(error as Error));
          count(run.tally, 'broken');
        }
      }),
    ),
  );
  return isFinished;
}

const count = (tally: Tally, name: Parameters<Tally['get']>[0], more = 1): void => {
  if (more > 0) tally.set(name, (tally.get(name) ?? 0) + more);
};

/** All that is due of one name is one lane, which one worker at a time has. False where another one has it. */
async function lookAt(due: readonly DueJob[], run: Run): Promise<boolean> {
  const { nowMs } = run;
  const [{ of, id }] = due as [DueJob];
  const lease = { by: crypto.randomUUID(), untilMs: nowMs() + leaseMs };
  const taken = await takeDue(of, entryLane(id), nowMs(), lease);
  if (taken === 'refused') return false;
  for (const one of due) if (one.dueAtMs > 0) await removeDue(of, one);
  try {
    const { nextMs, isOpen } = await done(taken, lease.untilMs, run);
    if (nextMs !== undefined) await putDueAlone(of, { ...entryLane(id), dueAtMs: nextMs }, nowMs());
    // What was put again meanwhile is looked at again.
    const isLeft = isOpen || (await removeDue(of, taken)) === 'refused';
    if (isLeft) await releaseDue(of, taken);
  } catch (error) {
    await releaseDue(of, taken, lookAgainMs(taken.sinceMs, run)).catch(() => {});
    throw error;
  }
  return true;
}

async function done(taken: DueJob, untilMs: number, run: Run): Promise<StepOutcome> {
  const { of, id } = taken;
  const { nowMs, tally, silent, errors } = run;
  const userId = userOfLane(taken);
  if (userId !== undefined) {
    const isOver = () => timeLeftMs() <= spareMs || nowMs() > untilMs - listingMs;
    const { count: listed, isOpen } = await lookAtBookings(taken, userId, nowMs, isOver);
    count(tally, 'listed', listed);
    return { isOpen };
  }
  return placeEntries(of, id, {
    nowMs,
    untilMs,
    silent,
    isOurs: async () =>
      (await keepDue(of, taken, taken.taken as NonNullable<DueJob['taken']>)) !== 'refused',
    count: (came) => count(tally, came),
    report: (error) => void errors.push(causesOf(error)),
  });
}
