import { useState } from 'preact/hooks';
import type { SchedulingClient } from '../../client/src/index.ts';
import type { Entry, ScheduleEntry } from './entries.ts';
import { isWholeDays, type NewTimes, sentTimes } from './entry-times.ts';
import { titleOf } from './grid-events.ts';
import { texts } from './texts.ts';
import { isUndecided, troubleText } from './trouble.ts';

/** A move that is on its way to the service: it is shown so, and not as done. */
export interface Pending extends NewTimes {
  readonly id: string;
}

/** Writes new times, if the schedule is still as it was when it was dragged. Says why it did not, if it is known that it did not. */
async function writeTimes(
  client: SchedulingClient,
  { schedule: { uid, updatedAt } }: ScheduleEntry,
  times: ReturnType<typeof sentTimes>,
): Promise<string | undefined> {
  let isSent = false;
  try {
    const current = await client.schedules.get(uid);
    if (current.data.updatedAt !== updatedAt) return texts.changed;
    isSent = true;
    await client.schedules.update(uid, times, { ifMatch: current });
    return undefined;
  } catch (error) {
    if (isSent && isUndecided(error)) throw error;
    return troubleText(error);
  }
}

/** Moves schedules that were dragged. */
export function useMoves(
  client: SchedulingClient,
  timeZone: string,
  reload: () => Promise<void>,
  tell: (text: string) => void,
) {
  const [pending, setPending] = useState<Pending>();
  const move = async (entry: ScheduleEntry, times: NewTimes): Promise<void> => {
    if (pending !== undefined) return;
    setPending({ id: entry.id, ...times });
    tell(texts.saving);
    const name = titleOf(entry);
    const said = await writeTimes(client, entry, sentTimes(entry, times, timeZone)).then(
      (why) => (why === undefined ? texts.moved : `${texts.notMoved(name)} ${why}`),
      // Without a response it is not known what became of it: the calendar shows it.
      () => texts.maybeMoved(name),
    );
    await reload();
    setPending(undefined);
    tell(said);
  };
  return { pending, move };
}

/** Whether an entry can be dragged: a series is no one time, and days that are none in this zone cannot be moved by hours. */
export function isDraggable(entry: Entry, timeZone: string, nowMs: number): boolean {
  if (entry.kind === 'busy') return false;
  if (entry.kind === 'booking') return entry.endMs > nowMs;
  const { routine, isAllDay } = entry.schedule;
  return routine === null && (!isAllDay || isWholeDays(entry, timeZone));
}
