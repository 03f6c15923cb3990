import type { OperationId } from '../../lib/contract/routes.ts';
import type { HostRole } from '../../lib/domain/event-types/event-type.ts';

/** A write of a resource that has hosts or attendees, and the roles with which a member may do it. */
export interface HostRoleRow {
  readonly id: OperationId;
  /** The member that the request contains, if the operation requires another role for it. */
  readonly sent?: 'attendees' | 'hosts' | 'payment' | 'visibility';
  readonly allowed: readonly HostRole[];
}

const row = (
  id: OperationId,
  allowed: readonly HostRole[],
  sent?: HostRoleRow['sent'],
): HostRoleRow => ({ id, allowed, ...(sent && { sent }) });

const editors = ['admin', 'editor'] as const;
const admins = ['admin'] as const;
const anyone = ['admin', 'editor', 'viewer'] as const;

/** This is the only place that lists what each role of a host or an attendee allows. */
export const hostRoleRows: readonly HostRoleRow[] = [
  row('updateBooking', editors),
  row('updateBooking', admins, 'hosts'),
  row('cancelBooking', editors),
  row('rescheduleBooking', editors),
  row('createGuestLink', editors),
  row('confirmBooking', editors),
  row('declineBooking', editors),
  row('createBookingRecording', editors),
  row('createBookingTranscript', editors),
  row('createBookingRecap', editors),
  row('reassignBookingAutomatically', admins),
  row('reassignBooking', admins),
  row('updateSchedule', editors),
  row('updateSchedule', admins, 'attendees'),
  row('deleteSchedule', admins),
  row('updateEventType', editors),
  row('updateEventType', admins, 'visibility'),
  row('updateEventType', admins, 'payment'),
  row('deleteEventType', admins),
  row('createEventTypeHost', admins),
  row('updateEventTypeHost', admins),
  row('deleteEventTypeHost', admins),
  row('createHostAssignRule', editors),
  row('updateHostAssignRule', editors),
  row('deleteHostAssignRule', editors),
  row('updateEventTypeNotification', editors),
  // Every member can create a link to an event type.
  row('createAccountIntegrationLink', anyone),
];
