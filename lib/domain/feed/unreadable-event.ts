import { formatInstant } from '../time/instant.ts';
import type { Event } from './event.ts';
import type { EventKind } from './event-kinds.ts';

/** What is known of an event without reading it. */
interface KnownOfEvent {
  /** Follows from its place, as its own ID cannot be read: the same each time. */
  readonly uid: string;
  readonly kinds: readonly EventKind[];
  /** The ID of the resource with which it stands: of what comes with a booking, the booking. */
  readonly resource: string;
  readonly toldAtMs: number;
}

/** What its record alone says. */
const lost = [
  'version',
  'by',
  'requestId',
  'object',
  'contact',
  'answers',
  'tracking',
  'previous',
] as const;

const besideBookings: readonly EventKind[] = ['recording_ready', 'message_undeliverable'];

/**
 * What stands in the place of an event that cannot be read: that something happened to a resource, and of which kind,
 * so that who follows the feed neither stops there nor misses it, and reads the resource again.
 */
export function unreadableEvent({ uid, kinds, resource, toldAtMs }: KnownOfEvent): Event {
  const isBesideBooking = kinds.some((kind) => besideBookings.includes(kind));
  return {
    event: kinds[0] as EventKind,
    kinds,
    createdAt: formatInstant(toldAtMs),
    object: isBesideBooking ? { bookingId: resource } : { uid: resource },
    contact: null,
    answers: null,
    tracking: null,
    uid,
    version: 0,
    by: null,
    requestId: '',
    previous: {},
    truncated: lost,
  };
}
