import type { EventType } from '../../domain/event-types/event-type.ts';
import type { Violation } from '../../domain/violation.ts';
import { bytesAddedToBooking } from './added-to-booking.ts';

/** DynamoDB takes 400 KB an item; the attributes beside the event type get the rest. */
const bytesAtMost = 350_000;

/** A booking takes 400 KB, too. A guest may send 256 KiB; this is left for the event type, beside the reason of a cancellation. */
const addedBytesAtMost = 110_000;

/**
 * Why an event type cannot be stored, or its bookings: what is offered can be booked, whatever the guest
 * answers. One that was larger before may be changed in all else.
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
