import type { EventType } from '../../domain/event-types/event-type.ts';
import type { Violation } from '../../domain/violation.ts';
import { bytesAddedToBooking } from './added-to-booking.ts';

/**
 * DynamoDB limits an item to 400 KB. The rest is for the attributes that are stored with the event
 * type.
 */
const bytesAtMost = 350_000;

/**
 * DynamoDB limits the item of a booking to 400 KB. A guest may send 256 KiB; the event type may add
 * this, and the rest is for the reason of a cancellation.
 */
const addedBytesAtMost = 110_000;

/**
 * Checks that an event type and each of its bookings can be stored, so that an offered start can be
 * booked with any answers. An event type that was already too large may be changed if it does not
 * become larger.
 */
export function roomViolations(
  eventType: EventType,
  before?: EventType,
): readonly Violation<'event-type/too-large'>[] {
  const outgrown = (bytesOf: (eventType: EventType) => number, atMost: number, what: string) => {
    const bytes = bytesOf(eventType);
    if (bytes <= atMost || (before !== undefined && bytes <= bytesOf(before))) return [];
    const detail = `${what} would take ${bytes} bytes, but can take at most ${atMost}.`;
    return [{ pointer: '', code: 'event-type/too-large' as const, detail }];
  };
  return [
    ...outgrown((one) => Buffer.byteLength(JSON.stringify(one)), bytesAtMost, 'The event type'),
    ...outgrown(
      bytesAddedToBooking,
      addedBytesAtMost,
      'In each of its bookings the questions, places, hosts and rules',
    ),
  ];
}
