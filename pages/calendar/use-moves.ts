import { useState } from 'preact/hooks';
import type { SchedulingClient, WriteOptions } from '../../client/src/index.ts';
import type { Entry, ScheduleEntry } from './entries.ts';
import { titleOf } from './grid-events.ts';
import type { NewTimes } from './placed.ts';
import { texts } from './texts.ts';
import { isOutdated, isUndecided, troubleText } from './trouble.ts';
import { isDayStart, wallAt } from './wall-clock.ts';

/** A move that is on its way to the service: it is shown so, and not as done. */
export interface Pending extends NewTimes {
  readonly id: string;
}

/** The message of a change that was refused, before it was sent, because what is shown is not current. */
class Outdated extends Error {}

const timesFor = ({ schedule }: ScheduleEntry, { startMs, endMs }: NewTimes) => {
  const at = (ms: number) =>
    schedule.isAllDay ? wallAt(ms, schedule.timeZone).slice(0, 10) : new Date(ms).toISOString();
  return { startedAt: at(startMs), endedAt: at(endMs) };
};

/** Writes new times, if the schedule is still as it was when it was dragged. */
async function writeTimes(
  client: SchedulingClient,
  entry: ScheduleEntry,
  times: NewTimes,
  options: WriteOptions,
): Promise<void> {
  const { uid, updatedAt } = entry.schedule;
  const current = await client.schedules.get(uid);
  if (current.data.updatedAt !== updatedAt) throw new Outdated();
  await client.schedules.update(uid, timesFor(entry, times), { ...options, ifMatch: current });
}

const notMoved = (entry: Entry, error: unknown): string => {
  const why = error instanceof Outdated ? texts.changed : troubleText(error);
  return `${texts.notMoved(titleOf(entry))} ${why}`;
};

/** Moves schedules that were dragged. */
export function useMoves(
  client: SchedulingClient,
  reload: () => Promise<void>,
  tell: (text: string) => void,
) {
  const [pending, setPending] = useState<Pending>();
  const move = async (entry: ScheduleEntry, times: NewTimes): Promise<void> => {
    if (pending !== undefined) return;
    setPending({ id: entry.id, ...times });
    tell(texts.saving);
    try {
      await writeTimes(client, entry, times, {});
      await reload();
      tell(texts.moved);
    } catch (error) {
      const isOld = error instanceof Outdated;
      // Without a response it is not known what became of it: the calendar shows it.
      if (isOld || isOutdated(error) || isUndecided(error)) await reload();
      tell(
        isOld || !isUndecided(error) ? notMoved(entry, error) : texts.maybeMoved(titleOf(entry)),
      );
    } finally {
      setPending(undefined);
    }
  };
  return { pending, move };
}

/** Whether an entry can be dragged: a series is no one time, and days that are none in this zone cannot be moved by hours. */
export function isDraggable(entry: Entry, timeZone: string, nowMs: number): boolean {
  if (entry.kind === 'busy') return false;
  if (entry.kind === 'booking') return entry.endMs > nowMs;
  const { routine, isAllDay } = entry.schedule;
  return routine === null && (!isAllDay || isDayStart(entry.startMs, timeZone));
}
