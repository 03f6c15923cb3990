import type { Event } from '../domain/feed/event.ts';
import type { Outgoing } from '../domain/feed/outgoing.ts';
import { type MessageContext, notifiedSubjects } from '../domain/messages/message-job.ts';
import { causesMessages } from '../domain/messages/notified-change.ts';
import type { Schedule } from '../domain/schedules/schedule.ts';

/** What messages about an event depend on; undefined if the event causes none. */
export function messageContextOf(
  event: Event,
  { origin, change: { message: note, isSilent } }: Outgoing,
  isOvertaken: boolean,
): MessageContext | undefined {
  const subject = notifiedSubjects.find((one) => one === origin.subject);
  if (subject === undefined) return undefined;
  if (subject === 'webhook-endpoint' && event.event !== 'webhook_endpoint_disabled')
    return undefined;
  if (subject === 'schedule' && !hasAttendees(event)) return undefined;
  if (subject === 'booking' && !causesMessages(event.kinds)) return undefined;
  // A silent change of a booking may move its reminders. A cancelled booking has none.
  if (subject === 'booking' && isSilent && event.object.status === 'cancel') return undefined;
  return {
    subject,
    resource: origin.uid,
    ...('userId' in origin && { userId: origin.userId }),
    ...(note && { note }),
    ...(isSilent && { isSilent }),
    ...(isOvertaken && { isOvertaken }),
  };
}

/** Whether a schedule has or had attendees other than the user who made the change, or reminds its attendees. */
function hasAttendees({ object, previous, by, truncated }: Event): boolean {
  if (truncated !== undefined) return true;
  const { attendees, isRemind } = object as unknown as Schedule;
  const { attendees: former = [] } = previous as Partial<Schedule>;
  return (
    isRemind ||
    [...attendees, ...former].some(({ userId }) => userId === undefined || userId !== by)
  );
}
