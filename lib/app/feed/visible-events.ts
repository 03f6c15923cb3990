import type { readSchedules } from '../../data/schedules/read-schedules.ts';
import type { Event } from '../../domain/feed/event.ts';
import { isFoundBy, scheduleUidOf, visibleEvent } from '../../domain/feed/visible-event.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { Actor } from '../../domain/tenancy.ts';

type Events = readonly Event[];

/**
 * Returns each event as the caller may read it now; undefined for events about schedules that do not
 * exist for the caller. With `userId`, concealed events are found only by their hosts. Several calls
 * read each schedule once.
 */
export function visibleEvents(
  actor: Actor,
  userId: string | undefined,
  nowMs: number,
  deps: { readonly readSchedules: typeof readSchedules },
): (events: Events) => Promise<readonly (Event | undefined)[]> {
  const current = new Map<string, Schedule | undefined>();
  return async (events) => {
    const uids = new Set(events.flatMap((event) => scheduleUidOf(event) ?? []));
    const missing = [...uids].filter((uid) => !current.has(uid));
    if (missing.length > 0) {
      const read = await deps.readSchedules(actor.organizationId, missing, nowMs);
      for (const uid of missing) current.set(uid, read.get(uid));
    }
    return events.map((event) => {
      const uid = scheduleUidOf(event);
      if (uid === undefined) return event;
      const visible = visibleEvent(actor, event, current.get(uid));
      return visible && (userId === undefined || isFoundBy(visible, userId)) ? visible : undefined;
    });
  };
}
