import type { readSchedules } from '../../data/schedules/read-schedules.ts';
import type { Event } from '../../domain/feed/event.ts';
import { isFoundBy, scheduleUidOf, visibleEvent } from '../../domain/feed/visible-event.ts';
import type { Actor } from '../../domain/tenancy.ts';

/**
 * The events as the caller may read them now. Events about schedules that do not exist for the
 * caller are left out. With `userId`, concealed events are found only by their hosts.
 */
export async function visibleEvents(
  actor: Actor,
  events: readonly Event[],
  userId: string | undefined,
  nowMs: number,
  deps: { readonly readSchedules: typeof readSchedules },
): Promise<readonly Event[]> {
  const uids = events.flatMap((event) => scheduleUidOf(event) ?? []);
  if (uids.length === 0) return events;
  const current = await deps.readSchedules(actor.organizationId, uids, nowMs);
  return events.flatMap((event) => {
    const uid = scheduleUidOf(event);
    if (uid === undefined) return [event];
    const visible = visibleEvent(actor, event, current.get(uid));
    return visible && (userId === undefined || isFoundBy(visible, userId)) ? [visible] : [];
  });
}
