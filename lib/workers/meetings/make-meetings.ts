import { causesOf } from '../../app/causes-of.ts';
import { grantDeps } from '../../app/external-calendars/grants.ts';
import { keepAccounts } from '../../app/meetings/keep-accounts.ts';
import { type Kept, keepMeeting } from '../../app/meetings/keep-meeting.ts';
import { newUid } from '../../app/new-uid.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import {
  type DueJob,
  putDueAlone,
  readDue,
  releaseDue,
  removeDue,
  takeDue,
  userOfLane,
} from '../../data/jobs/due.ts';
import { meetingDue } from '../../data/jobs/meeting-due.ts';
import { wholeStoreOf } from '../../data/whole-store.ts';
import { openMeetingSource } from '../../outbound/meetings/open-meeting-source.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import type { Outcome } from '../implement-worker.ts';
import { turnsOf } from '../turns-of.ts';
import { lookAgainMs } from '../unreadable.ts';

/** Of each shard; what comes after them is looked at by the next round. */
const dueAtOnce = 25;
const bookingsAtOnce = 8;
/** Of one organization, where others wait. */
const shareAtOnce = 4;
/** So long has one worker a booking to itself, and so much time it takes at most. */
const leaseMs = 120_000;
const longestMs = 45_000;

const deps = { ...grantDeps, openMeetingSource, surroundings, newMarker: newUid };

type Tally = Map<Kept['came'] | 'broken', number>;

const count = (tally: Tally, name: Parameters<Tally['get']>[0]): void => {
  tally.set(name, (tally.get(name) ?? 0) + 1);
};

/** Makes, moves and removes the meetings of all bookings that are to be looked at, of all organizations. A provider that fails stops no other. */
export async function makeMeetings(_wake: object, startMs: number): Promise<Outcome> {
  const begunMs = performance.now();
  const nowMs = () => Math.round(startMs + performance.now() - begunMs);
  const found = await readDue('meeting', startMs, { untilMs: startMs, atMost: dueAtOnce });
  const tally: Tally = new Map();
  const errors: ReturnType<typeof causesOf>[] = [];
  const inTurn = turnsOf(found, { atOnce: bookingsAtOnce, share: shareAtOnce });
  const bookings = [...Map.groupBy(found, ({ of, id }) => `${of} ${id}`).values()];
  await Promise.all(
    bookings.map((due) =>
      inTurn(due[0] as DueJob, async () => {
        if (timeLeftMs() <= longestMs) return;
        try {
          const kept = await lookAt(due, nowMs);
          if (kept === undefined) return;
          count(tally, kept.came);
          if (kept.unexpected) errors.push(causesOf(kept.unexpected as Error));
        } catch (error) {
          errors.push(causesOf(error as Error));
          count(tally, 'broken');
        }
      }),
    ),
  );
  const oldestMs = Math.min(startMs, ...found.map(({ sinceMs }) => sinceMs));
  return {
    isIdle: tally.size === 0,
    isFailed: errors.length > 0,
    line: {
      ...Object.fromEntries(tally),
      oldestSeconds: Math.round((startMs - oldestMs) / 1000),
      ...(errors.length > 0 && { errors: errors.slice(0, 5) }),
    },
  };
}

/** All that is due of one booking is one lane, which one worker at a time has. Undefined where another one has it. */
async function lookAt(due: readonly DueJob[], nowMs: () => number): Promise<Kept | undefined> {
  const [{ of, id }] = due as [DueJob];
  const lease = { by: crypto.randomUUID(), untilMs: nowMs() + leaseMs };
  const taken = await takeDue(of, meetingDue(id), nowMs(), lease);
  if (taken === 'refused') return undefined;
  for (const one of due) if (one.dueAtMs > 0) await removeDue(of, one);
  try {
    const userId = userOfLane(taken);
    const kept =
      userId === undefined
        ? await keepMeeting(id, nowMs, wholeStoreOf(of), deps)
        : await keepAccounts(userId, nowMs, wholeStoreOf(of), deps);
    const { againAtMs } = kept;
    if (againAtMs !== undefined) await putDueAlone(of, meetingDue(id, againAtMs), nowMs());
    // It was put once more meanwhile: the next run finds it.
    if ((await removeDue(of, taken)) === 'refused') await releaseDue(of, taken);
    return kept;
  } catch (error) {
    await releaseDue(of, taken, lookAgainMs(taken.sinceMs, { nowMs })).catch(() => {});
    throw error;
  }
}
