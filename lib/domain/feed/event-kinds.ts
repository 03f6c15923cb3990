import { hasScope, isManager } from '../access.ts';
import type { Actor, Credential, Resource } from '../tenancy.ts';

/**
 * The subjects of events. An attachment is a recording, transcript or recap that is added to a booking later.
 * A message is a mail about a booking.
 */
export type Subject =
  | 'booking'
  | 'attachment'
  | 'message'
  | 'schedule'
  | 'event-type'
  | 'user'
  | 'calendar-connection'
  | 'conferencing-connection'
  | 'webhook-endpoint';

const bySubject = {
  booking: [
    'guest_booked',
    'booking_requested',
    'booking_confirmed',
    'booking_declined',
    'guest_rescheduled',
    'host_rescheduled',
    'guest_cancelled',
    'host_cancelled',
    'host_reassigned',
    'booking_updated',
  ],
  attachment: ['recording_ready'],
  message: ['message_undeliverable'],
  schedule: ['schedule_created', 'schedule_updated', 'schedule_deleted'],
  'event-type': ['event_type_created', 'event_type_updated', 'event_type_deleted'],
  user: ['user_added', 'user_updated', 'user_removed'],
  'calendar-connection': ['calendar_connection_failed'],
  'conferencing-connection': ['conferencing_connection_failed'],
  'webhook-endpoint': ['webhook_endpoint_disabled'],
} as const satisfies Record<Subject, readonly string[]>;

export type EventKind = (typeof bySubject)[Subject][number];

/** All kinds of events, in the order of the documentation. */
export const eventKinds: readonly EventKind[] = Object.values(bySubject).flat();

const scopeOf: Readonly<Record<Subject, Resource>> = {
  booking: 'bookings',
  attachment: 'bookings',
  message: 'bookings',
  schedule: 'schedules',
  'event-type': 'event_types',
  user: 'users',
  'calendar-connection': 'availability',
  'conferencing-connection': 'conferencing',
  'webhook-endpoint': 'webhooks',
};

/** Only owners and admins can read events about these subjects. */
const forManagers: readonly Subject[] = [
  'user',
  'calendar-connection',
  'conferencing-connection',
  'webhook-endpoint',
];

/** The kinds of events whose resources the credential may read. All other events are invisible to it. */
export function readableKinds(
  actor: Actor,
  credential: Pick<Credential, 'scopes'>,
): readonly EventKind[] {
  const subjects = (Object.keys(bySubject) as Subject[]).filter(
    (subject) =>
      hasScope(credential, `${scopeOf[subject]}:read`) &&
      (isManager(actor) || !forManagers.includes(subject)),
  );
  return subjects.flatMap((subject): readonly EventKind[] => bySubject[subject]);
}
