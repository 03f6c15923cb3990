import type { displayTypes, visibilityTypes } from '../entry-visibility.ts';
import type { HostRole, Priority } from '../event-types/event-type.ts';
import type { LocationId } from '../event-types/location-id.ts';
import type { RecurrenceItem } from '../recurrence/recurrence.ts';

export const transparencies = ['opaque', 'transparent'] as const;
export const behaviors = ['event', 'work'] as const;
export const attendeeTypes = ['host', 'guest'] as const;

export interface Attendee {
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly role: HostRole;
  readonly userType: (typeof attendeeTypes)[number];
}

/**
 * The repetition of a schedule. Each item gives occurrences of `duration` minutes that start before
 * `endedAt` (null means without end).
 */
export interface Routine {
  readonly duration: number;
  readonly endedAt: string | null;
  readonly schedules: readonly RecurrenceItem[];
}

/**
 * A calendar entry that a user created, as it is stored. `visibleSchedule` makes the form for
 * replies. Instants are RFC 3339 in UTC with milliseconds.
 */
export interface Schedule {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: 'open' | 'cancel';
  readonly startedAt: string;
  readonly endedAt: string;
  readonly isAllDay: boolean;
  readonly timeZone: string;
  readonly url: string | null;
  readonly urlStatus: 'none' | 'pending' | 'available' | 'failed';
  readonly address: string | null;
  readonly phoneNumber: string | null;
  readonly customLocation: string | null;
  readonly access: string | null;
  readonly routine: Routine | null;
  readonly isRemind: boolean;
  readonly projectId: number | null;
  readonly attendees: readonly Attendee[];
  readonly priority: Priority | null;
  readonly displayType: (typeof displayTypes)[number];
  readonly location: LocationId | null;
  readonly transparency: (typeof transparencies)[number];
  readonly behavior: (typeof behaviors)[number];
  readonly visibilityType: (typeof visibilityTypes)[number];
  /** The user ID of the creator, who may change the schedule. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
