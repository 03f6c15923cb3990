import type { BookingEventKind } from '../events.ts';
import type { EventKind } from './event-kinds.ts';
import type { Values } from './former-values.ts';
import type { Outgoing } from './outgoing.ts';
import type { PublishedResource } from './shown.ts';

/** Kinds of changes by guests. The changed members alone do not show that a guest made the change. */
const byGuest: Readonly<Record<string, EventKind>> = {
  guest_cancelled: 'guest_cancelled',
  guest_rescheduled: 'guest_rescheduled',
};

const said: Readonly<Record<string, EventKind>> = {
  schedule_created: 'schedule_created',
  schedule_updated: 'schedule_updated',
  schedule_deleted: 'schedule_deleted',
  event_type_created: 'event_type_created',
  event_type_updated: 'event_type_updated',
  event_type_deleted: 'event_type_deleted',
  user_added: 'user_added',
  user_updated: 'user_updated',
  user_removed: 'user_removed',
  recording_ready: 'recording_ready',
  calendar_connection_failed: 'calendar_connection_failed',
  conferencing_connection_failed: 'conferencing_connection_failed',
  webhook_endpoint_disabled: 'webhook_endpoint_disabled',
  message_undeliverable: 'message_undeliverable',
};

/**
 * All kinds of a change, the most important first. The kinds of a booking depend on the changed members, not
 * on the operation: an update that moves a booking is a rescheduling. If the difference contains later
 * changes, `changed` lists the members that count.
 */
export function kindsOf(
  { change, origin, version }: Pick<Outgoing, 'change' | 'origin' | 'version'>,
  before: PublishedResource | undefined,
  after: PublishedResource | undefined,
  changed?: readonly string[],
): readonly EventKind[] {
  if (origin.subject === 'booking')
    return bookingKinds(change.kind, before?.object, after?.object, changed);
  const kind = said[change.kind];
  if (kind !== undefined) return [kind];
  // Administration writes whole event types, so the version decides.
  return [version === 1 ? 'event_type_created' : 'event_type_updated'];
}

function bookingKinds(
  kind: string,
  before: Values | undefined,
  after: Values | undefined,
  changed: readonly string[] | undefined,
): readonly EventKind[] {
  // The change created the booking, or its differences are unknown.
  if (before === undefined || after === undefined) return [kind as BookingEventKind];
  const differs = new Set(changedIn(before, after, changed));
  if (differs.has('status')) return [closedOrConfirmed(kind, after)];
  const moved = differs.delete('startedAt') || differs.has('endedAt');
  differs.delete('endedAt');
  const reassigned = differs.delete('hosts');
  const kinds: EventKind[] = [
    ...(moved ? [byGuest[kind] ?? 'host_rescheduled'] : []),
    ...(reassigned ? ['host_reassigned' as const] : []),
    ...(differs.size > 0 ? ['booking_updated' as const] : []),
  ];
  return kinds.length > 0 ? kinds : ['booking_updated'];
}

function closedOrConfirmed(kind: string, { status }: Values): EventKind {
  // The booking may have been cancelled by a later change.
  if (status !== 'cancel' || kind === 'booking_confirmed') return 'booking_confirmed';
  if (kind === 'booking_declined') return 'booking_declined';
  return byGuest[kind] ?? 'host_cancelled';
}

/** The names of the members that differ. `updatedAt` is left out, because it is the instant of the event. */
const differences = (before: Values, after: Values): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** The names of the changed members. If `changed` lists them, only those that exist in the resource. */
export const changedIn = (
  before: Values,
  after: Values,
  changed: readonly string[] | undefined,
): readonly string[] =>
  changed?.filter((name) => name !== 'updatedAt' && (name in before || name in after)) ??
  differences(before, after);
