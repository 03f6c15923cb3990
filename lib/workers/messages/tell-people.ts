import { mailLane, putDue } from '../../data/jobs/due.ts';
import { putAnnouncement } from '../../data/messages/announcements.ts';
import { isConnection } from '../../domain/feed/outgoing.ts';
import { isTold } from '../../domain/messages/notified-change.ts';
import {
  type AnnouncedEvent,
  type AnnouncedSubject,
  announcedSubjects,
} from '../../domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Follower, Placed } from '../follower.ts';

/** People are told of events, and reminded of bookings, from the transaction on that tells them. */
export const tellPeople = (of: OrganizationId): Follower => ({
  worker: 'sendMessages',
  failures: [],
  actionsOf: (events, nowMs) => {
    const announced = events.filter(concernsPeople).map(announcedEvent);
    const [first] = announced;
    if (first === undefined) return [];
    const announcement = { position: first.position, toldAtMs: nowMs, events: announced };
    return [putAnnouncement(of, announcement, nowMs), putDue(of, mailLane(of), nowMs)];
  },
});

/** What is held back still has reminders, unless it is over. */
const concernsPeople = ({ origin, event, outgoing: { change } }: Placed): boolean =>
  event.event === 'webhook_endpoint_disabled' ||
  isConnection(origin.subject) ||
  (origin.subject === 'booking' &&
    isTold(event.kinds) &&
    !(change.isSilent && event.object.status === 'cancel'));

const announcedEvent = ({
  event,
  origin,
  outgoing,
  position,
  isOvertaken,
}: Placed): AnnouncedEvent => ({
  uid: event.uid,
  subject: announcedSubjects.find((subject) => subject === origin.subject) as AnnouncedSubject,
  resource: origin.uid,
  userId: 'userId' in origin ? origin.userId : undefined,
  position,
  note: outgoing.change.message || undefined,
  isSilent: outgoing.change.isSilent || undefined,
  isOvertaken: isOvertaken || undefined,
});
