import type { HostRole, Priority } from '../event-types/event-type.ts';
import type { LocationId } from '../event-types/location-id.ts';

export const bookingStatuses = ['request', 'open', 'cancel'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export interface BookingHost {
  readonly userId: string;
  readonly role: HostRole;
}

/**
 * A booking in a reply. Instants are RFC 3339 in UTC with milliseconds. An empty string means that
 * the member has no value.
 */
export interface Booking {
  readonly uid: string;
  readonly eventTypeId: string | null;
  readonly name: string;
  readonly description: string;
  readonly status: BookingStatus;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly locationId: LocationId;
  readonly url: string;
  readonly phoneNumber: string;
  readonly address: string | null;
  readonly customLocation: string;
  readonly access: string | null;
  readonly timeZone: string;
  readonly priority: Priority;
  readonly spamType: number;
  readonly cancelReason: string;
  readonly cancelledAt: string | null;
  readonly cancelledBy: 'host' | 'guest' | null;
  readonly capacity: number | null;
  readonly hosts: readonly BookingHost[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly urlStatus: 'none' | 'pending' | 'available' | 'failed';
}
