import type { EventKind } from '../events.ts';
import { formatInstant } from '../time/instant.ts';
import type { Event } from './event.ts';

/** The data of an event that is known without reading it. */
interface UnreadableEventData {
  /** Derived from its place, because its own ID cannot be read. It is the same at every reading. */
  readonly uid: string;
  readonly kinds: readonly EventKind[];
  /** The ID of the resource. For an attachment or a message, it is the ID of the booking. */
  readonly resource: string;
  readonly toldAtMs: number;
}

/** The members that only the unreadable record contains. */
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
 * Replaces an event that cannot be read. It contains the resource and the kinds, so that readers of the feed
 * can continue and read the resource again.
 */
export function unreadableEvent({ uid, kinds, resource, toldAtMs }: UnreadableEventData): Event {
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
