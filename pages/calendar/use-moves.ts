import { useState } from 'preact/hooks';
import type { SchedulingClient } from '../../client/src/index.ts';
import type { Entry, ScheduleEntry } from './entries.ts';
import { isWholeDays, type NewTimes, sentTimes } from './entry-times.ts';
import { titleOf } from './grid-events.ts';
import { texts } from './texts.ts';
import { isUndecided, troubleText } from './trouble.ts';

/** A move that is being saved. The grid marks its entry. */
export interface Pending extends NewTimes {
  readonly id: string;
}

/**
 * Saves new times if the schedule has not changed since the user dragged it. Returns the reason if the times were not
 * saved, and throws if the outcome is unknown.
 */
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
  showMessage: (text: string) => void,
) {
  const [pending, setPending] = useState<Pending>();
  const move = async (entry: ScheduleEntry, times: NewTimes): Promise<void> => {
    if (pending !== undefined) return;
    setPending({ id: entry.id, ...times });
    showMessage(texts.saving);
    const name = titleOf(entry);
    const message = await writeTimes(client, entry, sentTimes(entry, times, timeZone)).then(
      (why) => (why === undefined ? texts.moved : `${texts.notMoved(name)} ${why}`),
      // Without a response, the outcome is unknown. The reloaded calendar shows it.
      () => texts.maybeMoved(name),
    );
    await reload();
    setPending(undefined);
    showMessage(message);
  };
  return { pending, move };
}

/**
 * Whether an entry can be dragged. A series cannot, and neither can an all-day schedule if its days are not days of
 * this time zone.
 */
export function isDraggable(entry: Entry, timeZone: string, nowMs: number): boolean {
  if (entry.kind === 'busy') return false;
  if (entry.kind === 'booking') return entry.endMs > nowMs;
  const { routine, isAllDay } = entry.schedule;
  return routine === null && (!isAllDay || isWholeDays(entry, timeZone));
}
