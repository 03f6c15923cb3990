import type { Event } from '../domain/feed/event.ts';
import type { Outgoing } from '../domain/feed/outgoing.ts';
import { type MessageContext, notifiedSubjects } from '../domain/messages/message-job.ts';
import { causesMessages } from '../domain/messages/notified-change.ts';

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
