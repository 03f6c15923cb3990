import type { EventType } from '../event-types/event-type.ts';
import type { BookingHost } from './booking.ts';

/** A new host of a booking. The role in the event type applies to the event type only. */
export const newHost = (userId: string): BookingHost => ({ userId, role: 'admin' });

/** Returns the chosen hosts in the order of the event type. A present host keeps their role. */
export const assignedHosts = (
  eventType: Pick<EventType, 'hosts'>,
  chosen: readonly string[],
  present: readonly BookingHost[] = [],
): readonly BookingHost[] =>
  eventType.hosts
    .filter(({ userId }) => chosen.includes(userId))
    .map(({ userId }) => present.find((host) => host.userId === userId) ?? newHost(userId));
